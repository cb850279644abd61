import { type EmbeddedText, EmbeddedTextBuilder, holeText } from '../../../text/embedded-text';
import { writeAs, type QuoteStyle } from '../../../text/shell-quoting';

/**
 * A word of a command. Its value contains a hole at each place where the shell inserts a value. Source: POSIX.1-2024,
 * XCU section 2.
 */
export interface ShellWord {
  readonly start: number;
  readonly end: number;
  readonly value: EmbeddedText;
  /** The commands in each `$(…)` of the word. The shell inserts their output. */
  readonly commands: readonly ShellCommand[];
}

export interface ShellCommand {
  readonly words: readonly ShellWord[];
  /** A here-document or here-string that the command reads. */
  readonly input?: EmbeddedText;
  /** The command whose output this command reads as input. */
  readonly from?: ShellCommand;
}

/**
 * Returns the commands of the text, including the commands within `$(…)`. Text after an unclosed quote is not read.
 */
export function readShell(text: string): readonly ShellCommand[] {
  const reader = new ShellReader(text, 0);
  reader.readCommands(undefined, 0);
  return reader.commands;
}

/** Returns the value of the word that starts at an offset, or undefined if the word is not closed. */
export function readShellWord(text: string, at: number): EmbeddedText | undefined {
  return new ShellReader(text, at).readWord(0)?.value;
}

interface OpenCommand {
  words: ShellWord[];
  input?: EmbeddedText;
  from?: ShellCommand;
}

interface Heredoc {
  readonly command: OpenCommand;
  readonly delimiter: string;
  readonly isQuoted: boolean;
  readonly stripsTabs: boolean;
}

/** Maximum nesting depth of substitutions. The content of deeper substitutions is not read. */
const maxDepth = 40;

class ShellReader {
  readonly commands: ShellCommand[] = [];
  private heredocs: Heredoc[] = [];
  private failed = false;

  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  /** Reads commands up to and including the closing parenthesis, or to the end of the text. */
  readCommands(until: ')' | undefined, depth: number): void {
    let command: OpenCommand = { words: [] };
    const next = (from?: ShellCommand): void => {
      if (command.words.length > 0) this.commands.push(command);
      command = from ? { words: [], from } : { words: [] };
    };
    while (!this.failed && this.at < this.text.length) {
      const char = this.text[this.at] ?? '';
      if (char === until) {
        this.at++;
        next();
        return;
      }
      if (' \t\r'.includes(char)) this.at++;
      else if (this.text.startsWith('\\\n', this.at)) this.at += 2;
      else if (this.text.startsWith('\\\r\n', this.at)) this.at += 3;
      else if (char === '#') this.at = endOfLine(this.text, this.at);
      else if (char === '\n') {
        this.at++;
        this.readHeredocs(depth);
        next();
      } else if (char === '|') {
        const isOr = this.text[this.at + 1] === '|';
        this.at += isOr ? 2 : 1;
        next(isOr ? undefined : command);
      } else if (';&()'.includes(char)) {
        this.at++;
        next();
      } else if ('<>'.includes(char)) this.readRedirection(command, depth);
      else {
        const word = this.readWord(depth);
        if (word) command.words.push(word);
      }
    }
    if (until !== undefined) this.failed = true;
    if (!this.failed) next();
  }

