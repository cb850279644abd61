import { type Range, type TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { type OffsetRange } from '../../core/base/problem';
import { fileKey } from '../../core/language/uri-pattern';
import { LineIndex, type Position } from '../../core/text/offsets';
import { type SourceDocument } from '../../core/language/language';

/**
 * One version of a document, with conversion between offsets and positions. A snapshot never changes. Each edit creates
 * a new snapshot.
 */
export class Snapshot implements SourceDocument {
  constructor(
    readonly uri: string,
    readonly languageId: string,
    readonly version: number,
    readonly text: string,
    private index?: LineIndex,
  ) {}

  /** The line index, which is computed when it is first needed. */
  private get lines(): LineIndex {
    return (this.index ??= new LineIndex(this.text));
  }

  offsetAt(position: Position): number {
    return this.lines.offsetAt(position);
  }

  positionAt(offset: number): Position {
    return this.lines.positionAt(offset);
  }

  rangeOf(range: OffsetRange): Range {
    return { start: this.positionAt(range.start), end: this.positionAt(range.end) };
  }

  offsetsOf(range: Range): OffsetRange {
    return { start: this.offsetAt(range.start), end: this.offsetAt(range.end) };
  }

  /**
   * Returns the document after a series of changes. Each change refers to the text that results from the previous
   * change.
   */
  changed(changes: readonly TextDocumentContentChangeEvent[], version: number): Snapshot {
    const same = new Snapshot(this.uri, this.languageId, version, this.text, this.index);
    return changes.reduce<Snapshot>((current, change) => current.with(change), same);
  }

  private with(change: TextDocumentContentChangeEvent): Snapshot {
    const { uri, languageId, version } = this;
    if (!('range' in change)) return new Snapshot(uri, languageId, version, change.text);
    const { start, end } = this.offsetsOf(change.range);
    const lines = this.lines.edited({ start, end: Math.max(start, end) }, change.text);
    return new Snapshot(uri, languageId, version, lines.text, lines);
  }
}

/** The open documents, each represented by its newest snapshot. */
export class Documents implements Iterable<Snapshot> {
  private readonly open = new Map<string, Snapshot>();
  /** The URIs of the open documents by `fileKey`. */
  private readonly uris = new Map<string, string>();
  private readonly deleteListeners: ((uri: string) => void)[] = [];

  get(uri: string): Snapshot | undefined {
    return this.open.get(uri);
  }

  /**
   * Returns the open document for the same file, even if its URI is escaped differently from `uri`. Returns undefined
   * if the file is not open.
   */
  twinOf(uri: string): Snapshot | undefined {
    const open = this.uris.get(fileKey(uri));
    return open === undefined ? undefined : this.open.get(open);
  }

  set(snapshot: Snapshot): void {
    if (!this.open.has(snapshot.uri)) this.uris.set(fileKey(snapshot.uri), snapshot.uri);
    this.open.set(snapshot.uri, snapshot);
  }

  delete(uri: string): void {
    if (!this.open.delete(uri)) return;
    this.uris.delete(fileKey(uri));
    for (const listener of this.deleteListeners) listener(uri);
  }

  /**
   * Registers a listener that is called with the URI of each closed document. Features use it to drop their data for
   * the document.
   */
  onDelete(listener: (uri: string) => void): void {
    this.deleteListeners.push(listener);
  }

  [Symbol.iterator](): Iterator<Snapshot> {
    return this.open.values();
  }
}
