import fs from 'node:fs';
import path from 'node:path';
import { environmentUsage, givenAccount } from './account/environment';
import { parseArguments } from './arguments';
import { type Command, CommandError } from './command';
import { becomeProcess } from './process';

export const mcp: Command = {
  name: 'mcp',
  summary: 'serve tools for agents (Model Context Protocol)',
  usage: `rampart mcp --stdio [options] [FOLDER…]

Serves tools over the Model Context Protocol on standard input and output: check expressions and files, explain fields,
functions and diagnostics, find fields by keyword, evaluate an expression against a request, prove how filters relate
and which rules are never reached, simulate requests, compare rules, draw the graph of a workflow.
The tools only read, and only in the given folders (by default, the current one).

With a token in the environment, tools also read the account: its accounts and zones, rules and lists, effective
permissions, and how a pulled folder differs from it. No tool ever sends a change.

  --allow-writes   also offer a tool that writes a plan file to a pulled folder. Only rampart apply sends it

${environmentUsage}
Runs until the client closes standard input.
`,
  examples: [
    'rampart mcp --stdio',
    'rampart mcp --stdio rules/ workflows/',
    'rampart mcp --stdio --allow-writes rules/',
  ],
  run(args, io) {
    const { values, positionals } = parseArguments(args, {
      stdio: { type: 'boolean' },
      'allow-writes': { type: 'boolean', default: false },
    });
    if (!values.stdio) throw new CommandError('Add --stdio: it is the only transport.');
    const account = givenAccount(io.env ?? {});
    const allowWrites = values['allow-writes'];
    if (allowWrites && !account)
      throw new CommandError('--allow-writes needs an account: set RAMPART_API_TOKEN. See --help.');
    const folders = (positionals.length > 0 ? positionals : ['.']).map((one) => path.resolve(io.cwd, one));
    for (const folder of folders)
      if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
        throw new CommandError(`${folder}: there is no such folder.`);
    return becomeProcess(args, async () =>
      (await import('./mcp/main')).serveMcp(folders, { account, allowWrites }),
    );
  },
};
