import { type OffsetRange } from '../base/problem';
import { type JsonMember, type JsonNode, type JsonString } from '../json/tree';
import { embeddedTemplate, isHeredoc, readTemplate, type Template } from '../text/terraform-template';

/** A block of a Terraform text: `resource "cloudflare_ruleset" "limits" { … }`. */
export interface HclBlock extends OffsetRange {
  readonly type: string;
  readonly labels: readonly string[];
  /** The attributes and inner blocks. Blocks with the same name are combined in an array. */
  readonly body: JsonNode;
}

/** Maximum nesting depth of brackets. Content at deeper levels is left out. */
const deepest = 100;

/**
 * Maximum number of unclosed heredocs whose end is searched for. Each of these searches reads the rest of the text, so
 * further heredocs are not recognized.
 */
const maxUnclosedHeredocs = 20;

/**
 * Parses the blocks of a Terraform text as a JSON tree. Strings without interpolation, numbers, Booleans, lists, and
 * objects have values and ranges. Everything else (references, calls, conditions, `for`) is `invalid`, because its
 * value is known only when Terraform runs. Blocks made by `dynamic` are left out, and the block around them is
 * `broken`, as is every unclosed block. The parser never throws, and it leaves out text that it cannot read.
 */
export function parseHcl(text: string): readonly HclBlock[] {
  return new HclReader(text).blocks();
}

class HclReader {
  private at = 0;
  private depth = 0;
  private unclosedHeredocs = 0;
  /** End of the line of the last unclosed quote. No string can start before this offset. */
  private noQuoteBefore = 0;

  constructor(private readonly text: string) {}

  blocks(): HclBlock[] {
    const blocks: HclBlock[] = [];
    for (;;) {
      this.blank(true);
      if (this.at >= this.text.length) return blocks;
      const start = this.at;
      const head = this.head();
      if (head && this.text[this.at] === '{') {
        const body = this.body();
        blocks.push({ type: head[0] ?? '', labels: head.slice(1), body, start, end: this.at });
      } else this.restOfLine();
      if (this.at === start) this.at++;
    }
  }

  /** Reads the words and strings before `{`. Returns undefined if there is anything else before it. */
  private head(): string[] | undefined {
    const words: string[] = [];
    for (;;) {
      const word = this.word() ?? this.label();
      if (word === undefined) return words.length > 0 ? words : undefined;
      words.push(word);
      this.blank(false);
    }
  }

  private word(): string | undefined {
    const word = /^[A-Za-z_][\w-]*/.exec(this.text.slice(this.at, this.at + 200))?.[0];
    if (word !== undefined) this.at += word.length;
    return word;
  }

