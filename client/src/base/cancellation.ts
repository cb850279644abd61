import { type CancellationToken } from 'vscode';

/** Cancellation in the form of the editor, like everyone else's. */
export function toSignal(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
