/** Action to take when the server stops unexpectedly. */
export type RestartDecision = 'restart' | 'restartAndSay' | 'giveUp';

const windowMs = 180_000;
const maxInWindow = 5;

/**
 * Decides what happens when the server stops unexpectedly. The server is restarted automatically. The first restart is
 * reported to the user. A server that keeps crashing is not restarted again, because it would use resources without
 * becoming usable.
 */
export class RestartPolicy {
  private readonly atMs: number[] = [];

  constructor(private readonly now: () => number) {}

  closed(): RestartDecision {
    this.atMs.push(this.now());
    const recent = this.atMs.filter((time) => time > this.now() - windowMs);
    if (recent.length > maxInWindow) return 'giveUp';
    return this.atMs.length === 1 ? 'restartAndSay' : 'restart';
  }
}
