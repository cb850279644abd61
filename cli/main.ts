import { once } from 'node:events';
import { exitCode } from './command';
import { run } from './run';

// Whoever reads the output may stop early (`rampart check … | head`); that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? exitCode.clean : exitCode.failed);
});

run(process.argv.slice(2), {
  stdin: process.stdin,
  async out(text) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  err: (text) => process.stderr.write(text),
  cwd: process.cwd(),
}).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = exitCode.failed;
  },
);
