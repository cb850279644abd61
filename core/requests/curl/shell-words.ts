import { utf8Bytes } from '../../base/byte-string';
import { cmdWords } from './cmd-words';

/** Shells whose quoting rules a copied command may use. */
export type Shell = 'bash' | 'cmd' | 'powershell';

/** Detects the shell for which a command was written, based on its line continuations and quotes. */
export function shellOf(text: string): Shell {
  if (/^(?:\$\w|Invoke-(?:WebRequest|RestMethod)\b|iwr\b|irm\b)/i.test(text.trimStart())) return 'powershell';
  if (/\s\^(?:\r?\n|"|$)/.test(text) && !/\s\\\r?\n/.test(text)) return 'cmd';
  if (/\s`\r?\n|^\s*curl\.exe\s/.test(text)) return 'powershell';
  return 'bash';
}

/**
 * Splits a byte string into commands and their words, as the shell does. Commands are separated by `&`, `|`, line
 * breaks, and, except in cmd, `;`. Nothing is expanded, so `$NAME` and `%NAME%` are kept as written. Unclosed quotes
 * end at the end of the text.
 */
export function shellWords(text: string, shell: Shell): string[][] {
  if (shell === 'cmd') return cmdWords(text);
  const reader = new WordReader(text);
  const read = shell === 'bash' ? bashPart : powershellPart;
  while (reader.at < text.length) read(reader);
  reader.endCommand();
  return shell === 'bash' ? reader.commands : reader.commands.map((words) => words.map(programWord));
}

/**
 * Unescapes a word. PowerShell before 7.3 passes a quote to a program only if it is written as `\"`. If a word
 * contains no unescaped quotes, each `\"` in it is therefore a quote.
 */
const programWord = (word: string): string =>
  /(?:^|[^\\])"/.test(word) ? word : word.replaceAll('\\"', '"');

class WordReader {
  at = 0;
  readonly commands: string[][] = [];
  private words: string[] = [];
  private word: string | undefined;

  constructor(readonly text: string) {}

  get next(): string {
    return this.text.charAt(this.at);
  }

  add(part: string): void {
    this.word = (this.word ?? '') + part;
  }

  endWord(): void {
    if (this.word !== undefined) this.words.push(this.word);
    this.word = undefined;
  }

  endCommand(): void {
    this.endWord();
    if (this.words.length > 0) this.commands.push(this.words);
    this.words = [];
  }

  /** Skips past the next occurrence of `end`, or to the end of the text. Returns the text before that point. */
  until(end: string): string {
    const found = this.text.indexOf(end, this.at);
    const part = this.text.slice(this.at, found < 0 ? undefined : found);
    this.at = found < 0 ? this.text.length : found + end.length;
    return part;
  }

  /**
   * Skips a line continuation: the current character and the line break after it, or only the current character if it
   * is the last one of the text. Returns whether anything was skipped.
   */
  takeContinuation(): boolean {
    const [line] = /^.(?:\r?\n|$)/s.exec(this.text.slice(this.at, this.at + 3)) ?? [];
    if (line === undefined || (line.length === 1 && this.at + 1 < this.text.length)) return false;
    this.at += line.length;
    return true;
  }
}

function bashPart(reader: WordReader): void {
  const { next } = reader;
  if (next === '\\') {
    if (reader.takeContinuation()) return;
    reader.add(reader.text.charAt(reader.at + 1));
    reader.at += 2;
  } else if (next === "'") {
    reader.at++;
    reader.add(reader.until("'"));
  } else if (next === '$' && reader.text[reader.at + 1] === "'") {
    reader.at += 2;
    reader.add(ansiQuoted(reader));
  } else if (next === '"') {
    reader.at++;
    reader.add(bashQuoted(reader));
  } else plainPart(reader, /[ \t]/, /[\n\r;|&]/);
}

/** Reads a double-quoted string. Only `$`, backquotes, `"`, `\`, and line breaks can be escaped in it. */
function bashQuoted(reader: WordReader): string {
  let part = '';
  for (; reader.at < reader.text.length && reader.next !== '"'; reader.at++) {
    if (reader.next !== '\\') {
      part += reader.next;
      continue;
    }
    const escaped = reader.text.charAt(reader.at + 1);
    if ('$`"\\'.includes(escaped)) part += escaped;
    else if (escaped !== '\n') part += `\\${escaped}`;
    reader.at++;
  }
  reader.at++;
  return part;
}

const ansiEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  v: '\v',
};

/** Reads `$'…'`, which contains escapes as in C. Browsers write escapes such as `\u0021`. */
function ansiQuoted(reader: WordReader): string {
  let part = '';
  while (reader.at < reader.text.length && reader.next !== "'") {
    const rest = reader.text.slice(reader.at);
    const [all, , hex, unicode, long, octal, other] =
      /^(\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3})|([^])))/.exec(rest) ??
      [];
    if (all === undefined) {
      part += reader.next;
      reader.at++;
      continue;
    }
    const digits = unicode ?? long;
    if (hex !== undefined) part += String.fromCharCode(Number.parseInt(hex, 16));
    else if (digits !== undefined) part += utf8Bytes(String.fromCodePoint(Number.parseInt(digits, 16)));
    else if (octal !== undefined) part += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    else part += ansiEscapes[other ?? ''] ?? other ?? '';
    reader.at += all.length;
  }
  reader.at++;
  return part;
}

/**
 * Reads a part of a PowerShell word. A backtick escapes the next character. Within single quotes, `''` represents a
 * single quote.
 */
function powershellPart(reader: WordReader): void {
  const { next } = reader;
  if (next === '`') {
    if (reader.takeContinuation()) return;
    reader.add(reader.text.charAt(reader.at + 1));
    reader.at += 2;
  } else if (next === "'") {
    reader.at++;
    for (;;) {
      reader.add(reader.until("'"));
      if (reader.next !== "'") return;
      reader.add("'");
      reader.at++;
    }
  } else if (next === '"') {
    reader.at++;
    reader.add(powershellQuoted(reader));
  } else plainPart(reader, /[ \t]/, /[\n\r;|&]/);
}

const backquoteEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};

/** Reads the text between double quotes, starting after the opening quote. */
function powershellQuoted(reader: WordReader): string {
  let part = '';
  for (; reader.at < reader.text.length; reader.at++) {
    const { next } = reader;
    const after = reader.text.charAt(reader.at + 1);
    if (next === '"' && after !== '"') break;
    if (next === '"') part += '"';
    else if (next === '`') part += backquoteEscapes[after] ?? after;
    else {
      // A backslash before a quote is dropped. PowerShell users write it so that native programs receive the quote.
      if (!(next === '\\' && (after === '"' || (after === '`' && reader.text[reader.at + 2] === '"'))))
        part += next;
      continue;
    }
    reader.at++;
  }
  reader.at++;
  return part;
}

function plainPart(reader: WordReader, space: RegExp, end: RegExp): void {
  const { next } = reader;
  reader.at++;
  if (space.test(next)) reader.endWord();
  else if (end.test(next)) reader.endCommand();
  else reader.add(next);
}
