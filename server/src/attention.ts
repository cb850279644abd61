import { type Position, type Range } from 'vscode-languageserver';
import { type OffsetRange } from '../../core/base/problem';
import { type Snapshot } from './documents';

/**
 * Number of lines that fit on a screen. This many lines before and after a requested position or range are assumed to
 * be visible, too.
 */
const screenLines = 60;
/**
 * Maximum number of lines of a requested range. A longer range is ignored, because it concerns the whole document and
 * not only its visible part.
 */
const maxLines = 500;

/** The position or range in an editor's request, such as the visible part of the document. */
export interface Asked {
  readonly position?: Position;
  readonly range?: Range;
}

/**
 * Tracks the visible part of each document. The protocol has no message about the visible part, but editors request
 * inlay hints for the visible lines and code actions at the cursor, and repeat these requests when the user scrolls.
 */
export class Attention {
  private readonly ranges = new Map<string, OffsetRange>();

  of(uri: string): OffsetRange | undefined {
    return this.ranges.get(uri);
  }

  note(document: Snapshot, { position, range }: Asked): void {
    const first = position ?? range?.start;
    const last = position ?? range?.end;
    if (!first || !last || last.line - first.line > maxLines) return;
    const start = document.offsetAt({ line: Math.max(first.line - screenLines, 0), character: 0 });
    const end = document.offsetAt({ line: last.line + screenLines, character: 0 });
    const before = this.ranges.get(document.uri);
    // the existing object is reused if the range has not changed
    if (before?.start !== start || before.end !== end) this.ranges.set(document.uri, { start, end });
  }

  forget(uri: string): void {
    this.ranges.delete(uri);
  }
}
