import * as l10n from '@vscode/l10n';
import { utf8Bytes } from '../base/byte-string';
import { type OffsetRange } from '../base/problem';
import { parseCurl } from './curl/curl-command';
import { type FactLine, readFactLine } from './fact-line';
import {
  type Header,
  headerValues,
  type HttpRequest,
  httpVersion,
  type RequestProblem,
} from './http-request';
import { fileVariables, fillVariables } from './http-variables';
import { splitUrl, targetOf } from './url';

/** One request of an `.http` or `.rest` file, with its location. */
export interface HttpFileRequest extends OffsetRange {
  /** Name of the request, taken from `# @name` or from the text after `###`. */
  readonly name: string | undefined;
  /** Range of the line with the method and URL, where the code lens is shown. */
  readonly line: OffsetRange;
  readonly request: HttpRequest | undefined;
  /** Facts (`# @rampart field = value`) with their locations. */
  readonly facts: readonly FactLine[];
  readonly problems: readonly RequestProblem[];
}

export interface HttpFileOptions {
  /**
   * Additional variables. Variables of the same name in the file take precedence. Environment variables are never
   * read.
   */
  readonly variables?: Readonly<Record<string, string>>;
  /**
   * Returns the bytes of a file that a body refers to (`< ./body.json`). Returns undefined if the file cannot or must
   * not be read.
   */
  readonly readFile?: (path: string) => string | undefined;
}

/**
 * Reads all requests of an `.http` or `.rest` file. Supports the notation that REST client extensions for editors use.
 */
export function parseHttpFile(text: string, options: HttpFileOptions = {}): readonly HttpFileRequest[] {
  const variables = { ...options.variables, ...fileVariables(text) };
  return blocksOf(text).flatMap((block) => new BlockReader(text, block, variables, options).read() ?? []);
}

interface Block extends OffsetRange {
  readonly title: string;
}

