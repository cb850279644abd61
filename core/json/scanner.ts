import * as char from '../base/character-codes';
import { type Mistake, type MistakeKind } from './mistake';
import { type JsonNode } from './tree';

/** A scanner that skips whitespace and comments in JSON text, reads literals, and collects mistakes. */
export class Scanner {
  protected at = 0;
  protected readonly mistakes: Mistake[] = [];
  /**
   * Whether missing punctuation is ignored. It is ignored after an unclosed string, which may contain the
   * punctuation.
   */
  protected forgiving = false;

  constructor(
    protected readonly text: string,
    protected readonly commentsAllowed: boolean,
  ) {
    if (text.startsWith('\uFEFF')) this.at = 1;
  }

  protected word(): JsonNode {
    const start = this.at;
    const word = /[^\s,:;{}[\]"'“”]+/y;
    word.lastIndex = start;
    let found = word.exec(this.text)?.[0] ?? this.text[start] ?? '';
    let end = (this.at = start + found.length);
    if (found === 'true' || found === 'false')
      return { type: 'boolean', start, end, value: found === 'true' };
    if (found === 'null') return { type: 'null', start, end, value: null };
    if (/^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(found))
      return { type: 'number', start, end, value: Number(found) };
    const number = Number(found.replace(/_/g, ''));
    const numeric = /^[-+.]?[0-9]/.test(found);
    if (!numeric) {
      // An unquoted string of several words is reported as one mistake, and so is a run of whitespace that JSON does
      // not allow.
      const rest = /[^,:;{}[\]"'“”\r\n]*/y;
      rest.lastIndex = end;
      found += rest.exec(this.text)?.[0] ?? '';
      found = found.trimEnd() || found;
      end = this.at = start + found.length;
    }
    const newText =
      numeric && Number.isFinite(number) ? String(number) : numeric ? undefined : wordMeant(found);
    const edits = newText === undefined ? undefined : [{ start, end, newText }];
    this.mistakes.push({
      kind: numeric ? 'number' : 'word',
      part: found,
      start,
      end,
      ...(edits ? { edits } : {}),
    });
    return { type: 'invalid', start, end };
  }

  protected trivia(): void {
    for (;;) {
      const code = char.codeAt(this.text, this.at);
      if (code === char.space || code === char.newline || code === char.carriageReturn || code === char.tab)
        this.at++;
      else if (code === char.slash && /[/*]/.test(this.text[this.at + 1] ?? '')) this.comment();
      else return;
    }
  }

  private comment(): void {
    const start = this.at;
    const block = this.text[start + 1] === '*';
    const close = block
      ? this.text.indexOf('*/', start + 2)
      : this.text.slice(start).search(/[\r\n]|$/) + start;
    this.at = close < 0 ? this.text.length : block ? close + 2 : close;
    if (close < 0) {
      this.mistake('comment-open', '', start, start + 2);
      this.forgiving = true;
    } else if (!this.commentsAllowed) this.removable('comment', '', start, this.at);
  }

  /** Returns the end of the last token, without the whitespace after it. */
  protected lastEnd(): number {
    let end = this.at;
    while (end > 0 && ' \t\r\n'.includes(this.text[end - 1] ?? '')) end--;
    return end;
  }

  /** Reports a single unexpected character. */
  protected stray(kind: MistakeKind): void {
    const start = this.at++;
    this.removable(kind, this.text[start] ?? '', start);
  }

  protected removable(kind: MistakeKind, part: string, start: number, end = start + 1): void {
    this.mistakes.push({ kind, part, start, end, edits: [{ start, end, newText: '' }] });
  }

  protected mistake(kind: MistakeKind, part: string, start: number, end: number): void {
    this.mistakes.push({ kind, part, start, end });
  }
}

/**
 * Returns the JSON value that an invalid word was probably meant to be: `true`, `false`, `null`, or the word as a
 * string.
 */
function wordMeant(word: string): string {
  const lower = word.toLowerCase();
  if (lower === 'true' || lower === 'yes') return 'true';
  if (lower === 'false' || lower === 'no') return 'false';
  if (['null', 'none', 'nil', 'undefined', 'nan'].includes(lower)) return 'null';
  return JSON.stringify(word);
}
