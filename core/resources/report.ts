import { type ResourceRef } from './ref';

/** A place in a document: zero-based lines and UTF-16 characters. Without a range, the document as a whole. */
export interface ReportPlace {
  readonly uri: string;
  readonly range?: { readonly start: { readonly line: number; readonly character: number } };
}

/** What a part of a report leads to: a resource, or a place in a document. */
export type ReportTarget = { readonly ref: ResourceRef } | { readonly place: ReportPlace };

/** A part of a report that leads somewhere. Offsets in UTF-16 units, end exclusive. */
export type ReportLink = ReportTarget & { readonly start: number; readonly end: number };

export interface ReportText {
  readonly text: string;
  readonly links: readonly ReportLink[];
}

/** Result of a command: a document to read, search and follow links in. */
export interface Report {
  readonly title: string;
  /** The text, as Markdown; with words, only the entries that have them. */
  write(words: string): ReportText;
  /** Finds it out again. Undefined: it could not be, and the old report stays. */
  again?(): Promise<Report | undefined>;
}

/** A piece of a line: text, or text that leads somewhere. */
export type Piece = string | (ReportTarget & { readonly text: string });

/** Collects the lines of a report. Names come from accounts: none of them can become a heading, a link or an image. */
export class ReportWriter {
  private text = '';
  private readonly links: ReportLink[] = [];

  /** A line that is written as it is: our own words. */
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

/** A name from an account as part of a line of Markdown. */
export const plain = (name: string): string =>
  name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\\`*[\]<]/g, '\\$&');

/** Pieces joined by a separator. */
export const joined = (pieces: readonly Piece[], separator: string): readonly Piece[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece]));

/** Whether any of the texts has all the words, in any case. */
export function hasWords(words: string, ...texts: readonly (string | undefined)[]): boolean {
  const all = texts.join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** A text that is complete as it is: with words, only its headings and the lines that have them. */
export const textReport = (title: string, text: string): Report => ({
  title,
  write: (words) => {
    const lines = text.split('\n');
    const shown =
      words === '' ? lines : lines.filter((line) => line.startsWith('#') || hasWords(words, line));
    return { text: shown.join('\n'), links: [] };
  },
});
