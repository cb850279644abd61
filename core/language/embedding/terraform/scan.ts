import { type OffsetRange } from '../../../base/problem';
import { LooseQuotes } from '../../../text/loose-quotes';
import { matchEnd } from '../../../text/match-at';
import { terraformCommentEnd, terraformName } from '../../../text/terraform-tokens';
import { isHeredoc, meantTemplate, readTemplate, type Template } from '../../../text/terraform-template';

/** An attribute or a list item whose value consists only of a string. */
export interface TemplateAttribute {
  readonly template: Template;
  /** Type of the resource that contains the attribute. It is undefined outside resources. */
  readonly resource: string | undefined;
  /** A number that identifies the resource. All attributes of a resource have the same number. */
  readonly resourceId: number;
  /** The innermost brackets around the attribute. If they are not closed, `end` is the end of the text. */
  readonly block: OffsetRange;
  /** Whether the string is a list item. If so, `path` leads to the list. */
  readonly isItem: boolean;
  /** Whether the string is one of the two alternatives of a conditional expression. */
  readonly isAlternative: boolean;
  /**
   * Whether Terraform may omit, repeat, or change the block around the attribute. This is the case inside a `dynamic`
   * block, an alternative of a conditional expression, a `for` expression, or a call of a function that may change
   * objects.
   */
  readonly isOptional: boolean;
  /** Keys that lead from the resource to the attribute. List positions, `content`, and `dynamic` are not included. */
  readonly path: readonly string[];
}

interface Frame {
  readonly block: { readonly start: number; end: number };
  readonly close: string;
  readonly key: string | undefined;
  readonly resource: string | undefined;
  readonly resourceId: number;
  readonly isOptional: boolean;
  /** Name of the called function, if the brackets belong to a call of a function in `trimming`. */
  readonly call?: string;
  /**
   * Whether strings in the brackets can be items of the list that is the value of the attribute. They are not if the
   * brackets are an index or if a function may change the list.
   */
  readonly isOfValue: boolean;
  /** The text that contains the brackets. Reading continues there after the closing bracket. */
  readonly around: Head;
}

/** The text that has been read since the last line break, comma, or opening bracket. */
interface Head {
  /** The key of the attribute whose value is currently being read. */
  readonly key: string | undefined;
  /**
   * Words, strings, and operators: the head of a block, the key of an attribute, or the value after the key. An empty
   * string represents brackets with their content.
   */
  readonly words: string[];
  /** Whether `words` contains the `?` of a conditional expression. */
  isConditional: boolean;
}

const emptyHead = (key?: string): Head => ({ key, words: [], isConditional: false });

/** Maximum nesting depth. Attributes at deeper levels are skipped. */
const maxDepth = 100;

/**
 * Functions that do not change the meaning of an expression in their argument. `replace` is accepted only if it does
 * nothing but remove line breaks. The empty name represents parentheses without a function.
 */
const trimming = new Set(['trimspace', 'chomp', 'replace', '']);

/** Functions that change neither the objects in their arguments nor the order of these objects. */
const keeping = new Set([...trimming, 'concat', 'flatten', 'tolist']);

/** Functions that do not change the strings in their arguments. */
const keepingStrings = new Set([...keeping, 'compact', 'distinct', 'reverse', 'setunion', 'sort', 'toset']);

/**
 * Matches the remaining arguments of a `replace` call after the first argument, if the call only removes line breaks.
 */
const ofLineEnds = /^\s*,\s*"(?:\/?(?:\\\\?[nrs]|[[\]+*])+\/?)"\s*,\s*"\s*"\s*\)/;

/**
 * Finds all attributes whose value is a single string. The scan splits the text into tokens and tracks brackets, but
 * does not parse the file. It stops at an unclosed string or comment and returns the results so far.
 */
export function scanTemplates(text: string): TemplateAttribute[] {
  return new Scanner(text).run();
}

// These patterns are matched at the current offset.
const blanks = /[ \t\r]+/y;
const behindWholeValue = /[ \t]*(?:\r?\n|$|[,}\])#]|\/[/*])/y;

class Scanner {
  private at = 0;
  private readonly frames: Frame[] = [];
  private readonly found: TemplateAttribute[] = [];
  private resources = 0;
  private head = emptyHead();
  private readonly looseQuotes: LooseQuotes;

  constructor(private readonly text: string) {
    this.looseQuotes = new LooseQuotes(text);
  }

  run(): TemplateAttribute[] {
    while (this.at < this.text.length && this.step());
    return this.found;
  }

  /** Reads one token. Returns false if the rest of the text cannot be read. */
  private step(): boolean {
    const { text, at } = this;
    const skipped = matchEnd(blanks, text, at) ?? terraformCommentEnd(text, at);
    if (skipped !== undefined) {
      this.at = skipped;
      return true;
    }
    const char = text[at] ?? '';
    if (char === '"' || text.startsWith('<<', at)) return this.string();
    const nameEnd = matchEnd(terraformName, text, at);
    if (nameEnd !== undefined) {
      this.head.words.push(text.slice(at, nameEnd));
      this.at = nameEnd;
      return true;
    }
    if ('{[('.includes(char)) this.open(char);
    else if ('}])'.includes(char)) this.close();
    else if (char === '\n' || char === ',') this.endOfValue();
    else if ((char === '=' || char === ':') && text[at + 1] !== '=' && this.isBeforeValue())
      this.head = emptyHead(this.head.words.at(-1));
    else {
      this.head.words.push(char);
      if (char === '?') this.head.isConditional = true;
    }
    this.at++;
    return true;
  }