  readWord(depth: number): ShellWord | undefined {
    const start = this.at;
    const opening = /^\$?["']/.exec(this.text.slice(start, start + 2))?.[0].length ?? 0;
    const target = new WordBuilder(this.text, start + opening);
    const before = this.commands.length;
    while (!this.failed && this.at < this.text.length) {
      const char = this.text[this.at] ?? '';
      // Other whitespace characters do not end a word.
      if (/[ \t\r\n;&|()<>]/.test(char)) break;
      if (char === "'") this.readSingle(target);
      else if (char === '"') this.readUntilQuote(target, depth);
      else if (this.text.startsWith("$'", this.at)) this.readAnsi(target);
      else if (this.text.startsWith('$"', this.at)) this.at++;
      else if (char === '\\') {
        const length = this.text.startsWith('\r\n', this.at + 1) ? 3 : 2;
        const escaped = this.text.slice(this.at + 1, this.at + length);
        if (!escaped.endsWith('\n')) target.write(escaped, this.at, this.at + length, 'none');
        this.at += length;
      } else if (!this.readSubstitution(target, 'none', depth)) target.copy(this.at++, 'none');
    }
    if (this.failed) return undefined;
    return { start, end: this.at, value: target.build(), commands: this.commands.slice(before) };
  }

  /**
   * Reads a string in single quotes. The sequence that closes the quotes, adds an apostrophe, and reopens the quotes
   * is read as one escape.
   */
  private readSingle(target: WordBuilder): void {
    for (this.at++; this.at < this.text.length;) {
      const apostrophe = /^'(?:\\'|"'")'/.exec(this.text.slice(this.at, this.at + 5))?.[0].length ?? 0;
      if (apostrophe > 0) {
        target.write("'", this.at, this.at + apostrophe, 'single');
        this.at += apostrophe;
      } else if (this.text[this.at] === "'") {
        this.at++;
        return;
      } else target.copy(this.at++, 'single');
    }
    this.fail();
  }

  private readUntilQuote(target: WordBuilder, depth: number): void {
    this.at++;
    while (!this.failed && this.text[this.at] !== '"') {
      if (this.at >= this.text.length) this.failed = true;
      else this.readExpanded(target, 'double', depth);
    }
    this.at++;
  }

  /** Reads one character, escape, or substitution within double quotes or a here-document. */
  private readExpanded(target: WordBuilder, style: 'double' | 'document', depth: number): void {
    const next = this.text[this.at + 1] ?? '';
    if (this.text[this.at] === '\\' && next === '\n') this.at += 2;
    else if (this.text[this.at] === '\\' && (style === 'double' ? '$`"\\' : '$`\\').includes(next)) {
      target.write(next, this.at, this.at + 2, style);
      this.at += 2;
    } else if (!this.readSubstitution(target, style, depth)) target.copy(this.at++, style);
  }

  private readAnsi(target: WordBuilder): void {
    this.at += 2;
    for (; this.text[this.at] !== "'";) {
      if (this.at >= this.text.length) {
        this.fail();
        return;
      }
      const escape = readAnsiEscape(this.text, this.at);
      if (escape) target.write(escape.value, this.at, this.at + escape.length, 'ansi');
      else target.copy(this.at, 'ansi');
      this.at += escape?.length ?? 1;
    }
    this.at++;
  }