/**
 * Returns the parts of the text between the lines that start with `###`. The title of a part is the text after its
 * `###`.
 */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let title = '';
  for (const separator of text.matchAll(/^###(.*)$/gm)) {
    blocks.push({ start, end: separator.index, title });
    start = Math.min(separator.index + separator[0].length + 1, text.length);
    title = (separator[1] ?? '').replace(/^#+/, '').trim();
  }
  blocks.push({ start, end: text.length, title });
  return blocks;
}

interface Line extends OffsetRange {
  readonly text: string;
}

class BlockReader {
  private readonly lines: Line[] = [];
  private at = 0;
  private name: string | undefined;
  private readonly facts: FactLine[] = [];
  private readonly problems: RequestProblem[] = [];
  private readonly placeholders = new Set<string>();
  private isBodyUnknown = false;

  constructor(
    private readonly text: string,
    private readonly block: Block,
    private readonly variables: Readonly<Record<string, string>>,
    private readonly options: HttpFileOptions,
  ) {
    for (let start = block.start; start < block.end;) {
      const found = text.indexOf('\n', start);
      const end = found < 0 || found >= block.end ? block.end : found;
      const isCrLf = text.charCodeAt(end - 1) === 13;
      this.lines.push({
        start,
        end: isCrLf ? end - 1 : end,
        text: text.slice(start, isCrLf ? end - 1 : end),
      });
      start = end + 1;
    }
    this.name = block.title === '' ? undefined : block.title;
  }

  read(): HttpFileRequest | undefined {
    const first = this.skipHead();
    if (first === undefined) return undefined;
    const request = /^curl(?:\.exe)?\s/i.test(first.text.trim())
      ? this.readCurl(first)
      : this.readRequest(first);
    return {
      start: this.block.start,
      end: this.block.end,
      name: this.name,
      line: { start: first.start, end: first.end },
      request,
      facts: this.facts,
      problems: this.problems,
    };
  }

  /**
   * Skips the comments, names, facts, and variables before the request line. Returns the request line, or undefined if
   * there is none.
   */
  private skipHead(): Line | undefined {
    for (; this.at < this.lines.length; this.at++) {
      const line = this.lines[this.at];
      if (line === undefined) return undefined;
      const trimmed = line.text.trim();
      if (/^< *\{%/.test(trimmed)) this.skipScript();
      else if (trimmed !== '' && !this.readComment(line) && !/^@[^\s=]+\s*=/.test(trimmed)) return line;
    }
    return undefined;
  }

  /** Skips a script that runs before the request in REST clients. */
  private skipScript(): void {
    while (this.at < this.lines.length && this.lines[this.at]?.text.includes('%}') !== true) this.at++;
  }

  private readComment(line: Line): boolean {
    const [, comment] = /^\s*(?:#|\/\/)(.*)$/.exec(line.text) ?? [];
    if (comment === undefined) return false;
    const trimmed = comment.trim();
    const name = /^@name[=\s]/.test(trimmed) ? trimmed.slice(6).replace(/^[=\s]*/, '') : '';
    if (name !== '') this.name = name;
    const fact = readFactLine(this.text, line.start, line.end);
    if (fact !== undefined) this.facts.push(fact);
    return true;
  }

  private readCurl(first: Line): HttpRequest | undefined {
    const source = this.fill(this.text.slice(first.start, this.block.end).trimEnd());
    const [imported] = parseCurl(source, this.options);
    if (imported?.problem !== undefined)
      this.problems.push({ ...imported.problem, start: first.start, end: first.end });
    return imported?.request === undefined ? undefined : this.withPlaceholders(imported.request);
  }

  private readRequest(first: Line): HttpRequest | undefined {
    let line = first.text.trim();
    // The query may continue on indented lines.
    for (this.at++; /^\s+[?&/]/.test(this.lines[this.at]?.text ?? ''); this.at++)
      line += this.lines[this.at]?.text.trim() ?? '';
    const [method] = /^[A-Z][A-Z-]*(?=\s)/.exec(line) ?? [];
    const rest = line.slice(method?.length ?? 0).trim();
    const lastWord = Math.max(rest.lastIndexOf(' '), rest.lastIndexOf('\t')) + 1;
    const hasVersion = lastWord > 0 && /^HTTP\/[\d.]+$/i.test(rest.slice(lastWord));
    const version = hasVersion ? rest.slice(lastWord) : undefined;
    const address = hasVersion ? rest.slice(0, lastWord) : rest;
    const headers = this.readHeaders();
    const body = this.readBody(headers);
    const filled = this.fill(address.trim());
    const url = splitUrl(filled, filled.startsWith('/') ? undefined : 'http');
    if (url === undefined && !filled.startsWith('/') && filled !== '*') {
      this.problems.push({
        start: first.start,
        end: first.end,
        message: l10n.t(
          'The URL of this request is invalid. Write it like `GET https://www.example.com/path`.',
        ),
      });
      return undefined;
    }
    return this.withPlaceholders({
      method: method ?? 'GET',
      scheme: url?.scheme,
      authority: url === undefined ? undefined : utf8Bytes(url.authority ?? ''),
      target: utf8Bytes(url?.target ?? targetOf(filled)),
      version: version === undefined ? undefined : httpVersion(version),
      headers: headers.map(({ name, value }) => ({ name: utf8Bytes(name), value: utf8Bytes(value) })),
      body,
    });
  }

  private withPlaceholders(request: HttpRequest): HttpRequest {
    return {
      ...request,
      ...(this.placeholders.size === 0 ? {} : { placeholders: [...this.placeholders] }),
      ...(this.isBodyUnknown ? { isBodyUnknown: true } : {}),
    };
  }

  private readHeaders(): Header[] {
    const headers: Header[] = [];
    for (; this.at < this.lines.length; this.at++) {
      const line = this.lines[this.at];
      if (line === undefined || line.text.trim() === '') break;
      if (this.readComment(line)) continue;
      const colon = line.text.indexOf(':');
      if (colon > 0)
        headers.push({
          name: line.text.slice(0, colon).trim(),
          value: this.fill(line.text.slice(colon + 1).trim()),
        });
      else
        this.problems.push({
          start: line.start,
          end: line.end,
          message: l10n.t(
            'This line is not a header. Write it like `Name: value`, or put a blank line before the body.',
          ),
        });
    }
    this.at++;
    return headers;
  }

  /**
   * Reads the body of the request. It starts after the blank line, and ends at the end of the block or at the response
   * handler.
   */
  private readBody(headers: readonly Header[]): string | undefined {
    const end = this.lines.findIndex(({ text }, i) => i >= this.at && /^(?:> |>\{%|<> |> *\{%)/.test(text));
    const lines = this.lines.slice(this.at, end < 0 ? undefined : end);
    while (lines.length > 0 && lines[lines.length - 1]?.text.trim() === '') lines.pop();
    if (lines.length === 0) return undefined;
    const type = headerValues({ headers }, 'content-type')[0] ?? '';
    const parts = lines.map((line) => this.readBodyLine(line));
    if (/^application\/x-www-form-urlencoded/i.test(type)) return parts.join('');
    // The parts of a form end with CR LF, regardless of the line endings in the file (RFC 2046, section 5.1.1).
    if (/^multipart\//i.test(type)) return parts.map((part) => `${part}\r\n`).join('');
    return parts.map((part, i) => part + (i < parts.length - 1 ? this.lineEnd(lines[i]) : '')).join('');
  }

  private lineEnd(line: Line | undefined): string {
    return line !== undefined && this.text.charCodeAt(line.end) === 13 ? '\r\n' : '\n';
  }

  private readBodyLine(line: Line): string {
    const [mark] = /^<(?:@\S*)?\s/.exec(line.text) ?? [];
    const path = mark === undefined ? '' : line.text.slice(mark.length).trim();
    if (path === '') return utf8Bytes(this.fill(line.text));
    const bytes = this.options.readFile?.(this.fill(path));
    if (bytes !== undefined) return bytes;
    this.problems.push({
      start: line.start,
      end: line.end,
      message: l10n.t('The body file cannot be read. Only files in the workspace are supported.'),
    });
    this.isBodyUnknown = true;
    return '';
  }

  private fill(text: string): string {
    const { filled, open } = fillVariables(text, this.variables);
    for (const one of open) this.placeholders.add(one);
    return filled;
  }
}
