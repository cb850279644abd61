import fs from 'node:fs';
import path from 'node:path';
import { parseArguments } from './arguments';
import { type Command, CommandError } from './command';
import { becomeProcess } from './process';

export const mcp: Command = {
  name: 'mcp',
  summary: 'serve tools for agents (Model Context Protocol)',
  usage: `rampart mcp --stdio [FOLDER…]

Serves tools by the Model Context Protocol on standard input and output: check expressions and files, explain fields,
functions and diagnostics, find fields by words, evaluate an expression on a request, prove how filters relate and
which rules are never reached, draw the graph of a workflow.
They only read, only below the folders (by default the current one), and never talk to an account.

Runs until the client closes its end.
`,
  examples: ['rampart mcp --stdio', 'rampart mcp --stdio rules/ workflows/'],
  run(args, io) {
    const { values, positionals } = parseArguments(args, { stdio: { type: 'boolean' } });
    if (!values.stdio) throw new CommandError('Add --stdio: it is the only transport.');
    const folders = (positionals.length > 0 ? positionals : ['.']).map((one) => path.resolve(io.cwd, one));
    for (const folder of folders)
      if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
        throw new CommandError(`${folder}: there is no such folder.`);
    return becomeProcess(args, async () => (await import('./mcp/main')).serveMcp(folders));
  },
};
