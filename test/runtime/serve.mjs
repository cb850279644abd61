// A process with a real local workflow runtime. It prints its origin URL and exits when its standard input closes.
// Arguments: the folder of the installation, the script of the workflows, and the port (0 for any free port).
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [folder, script, port = '0'] = process.argv.slice(2);
const { Miniflare, convertV4MiniflareOptions } = createRequire(path.join(folder, 'package.json'))(
  'miniflare',
);
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    modules: true,
    script: fs.readFileSync(script, 'utf8'),
    compatibilityDate: '2026-11-01',
    name: 'runtime-lab',
    workflows: {
      ORDERS: { name: 'orders', className: 'OrderFlow' },
      FAILING: { name: 'failing', className: 'FailingFlow' },
      SAGAS: { name: 'sagas', className: 'SagaFlow' },
    },
    unsafeLocalExplorer: true, // enables the API, which is on by default in `wrangler dev`
    port: Number(port),
    host: '127.0.0.1',
  }),
);
process.stdin.resume();
process.stdin.on('end', async () => {
  await runtime.dispose();
  process.exit(0);
});
console.log((await runtime.ready).origin);
