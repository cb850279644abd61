/**
 * The part of an `AbortSignal` that is needed to cancel work. Requests use a `LightSignal`, because an `AbortSignal`
 * is expensive to create (docs/decisions/0407).
 */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A signal that is also its own controller. It aborts only once and calls each listener once. */
export class LightSignal implements StopSignal {
  private stopped = false;
  private listeners: (() => void)[] = [];

  get aborted(): boolean {
    return this.stopped;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    if (!this.stopped && !this.listeners.includes(listener)) this.listeners.push(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    const at = this.listeners.indexOf(listener);
    if (at >= 0) this.listeners.splice(at, 1);
  }

  /** Aborts the signal and calls its listeners. */
  abort(): void {
    if (this.stopped) return;
    this.stopped = true;
    const told = this.listeners;
    this.listeners = [];
    for (const listener of told) listener();
  }
}

/**
 * Returns a real `AbortSignal` that aborts when the given signal aborts, for APIs such as `fetch` that accept nothing
 * else.
 */
export function abortSignalOf(signal: StopSignal): AbortSignal {
  if (signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  else signal.addEventListener('abort', () => controller.abort(), { once: true });
  return controller.signal;
}

/** Returns the result of a request, or undefined if the request was canceled. Does not reject in that case. */
export async function unlessAborted<T>(signal: StopSignal, request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
