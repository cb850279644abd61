import { Worker } from 'node:worker_threads';

const capacityBytes = 1_000_000;
/** Processor time in milliseconds after which an input is considered to cause an endless loop. */
const maxMs = 20_000;

/**
 * Detects endless loops from a separate thread, because an endless loop would block the main thread. The watchdog
 * measures processor time, so that a busy machine is not mistaken for a fault. If the work on an input does not end,
 * the watchdog prints the input and ends the process.
 */
export class Watchdog {
  private readonly shared = new SharedArrayBuffer(8 + capacityBytes);
  private readonly counters = new Int32Array(this.shared, 0, 2);
  private readonly bytes = new Uint8Array(this.shared, 8);
  private readonly scratch = new Uint8Array(capacityBytes);
  private readonly encoder = new TextEncoder();
  private readonly worker: Worker;

  constructor(title: string) {
    this.worker = new Worker(watch, { eval: true, workerData: { shared: this.shared, title, maxMs } });
    this.worker.unref();
  }

  /** Must be called before an input is tried. */
  begin(input: string): void {
    const { written } = this.encoder.encodeInto(input, this.scratch);
    this.bytes.set(this.scratch.subarray(0, written));
    Atomics.store(this.counters, 1, written);
    Atomics.add(this.counters, 0, 1);
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}

const watch = `
const fs = require('node:fs');
const { workerData: { shared, title, maxMs } } = require('node:worker_threads');
const counters = new Int32Array(shared, 0, 2);
let last = -1, since = process.cpuUsage();
setInterval(() => {
  const now = Atomics.load(counters, 0);
  const { user, system } = process.cpuUsage(since);
  if (now !== last) { last = now; since = process.cpuUsage(); return; }
  if ((user + system) / 1000 < maxMs) return;
  const text = Buffer.from(new Uint8Array(shared, 8, counters[1])).toString('utf8');
  fs.writeSync(2, title + ': does not end, input ' + JSON.stringify(text) + '\\n');
  process.kill(process.pid, 'SIGKILL');
}, 500);
`;