  /** Whether the innermost brackets can contain attributes, and no value has started in the current attribute yet. */
  private isBeforeValue(): boolean {
    return this.head.key === undefined && (this.frames.at(-1)?.close ?? '}') === '}';
  }

  private string(): boolean {
    const strict = readTemplate(this.text, this.at);
    if (strict === undefined) {
      // A `<` that does not start a heredoc is an operator and is skipped, but an unclosed quote or heredoc ends the
      // search.
      const isOpen = this.text[this.at] === '"' || isHeredoc(this.text, this.at);
      this.at++;
      return !isOpen;
    }
    const template = this.head.key === undefined ? strict : meantTemplate(strict, this.looseQuotes);
    const isItem = this.isItem(template);
    if (this.frames.length <= maxDepth && (isItem || this.isWholeValue(template))) {
      const frame = this.frames.at(-1);
      const keys = [...this.frames.map(({ key }) => key), this.head.key].filter((key) => key !== undefined);
      this.found.push({
        template,
        resource: frame?.resource,
        resourceId: frame?.resourceId ?? 0,
        block: frame?.block ?? { start: 0, end: this.text.length },
        isItem,
        isAlternative: this.head.words.length > 0,
        isOptional: frame?.isOptional === true,
        path: keys,
      });
    }
    this.head.words.push(this.text.slice(template.contentStart, template.contentEnd));
    this.at = template.end;
    return true;
  }

  /**
   * Whether a string is the whole value of an attribute, one of the two alternatives of a conditional expression, or
   * an argument of a function that changes only whitespace.
   */
  private isWholeValue({ end, contentStart, contentEnd }: Template): boolean {
    const { key, words, isConditional } = this.head;
    const isBranch = isConditional && /^[?:]$/.test(words.at(-1) ?? '');
    if (key === undefined || (words.length > 0 && !isBranch)) return false;
    if (isBranch && this.text.slice(contentStart, contentEnd).trim() === '') return false;
    const after = this.text.slice(end, end + 200);
    if (isBranch && /^\s*:/.test(after)) return true;
    if (this.frames.at(-1)?.call === 'replace') return ofLineEnds.test(after);
    return matchEnd(behindWholeValue, this.text, end) !== undefined;
  }

  /** Whether a list item consists only of this string. */
  private isItem({ end }: Template): boolean {
    const { key, words } = this.head;
    const frame = this.frames.at(-1);
    if (key !== undefined || words.length > 0 || frame?.close !== ']' || !frame.isOfValue) return false;
    return /^\s*(?:$|[,\]#]|\/[/*])/.test(this.text.slice(end, end + 200));
  }

  private open(char: string): void {
    const { head: around } = this;
    const { words } = around;
    const outer = this.frames.at(-1);
    const close = char === '{' ? '}' : char === '[' ? ']' : ')';
    const [call = ''] = words;
    const isTrimming = char === '(' && words.length < 2 && around.key !== undefined && trimming.has(call);
    let key: string | undefined;
    let { resource, resourceId } = outer ?? { resource: undefined, resourceId: 0 };
    if (around.key !== undefined) key = isTrimming ? undefined : around.key;
    else if (char === '{' && this.isBeforeValue()) {
      const [type, label] = words;
      if (this.frames.length === 0) {
        resource = type === 'resource' ? label : undefined;
        resourceId = ++this.resources;
      } else key = type === 'dynamic' ? label : type === 'content' ? undefined : type;
    }
    const last = words.at(-1);
    const isCall = char === '(' && !keeping.has(last ?? '');
    const isIndex = char === '[' && last !== undefined && /^[\w-]*$/.test(last);
    const isChange = isIndex || (char === '(' && !keepingStrings.has(last ?? ''));
    const isFor = char !== '(' && /^\s*for\s/.test(this.text.slice(this.at + 1, this.at + 200));
    const isGenerated = words[0] === 'dynamic' || isFor || around.isConditional;
    // The brackets of a function call around a string do not start a block of attributes.
    const block = isTrimming && outer ? outer.block : { start: this.at, end: this.text.length };
    this.frames.push({
      block,
      close,
      key,
      resource,
      resourceId,
      isOptional: outer?.isOptional === true || isGenerated || isCall,
      isOfValue: char === '{' || (!isChange && (outer?.isOfValue ?? true)),
      around,
      ...(isTrimming ? { call } : {}),
    });
    this.head = emptyHead(isTrimming ? around.key : undefined);
  }

  private close(): void {
    const closed = this.frames.pop();
    if (closed && closed.block !== this.frames.at(-1)?.block) closed.block.end = this.at;
    this.head = closed?.around ?? emptyHead();
    this.head.words.push('');
  }

  private endOfValue(): void {
    // Within square brackets and parentheses, a line break does not end a value.
    const isList = this.text[this.at] === '\n' && /[\])]/.test(this.frames.at(-1)?.close ?? '');
    if (!isList) this.head = emptyHead();
    else if (this.head.words[0] === '') this.head = emptyHead(this.head.key);
  }
}
