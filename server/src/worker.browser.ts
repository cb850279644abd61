import { isWorkerStart } from '../../core/protocol/worker-start';
import { provideRequire, type WorkerScope } from './browser/worker-require';

// The worker that the client starts. Its URL may be that of a blob, so the first message contains the location of our
// files.
const start = ({ data }: MessageEvent): void => {
  if (!isWorkerStart(data)) return;
  removeEventListener('message', start);
  provideRequire(globalThis as unknown as WorkerScope, `${data.installation}dist/`)('./server.worker.js');
};
addEventListener('message', start);
