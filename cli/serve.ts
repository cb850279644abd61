import { readArguments, usage } from '../local/arguments';
import { type Command, CommandError } from './command';
import { becomeProcess } from './process';

export const serve: Command = {
  name: 'serve',
  summary: 'start the demo service with demo accounts',
  usage: `${usage.replace('usage: local', 'rampart serve')}
Serves the API on loopback. The first line of the output is the base URL; the paths of the API are appended to it.
`,
  examples: ['rampart serve', 'rampart serve --port 8787'],
  run(args) {
    const options = readArguments(args);
    if (typeof options === 'string') throw new CommandError(options);
    return becomeProcess(args, () => import('../local/main'));
  },
};
