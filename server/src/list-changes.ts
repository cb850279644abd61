import { mayDefineLists } from '../../core/rule-tests/lists/found-lists';
import { type Timer } from './scheduler';

/** Delay in milliseconds before an update while the user is typing in a file that may define lists. */
const typingDelayMs = 250;

/**
 * Reports changes to files that may define lists. Changes are reported only after a result has used lists from files.
 */
export class ListChanges {
  private areUsed = false;
  private stopWaiting: (() => void) | undefined;

  /** @param onChange Called when results that depend on lists in files may have changed. */
  constructor(
    private readonly timer: Timer,
    private readonly onChange: () => void,
  ) {}

  /** Called when a result depends on lists in files. */
  used(): void {
    this.areUsed = true;
  }

  /** Called when files have changed, in the editor or on disk. */
  filesChanged(uris: readonly string[]): void {
    if (!this.areUsed || !uris.some(mayDefineLists)) return;
    this.stopWaiting?.();
    this.stopWaiting = this.timer(() => this.onChange(), typingDelayMs);
  }
}
