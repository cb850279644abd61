import { isWorkerStart } from '../../core/protocol/worker-start';
import { provideRequire, type WorkerScope } from './browser/worker-require';

// Starts the server in the worker that the client created. The worker's URL may be a blob URL, so the first message
// contains the location of the extension's files.
const start = ({ data }: MessageEvent): void => {
  if (!isWorkerStart(data)) return;
  removeEventListener('message', start);
  provideRequire(globalThis as unknown as WorkerScope, `${data.installation}dist/`)('./server.worker.js');
};
addEventListener('message', start);
