import { oneOf, parseArguments } from '../arguments';
import { type Command, CommandError, exitCode } from '../command';
import { completedCommand } from './completed-command';
import { shells } from './shells';

/** Returns the command that prints completion scripts for the given commands and for itself. */
export function completionOf(commands: readonly Command[]): Command {
  const completion: Command = {
    name: 'completion',
    summary: 'print a script that completes commands in bash, zsh or fish',
    usage: `rampart completion bash|zsh|fish

Prints a script for the shell. To complete in every new shell:

  echo 'source <(rampart completion bash)' >> ~/.bashrc
  echo 'source <(rampart completion zsh)' >> ~/.zshrc
  rampart completion fish > ~/.config/fish/completions/rampart.fish
`,
    examples: ['source <(rampart completion bash)'],
    async run(args, io) {
      const { positionals } = parseArguments(args, {});
      const known = Object.keys(shells) as (keyof typeof shells)[];
      const [given, ...more] = positionals;
      if (given === undefined || more.length > 0)
        throw new CommandError(`Name a shell: ${known.join(', ')}.`);
      const shell = oneOf('completion', given, known) ?? 'bash';
      await io.out(shells[shell]([...commands, completion].map(completedCommand)));
      return exitCode.clean;
    },
  };
  return completion;
}
