import type * as vscode from 'vscode';
import { type ApiObserver, requestLine } from '../../../core/api/observer';

/**
 * Returns an observer that logs each request with its path template instead of the actual path, so that no
 * identifier, body, or credential appears in the log.
 */
export function logObserver(log: vscode.LogOutputChannel): ApiObserver {
  return {
    finished: (record) => {
      if (record.outcome === 'ok' || record.outcome === 'cancelled') log.debug(requestLine(record));
      else log.warn(requestLine(record));
    },
    waiting: ({ method, path, waitMs, why }) => {
      const seconds = (waitMs / 1000).toFixed(1);
      const reason =
        why === 'pace' ? 'to stay within the request rate of the service' : 'before another attempt';
      log.info(`${method} ${path} waits ${seconds} s ${reason}`);
    },
  };
}
