// Runs one benchmark in its own process, so that no other benchmark has warmed up the code or filled the memory.
// Sends the result to the parent process through IPC.
import { createRequire } from 'node:module';

const { bench } = createRequire(import.meta.url)(process.argv[2]);
process.send({ name: bench.name, figures: await bench.run() });
