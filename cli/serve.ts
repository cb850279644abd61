import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArguments } from './arguments';
import { type Command, CommandError, exitCode } from './command';

export const serve: Command = {
  name: 'serve',
  summary: 'the local service, with demo accounts',
  usage: `rampart serve [--port N] [--state FILE] [--token T]

Serves the API on loopback. The first line of the output is the base URL; the API's paths follow it.

  --port N      the port (default: any free one)
  --state FILE  keeps the state in a file (default: in memory)
  --token T     the one bearer token that is good (default: any)
`,
  async run(args) {
    const { positionals } = parseArguments(args, {
      port: { type: 'string' },
      state: { type: 'string' },
      token: { type: 'string' },
    });
    if (positionals.length > 0) throw new CommandError(`${positionals.join(' ')}: not expected here.`);
    const bundle = path.join(__dirname, 'local.js');
    if (!fs.existsSync(bundle)) throw new CommandError('The local service is not built: run npm run build.');
    const child = spawn(process.execPath, [bundle, ...args], { stdio: 'inherit' });
    const signals = ['SIGINT', 'SIGTERM'] as const;
    for (const signal of signals) process.on(signal, () => child.kill(signal));
    return new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? exitCode.clean));
    });
  },
};
