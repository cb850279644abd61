import { type ResourceRef } from './ref';

/** A range in a document: zero-based lines and UTF-16 characters. Without a range, the whole document. */
export interface ReportPlace {
  readonly uri: string;
  readonly range?: { readonly start: { readonly line: number; readonly character: number } };
}

/** The target of a link in a report: a resource, or a range in a document. */
export type ReportTarget = { readonly ref: ResourceRef } | { readonly place: ReportPlace };

/** A link in a report. Offsets are in UTF-16 units, with an exclusive end. */
export type ReportLink = ReportTarget & { readonly start: number; readonly end: number };

export interface ReportText {
  readonly text: string;
  readonly links: readonly ReportLink[];
}

/** The result of a command, as a document to read and search, with links. */
export interface Report {
  readonly title: string;
  /**
   * Whether the text may contain confidential data, for example of requests: it is then not stored for later windows.
   */
  readonly isConfidential?: true;
  /** Returns the text as Markdown; with words, only the entries that contain them. */
  write(words: string): ReportText;
  /** Runs the command again. Returns undefined if this failed, in which case the previous report stays. */
  again?(): Promise<Report | undefined>;
}

/** A part of a line: text, or a link. */
export type Piece = string | (ReportTarget & { readonly text: string });

/**
 * Collects the lines of a report. Names come from accounts, so none of them may turn into a heading, a link or an
 * image.
 */
export class ReportWriter {
  private text = '';
  private readonly links: ReportLink[] = [];

  /** Adds a line of our own text, without escaping. */
  line(...pieces: readonly Piece[]): this {
    for (const piece of pieces) this.add(piece);
    this.text += '\n';
    return this;
  }

  done(): ReportText {
    return { text: this.text, links: this.links };
  }

  private add(piece: Piece): void {
    const start = this.text.length;
    this.text += typeof piece === 'string' ? piece : piece.text;
    if (typeof piece === 'string') return;
    const target = 'ref' in piece ? { ref: piece.ref } : { place: piece.place };
    this.links.push({ ...target, start, end: this.text.length });
  }
}

/** Escapes a name from an account as part of a line of Markdown. */
export const plain = (name: string): string =>
  name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\\`*[\]<]/g, '\\$&');

/** Joins pieces with a separator. */
export const joined = (pieces: readonly Piece[], separator: string): readonly Piece[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece]));

/** Whether any of the texts contains all of the words, ignoring case. */
export function hasWords(words: string, ...texts: readonly (string | undefined)[]): boolean {
  const all = texts.join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** Returns a report with a fixed text. With words, only headings and the lines that contain them are shown. */
export const textReport = (title: string, text: string): Report => ({
  title,
  write: (words) => {
    const lines = text.split('\n');
    const shown =
      words === '' ? lines : lines.filter((line) => line.startsWith('#') || hasWords(words, line));
    return { text: shown.join('\n'), links: [] };
  },
});
