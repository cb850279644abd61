import { type TextCondition, type TextTest } from './text-condition';
import { isPlainText } from '../literals';
import { type Operand } from '../tree';

/** A partial match: a condition that a string contains, starts with, or ends with a given string. */
export class TextPart {
  /** The search string in lowercase. */
  readonly lower: string;
  private readonly hasLetters: boolean;

  constructor(
    private readonly where: 'inside' | 'start' | 'end',
    private readonly text: string,
    private readonly ignoresCase: boolean,
  ) {
    this.lower = ignoresCase ? text : lowerAscii(text);
    this.hasLetters = /[a-z]/.test(this.lower);
  }

  /** Whether the partial match is true for every string. */
  get isAlways(): boolean {
    return this.text === '';
  }

  accepts(value: string): boolean {
    const whole = this.ignoresCase ? lowerAscii(value) : value;
    if (this.where === 'start') return whole.startsWith(this.text);
    return this.where === 'end' ? whole.endsWith(this.text) : whole.includes(this.text);
  }

  /** Whether `other` matches every string that this partial match matches. */
  implies(other: TextPart): boolean {
    if (this.ignoresCase && !other.ignoresCase && other.hasLetters) return false;
    const text = other.ignoresCase ? this.lower : this.text;
    if (other.where === 'inside') return text.includes(other.text);
    if (other.where !== this.where) return false;
    return other.where === 'start' ? text.startsWith(other.text) : text.endsWith(other.text);
  }
}

/** Converts the letters A to Z to lowercase and leaves all other characters unchanged. */
export function lowerAscii(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
}

const places: Readonly<Partial<Record<TextTest, 'inside' | 'start' | 'end'>>> = {
  contains: 'inside',
  starts: 'start',
  ends: 'end',
};

/**
 * Returns the partial match that a condition expresses with `contains`, `starts_with`, `ends_with`, or a wildcard
 * with a single literal part, such as `*text*`. Returns undefined for any other condition.
 */
export function textPartOf(
  source: string,
  condition: TextCondition | undefined,
): { readonly operand: Operand; readonly part: TextPart } | undefined {
  const [value] = condition?.values ?? [];
  if (condition === undefined || value === undefined || !isPlainText(source, value.literal)) return undefined;
  if (condition.operand.mapped > 0) return undefined;
  const { operand, test } = condition;
  const place = places[test];
  if (place !== undefined) return { operand, part: new TextPart(place, value.text, false) };
  if (test !== 'wildcard' && test !== 'strict wildcard') return undefined;
  const match = /^(\*?)([^*\\]*)(\*?)$/.exec(value.text);
  if (match === null || value.text === '' || (match[1] === '' && match[3] === '')) return undefined;
  const where = match[1] === '' ? 'start' : match[3] === '' && value.text !== '*' ? 'end' : 'inside';
  const text = match[2] ?? '';
  return {
    operand,
    part: new TextPart(where, test === 'wildcard' ? lowerAscii(text) : text, test === 'wildcard'),
  };
}
