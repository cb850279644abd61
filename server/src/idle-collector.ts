import { type Timer } from './scheduler';

/** A pause in editing that is long enough for a collection, which takes some tens of milliseconds, to go unnoticed. */
const idleMs = 10_000;

/**
 * Collects garbage once editing pauses. Typing leaves many short-lived trees behind, and the engine lets the heap grow
 * to several times what is in use before it collects them.
 */
export class IdleCollector {
  private stopWaiting: (() => void) | undefined;

  /** @param collect Collects garbage. Undefined if the server cannot do so. */
  constructor(
    private readonly collect: (() => void) | undefined,
    private readonly timer: Timer,
  ) {}

  /** Called for each edit. */
  edited(): void {
    if (this.collect === undefined) return;
    this.stopWaiting?.();
    this.stopWaiting = this.timer(this.collect, idleMs);
  }

  dispose(): void {
    this.stopWaiting?.();
  }
}
