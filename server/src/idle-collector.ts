import { type Timer } from './scheduler';

/**
 * Time without an edit, in milliseconds, after which garbage is collected. A collection takes tens of milliseconds,
 * which the user does not notice while not typing.
 */
const idleMs = 10_000;

/**
 * Time between the two collections of a pause, in milliseconds. Requests that arrive in the meantime do not have to wait
 * for both collections.
 */
const secondCollectionMs = 250;

/**
 * Collects garbage when editing pauses. Typing leaves many short-lived trees behind, and the engine lets the heap grow
 * to several times the memory in use before it collects them.
 *
 * Each pause has two collections. If the engine has already started to mark live objects while the user was typing, the
 * first collection only completes this work. The second collection removes objects that became unreachable in the
 * meantime.
 */
export class IdleCollector {
  private stopWaiting: (() => void) | undefined;

  /** @param collect Collects garbage. Undefined if the server cannot do so. */
  constructor(
    private readonly collect: (() => Promise<void>) | undefined,
    private readonly timer: Timer,
  ) {}

  /** Called for each edit. */
  edited(): void {
    const { collect } = this;
    if (collect === undefined) return;
    this.stopWaiting?.();
    this.stopWaiting = this.timer(() => {
      this.run(collect);
      this.stopWaiting = this.timer(() => this.run(collect), secondCollectionMs);
    }, idleMs);
  }

  /** Runs a collection. The server works without one, so a failure must not end it. */
  private run(collect: () => Promise<void>): void {
    collect().catch(() => undefined);
  }

  dispose(): void {
    this.stopWaiting?.();
  }
}
