/**
 * Calls functions when a signal aborts. All functions for a signal share one listener, because Node.js warns about a
 * signal with more than ten listeners.
 */
export class AbortCalls {
  private readonly waiting = new WeakMap<AbortSignal, Waiting>();

  /** Calls the function when the signal aborts, unless the returned function is called first. */
  add(signal: AbortSignal, call: () => void): () => void {
    const { calls, callAll } = this.waiting.get(signal) ?? this.listenTo(signal);
    calls.add(call);
    return () => {
      calls.delete(call);
      if (calls.size > 0) return;
      signal.removeEventListener('abort', callAll);
      this.waiting.delete(signal);
    };
  }

  private listenTo(signal: AbortSignal): Waiting {
    const calls = new Set<() => void>();
    const callAll = (): void => {
      for (const call of calls) call();
    };
    signal.addEventListener('abort', callAll, { once: true });
    const waiting = { calls, callAll };
    this.waiting.set(signal, waiting);
    return waiting;
  }
}

interface Waiting {
  readonly calls: Set<() => void>;
  readonly callAll: () => void;
}
