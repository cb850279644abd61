import { type CancellationToken } from 'vscode';

/** The editor's way to cancel, as everyone else's. */
export function toSignal(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
