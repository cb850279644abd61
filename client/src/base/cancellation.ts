import { type CancellationToken, CancellationTokenSource } from 'vscode';

/** Converts the editor's cancellation token to a standard abort signal. */
export function toSignal(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/** Converts an abort signal to a cancellation token, for requests to the language server. */
export function toToken(signal: AbortSignal): CancellationToken {
  const source = new CancellationTokenSource();
  if (signal.aborted) source.cancel();
  else signal.addEventListener('abort', () => source.cancel(), { once: true });
  return source.token;
}
