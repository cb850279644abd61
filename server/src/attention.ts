import { type Position, type Range } from 'vscode-languageserver';
import { type OffsetRange } from '../../core/base/problem';
import { type Snapshot } from './documents';

/** What fits on a screen around the place that a question is about. */
const screenLines = 60;
/** A question about more than this is about the document, not about what is seen of it. */
const maxLines = 500;

/** What an editor asks about: a place, or a range such as the part of the document that is on the screen. */
export interface Asked {
  readonly position?: Position;
  readonly range?: Range;
}

/**
 * Which part of each document someone looks at. The protocol has no word for it, but editors ask for inlay hints of
 * what is on the screen and for actions at the cursor, and ask again when someone scrolls.
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
    // the same place asked about again is no news
    if (before?.start !== start || before.end !== end) this.ranges.set(document.uri, { start, end });
  }

  forget(uri: string): void {
    this.ranges.delete(uri);
  }
}
