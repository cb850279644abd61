import { parseArguments } from './arguments';
import { type Command, CommandError, exitCode } from './command';

export const lsp: Command = {
  name: 'lsp',
  summary: 'the language server, for any editor',
  usage: `rampart lsp --stdio

Speaks the language server protocol on standard input and output, until the editor ends it.
`,
  async run(args) {
    const { values } = parseArguments(args, { stdio: { type: 'boolean' } });
    if (!values.stdio) throw new CommandError('Say --stdio: it is the one transport there is.');
    // The server reads the transport from the process's arguments and listens as soon as it is loaded.
    await import('../server/src/main.node');
    return new Promise<number>((resolve) => process.once('exit', () => resolve(exitCode.clean)));
  },
};
