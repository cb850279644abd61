import { type Timer } from './scheduler';

/**
 * Time without an edit, in milliseconds, after which garbage is collected. A collection takes tens of milliseconds,
 * which the user does not notice while not typing.
 */
const idleMs = 10_000;

/**
 * Collects garbage when editing pauses. Typing leaves many short-lived trees behind, and the engine lets the heap grow
 * to several times the memory in use before it collects them.
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
