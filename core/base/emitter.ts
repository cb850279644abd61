import { type OnEvent } from './on-event';

/** An event and its listeners, for code without the editor; the editor's own emitter has this shape. */
export class Emitter<T> {
  /** An object for each listening: one function may listen twice. */
  private readonly listeners = new Set<{ readonly call: (value: T) => unknown }>();

  readonly event: OnEvent<T> = (listener) => {
    const added = { call: listener };
    this.listeners.add(added);
    return { dispose: () => void this.listeners.delete(added) };
  };

  /** Calls the listeners that there are now, in the order in which they were added. */
  fire(value: T): void {
    for (const { call } of [...this.listeners]) call(value);
  }

  /** Removes all listeners. */
  dispose(): void {
    this.listeners.clear();
  }
}
