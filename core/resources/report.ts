import { type ResourceRef } from './ref';

/**
 * A location in a document. Lines are zero-based, and characters are UTF-16 code units. If the range is absent, the
 * location is the whole document.
 */
export interface ReportPlace {
  readonly uri: string;
  readonly range?: { readonly start: { readonly line: number; readonly character: number } };
}

/** Target of a link in a report: a resource, or a location in a document. */
export type ReportTarget = { readonly ref: ResourceRef } | { readonly place: ReportPlace };

/** A link in a report. Offsets are in UTF-16 code units, and the end is exclusive. */
export type ReportLink = ReportTarget & { readonly start: number; readonly end: number };

export interface ReportText {
  readonly text: string;
  readonly links: readonly ReportLink[];
}

/** The result of a command, as a document with links that the user can read and search. */
export interface Report {
  readonly title: string;
  /**
   * Whether the text may contain confidential data, such as request data. If so, the report is not saved, and it is
   * no longer available after the window is closed.
   */
  readonly isConfidential?: true;
  /**
   * Returns the report as Markdown. If `words` is not empty, the text includes only entries that contain these words.
   */
  write(words: string): ReportText;
  /** Runs the command again. Returns undefined if this fails, in which case the previous report is kept. */
  again?(): Promise<Report | undefined>;
}

/** A part of a line, which is either text or a link. */
export type Piece = string | (ReportTarget & { readonly text: string });

/**
 * Collects the lines of a report. Names from accounts must be escaped before they are added, so that they are not
 * displayed as headings, links, or images.
 */
export class ReportWriter {
  private text = '';
  private readonly links: ReportLink[] = [];

  /** Adds a line without escaping it. Names from accounts must already be escaped. */
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

/** Escapes a name from an account for use in a line of Markdown. */
export const plain = (name: string): string =>
  name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\\`*[\]<]/g, '\\$&');

/** Joins pieces with a separator. */
export const joined = (pieces: readonly Piece[], separator: string): readonly Piece[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece]));

/** Checks whether each of the words in `words` occurs in at least one of the strings, ignoring case. */
export function hasWords(words: string, ...texts: readonly (string | undefined)[]): boolean {
  const all = texts.join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/**
 * Returns a report with a fixed text. If `write` is called with search words, it returns only the headings and the
 * lines that contain these words.
 */
export const textReport = (title: string, text: string): Report => ({
  title,
  write: (words) => {
    const lines = text.split('\n');
    const shown =
      words === '' ? lines : lines.filter((line) => line.startsWith('#') || hasWords(words, line));
    return { text: shown.join('\n'), links: [] };
  },
});
