import { type OnEvent } from './on-event';

/**
 * An event to which listeners can be added. It is for code that does not depend on the editor, and has the same shape
 * as the editor's own emitter.
 */
export class Emitter<T> {
  /** The listeners. There is one object per registration, because the same function may be registered twice. */
  private readonly listeners = new Set<{ readonly call: (value: T) => unknown }>();

  readonly event: OnEvent<T> = (listener) => {
    const added = { call: listener };
    this.listeners.add(added);
    return { dispose: () => void this.listeners.delete(added) };
  };

  /** Calls the current listeners, in the order in which they were added. */
  fire(value: T): void {
    for (const { call } of [...this.listeners]) call(value);
  }

  /** Removes all listeners. */
  dispose(): void {
    this.listeners.clear();
  }
}