  private label(): string | undefined {
    const label = /^"([^"\n]*)"/.exec(this.text.slice(this.at, this.at + 200));
    if (label) this.at += label[0].length;
    return label?.[1];
  }

  /** Reads the attributes and blocks between braces. */
  private body(): JsonNode {
    const start = this.at++;
    const members: JsonMember[] = [];
    const blocks = new Map<string, JsonNode[]>();
    let isBroken = false;
    this.depth++;
    for (;;) {
      this.blank(true);
      if (this.at >= this.text.length) {
        isBroken = true;
        break;
      }
      if (this.text[this.at] === '}') {
        this.at++;
        break;
      }
      const from = this.at;
      const key = this.key();
      this.blank(false);
      const mark = this.text[this.at] ?? '';
      if (key && (mark === '=' || mark === ':') && this.text[this.at + 1] !== '=') {
        this.at++;
        this.blank(false);
        const value = this.value();
        members.push({ key, value, start: from, end: value.end });
      } else if (key) {
        while (this.label() !== undefined) this.blank(false);
        if (this.text[this.at] === '{' && this.depth < deepest) {
          const body = this.body();
          if (key.value === 'dynamic') isBroken = true;
          else this.addBlock(key, body, blocks, members);
        } else this.restOfLine();
      } else this.restOfLine();
      if (this.text[this.at] === ',') this.at++;
      if (this.at === from) this.at++;
    }
    this.depth--;
    return { type: 'object', members, broken: isBroken, start, end: this.at };
  }

  /** Adds a block. Blocks with the same name become the items of one list. */
  private addBlock(
    key: JsonString,
    body: JsonNode,
    blocks: Map<string, JsonNode[]>,
    members: JsonMember[],
  ): void {
    const known = blocks.get(key.value);
    if (known) {
      known.push(body);
      return;
    }
    const items = [body];
    blocks.set(key.value, items);
    members.push({
      key,
      value: { type: 'array', items, broken: false, start: body.start, end: body.end },
      start: key.start,
      end: body.end,
    });
  }

  private key(): JsonString | undefined {
    const start = this.at;
    const isQuoted = this.text[start] === '"';
    const value = this.label() ?? this.word() ?? (this.parenthesized() ? '' : undefined);
    if (value === undefined) return undefined;
    return { type: 'string', value, closed: true, start: isQuoted ? start : start, end: this.at };
  }

  /**
   * Skips a key in parentheses, such as in `(var.key) = …`, because its name is unknown until Terraform runs. Returns
   * whether there was one.
   */
  private parenthesized(): boolean {
    if (this.text[this.at] !== '(') return false;
    this.skipNested();
    return true;
  }

  private value(): JsonNode {
    const start = this.at;
    const value = this.plain();
    this.blank(false);
    // If more text follows a value on its line, the value is part of a larger Terraform expression.
    if (value && /^(?:$|[\n\r,}\])#]|\/[/*])/.test(this.text.slice(this.at, this.at + 2))) return value;
    this.at = value?.end ?? start;
    this.restOfValue();
    return { type: 'invalid', start, end: Math.max(this.at, start) };
  }

  private plain(): JsonNode | undefined {
    const start = this.at;
    const { text } = this;
    const template = this.template();
    if (template) {
      this.at = template.end;
      const embedded = embeddedTemplate(text, template);
      if (embedded.holes.length > 0) return undefined;
      return { type: 'string', value: embedded.text, closed: true, start, end: this.at };
    }
    if (/^[[{]\s*for\s/.test(text.slice(start, start + 100))) return undefined;
    if (text[start] === '{' && this.depth < deepest) return this.body();
    if (text[start] === '[' && this.depth < deepest) return this.list();
    const word = /^-?\d+(?:\.\d+)?(?![\w.])|^(?:true|false|null)(?![\w.[(])/.exec(
      text.slice(start, start + 60),
    )?.[0];
    if (word === undefined) return undefined;
    this.at += word.length;
    const [end] = [this.at];
    if (word === 'null') return { type: 'null', value: null, start, end };
    if (word === 'true' || word === 'false') return { type: 'boolean', value: word === 'true', start, end };
    return { type: 'number', value: Number(word), start, end };
  }

  private list(): JsonNode {
    const start = this.at++;
    const items: JsonNode[] = [];
    let isBroken = false;
    this.depth++;
    for (;;) {
      this.blank(true);
      if (this.at >= this.text.length) {
        isBroken = true;
        break;
      }
      if (this.text[this.at] === ']') {
        this.at++;
        break;
      }
      const from = this.at;
      items.push(this.value());
      this.blank(true);
      if (this.text[this.at] === ',') this.at++;
      if (this.at === from) this.at++;
    }
    this.depth--;
    return { type: 'array', items, broken: isBroken, start, end: this.at };
  }

  /**
   * Moves to the end of a value that is not parsed: a line break, a comma, or the closing bracket around the value.
   */
  private restOfValue(): void {
    while (this.at < this.text.length && !/[\n,}\])]/.test(this.text[this.at] ?? '')) {
      const template = this.template();
      if (template) this.at = template.end;
      else if (/[{[(]/.test(this.text[this.at] ?? '')) this.skipNested();
      else this.at++;
    }
  }

  private restOfLine(): void {
    while (this.at < this.text.length && this.text[this.at] !== '\n' && this.text[this.at] !== '}') {
      const template = this.template();
      if (template) this.at = template.end;
      else if (/[{[(]/.test(this.text[this.at] ?? '')) this.skipNested();
      else this.at++;
    }
  }

  /** Skips a pair of brackets and everything between them. */
  private skipNested(): void {
    let open = 0;
    while (this.at < this.text.length) {
      const template = this.template();
      const character = this.text[this.at] ?? '';
      if (template) this.at = template.end;
      else this.at++;
      if (/[{[(]/.test(character)) open++;
      else if (/[}\])]/.test(character) && --open <= 0) return;
    }
  }

  /**
   * Reads the string at the current offset. After an unclosed string, the text is not searched again from each offset,
   * so that the work stays linear.
   */
  private template(): Template | undefined {
    const { text, at } = this;
    const isQuote = text[at] === '"';
    if (isQuote ? at < this.noQuoteBefore : this.unclosedHeredocs >= maxUnclosedHeredocs) return undefined;
    const template = readTemplate(text, at);
    if (template) return template;
    if (isQuote) {
      const lineEnd = text.indexOf('\n', at);
      this.noQuoteBefore = lineEnd < 0 ? text.length : lineEnd;
    } else if (isHeredoc(text, at)) this.unclosedHeredocs++;
    return undefined;
  }

  /** Skips spaces and comments and, if `overLines` is set, line breaks. */
  private blank(overLines: boolean): void {
    for (;;) {
      const rest = this.text.slice(this.at, this.at + 2);
      if (/^[ \t\r\ufeff]/.test(rest) || (overLines && rest.startsWith('\n'))) this.at++;
      else if (rest.startsWith('#') || rest === '//') {
        const end = this.text.indexOf('\n', this.at);
        this.at = end < 0 ? this.text.length : end;
      } else if (rest === '/*') {
        const end = this.text.indexOf('*/', this.at);
        this.at = end < 0 ? this.text.length : end + 2;
      } else return;
    }
  }
}