  /**
   * Reads `$name`, `${…}`, `$(…)`, `$((…))`, and backticks as holes. Returns false if none of these starts at the
   * current position.
   */
  private readSubstitution(target: WordBuilder, style: QuoteStyle, depth: number): boolean {
    const start = this.at;
    const rest = this.text.slice(start, start + 200);
    const name = /^\$(?:[A-Za-z_]\w*|[0-9@*#?$!-])/.exec(rest)?.[0];
    if (name !== undefined) this.at += name.length;
    else if (rest.startsWith('$((') || rest.startsWith('${')) this.skipBrackets(rest[1] ?? '');
    else if (rest.startsWith('$(') && depth < maxDepth) {
      this.at += 2;
      this.readCommands(')', depth + 1);
    } else if (rest.startsWith('`')) this.skipBackticks();
    else return false;
    if (!this.failed) target.hole(start, this.at, style);
    return true;
  }

  private skipBrackets(open: string): void {
    const close = open === '{' ? '}' : ')';
    let depth = 0;
    for (this.at++; this.at < this.text.length; this.at++) {
      const char = this.text[this.at];
      if (char === '\\') this.at++;
      else if (char === open) depth++;
      else if (char === close && --depth === 0) {
        this.at++;
        return;
      }
    }
    this.fail();
  }

  private skipBackticks(): void {
    for (this.at++; this.at < this.text.length; this.at++) {
      if (this.text[this.at] === '\\') this.at++;
      else if (this.text[this.at] === '`') {
        this.at++;
        return;
      }
    }
    this.fail();
  }

  private readRedirection(command: OpenCommand, depth: number): void {
    const head = /^(?:<<<|<<-?)[ \t]*/.exec(this.text.slice(this.at, this.at + 100))?.[0];
    this.at += head?.length ?? 1;
    if (head === undefined) return;
    const word = this.readWord(depth);
    if (!word) return;
    if (head.startsWith('<<<')) command.input = word.value;
    else
      this.heredocs.push({
        command,
        delimiter: word.value.text,
        isQuoted: word.value.text !== this.text.slice(word.start, word.end),
        stripsTabs: head.startsWith('<<-'),
      });
  }

  /** Reads the here-documents that belong to the line that just ended. */
  private readHeredocs(depth: number): void {
    const pending = this.heredocs;
    this.heredocs = [];
    for (const { command, delimiter, isQuoted, stripsTabs } of pending) {
      const target = new WordBuilder(this.text, this.at);
      for (let isClosed = false; !isClosed;) {
        if (this.at >= this.text.length) {
          this.fail();
          return;
        }
        if (stripsTabs) while (this.text[this.at] === '\t') this.at++;
        const end = endOfLine(this.text, this.at);
        isClosed = this.text.slice(this.at, end).replace(/\r$/, '') === delimiter;
        if (!isClosed)
          while (this.at < this.text.length) {
            const isEnd = this.text[this.at] === '\n';
            if (isQuoted) target.copy(this.at++, 'literal');
            else this.readExpanded(target, 'document', depth);
            if (isEnd) break;
          }
        else this.at = Math.min(end + 1, this.text.length);
      }
      command.input = target.build();
    }
  }

  private fail(): void {
    this.failed = true;
  }
}

/** Builds a value and records how each of its parts is quoted, so that edits use the same quoting. */
class WordBuilder {
  private readonly builder: EmbeddedTextBuilder;
  private readonly parts: { readonly inner: number; readonly style: QuoteStyle }[] = [];
  private length = 0;

  constructor(host: string, start: number) {
    this.builder = new EmbeddedTextBuilder(host, start);
  }

  copy(at: number, style: QuoteStyle): void {
    this.note(1, style);
    this.builder.copy(at, at + 1);
  }

  write(value: string, start: number, end: number, style: QuoteStyle): void {
    this.note(value.length, style);
    this.builder.write(value, start, end);
  }

  hole(start: number, end: number, style: QuoteStyle): void {
    this.note(holeText.length, style);
    this.builder.hole(start, end);
  }

  build(): EmbeddedText {
    return this.builder.build((text, inner, innerEnd) => {
      const first = this.parts.findLastIndex((part) => part.inner <= inner);
      const last = this.parts.findLastIndex((part) => part.inner < Math.max(innerEnd, inner + 1));
      // Text with different kinds of quoting cannot be replaced, because the edit would remove the quotes inside it.
      return first === last ? writeAs(this.parts[first]?.style ?? 'none', text) : undefined;
    });
  }

  private note(length: number, style: QuoteStyle): void {
    if (this.parts.at(-1)?.style !== style) this.parts.push({ inner: this.length, style });
    this.length += length;
  }
}

const ansiEscapes: Readonly<Record<string, string>> = {
  a: '\x07', b: '\b', e: '\x1b', E: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '\\': '\\', "'": "'", '"': '"', '?': '?',
}; // prettier-ignore

/** Reads an escape within `$'…'`. Returns undefined if there is none, in which case the backslash is literal. */
function readAnsiEscape(text: string, at: number) {
  if (text[at] !== '\\') return undefined;
  const simple = Object.hasOwn(ansiEscapes, text[at + 1] ?? '') ? ansiEscapes[text[at + 1] ?? ''] : undefined;
  if (simple !== undefined) return { value: simple, length: 2 };
  const rest = text.slice(at, at + 12);
  const long = /^\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3}))/.exec(rest);
  const hexadecimal = long?.[1] ?? long?.[2] ?? long?.[3];
  const code = Number.parseInt(hexadecimal ?? long?.[4] ?? '', hexadecimal === undefined ? 8 : 16);
  if (!long || !(code <= 0x10ffff)) return undefined;
  return { value: String.fromCodePoint(code), length: long[0].length };
}

function endOfLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline;
}
