import { parseArguments } from './arguments';
import { type Command, CommandError } from './command';
import { becomeProcess } from './process';

export const lsp: Command = {
  name: 'lsp',
  summary: 'start the language server for any editor',
  usage: `rampart lsp --stdio

Speaks the Language Server Protocol on standard input and output, until the client exits.
`,
  examples: ['rampart lsp --stdio'],
  run(args) {
    const { values } = parseArguments(args, { stdio: { type: 'boolean' } });
    if (!values.stdio) throw new CommandError('--stdio is required (the only supported transport).');
    return becomeProcess(args, async () => (await import('../server/src/main.node')).serveLanguages());
  },
};
