import * as char from '../../base/character-codes';
import * as l10n from '@vscode/l10n';
import { type Fix } from '../../base/problem';
import { hasHole, holeCode } from '../holes';
import { type FunctionDefinition } from '../scheme/scheme';
import { type Argument, type ComparisonExpression, type Expression } from '../tree';
import { isClass, nameBit, nameEndAt, skipClass, symbolBit } from '../scan/characters';
import { conditionType } from './nodes';
import { scanComparisonOperator } from './operators';
import { furtherValuesEnd, isBoundary, junkEnd, logicalAt, logicalLength, skipToBoundary, stringEnd, valueEnd } from './recovery'; // prettier-ignore
import { andCode, orCode, type ParserState, replaceFix, xorCode } from './state';
import { isOddQuote } from './unclosed-string';

/**
 * Reports nesting that is too deep for the engine. The parser does not read anything that is nested more deeply, so
 * that deeply nested text cannot exhaust the stack.
 */
export function reportTooDeep(p: ParserState, start: number, end: number): void {
  p.report(
    'too-deep',
    start,
    end,
    l10n.t(
      'Parentheses, `not`, and function calls are nested more than {0} levels deep. Split the condition.',
      p.limits.maxNesting,
    ),
  );
}

/** Reports an opening parenthesis that is still not closed at the end of the text. */
export function reportUnclosed(p: ParserState, open: number): void {
  if (p.pos < p.text.length) return;
  const end = p.end;
  p.report(
    'unclosed-parenthesis',
    end,
    p.fullEnd,
    l10n.t('Missing closing parenthesis.'),
    [replaceFix(l10n.t('Add `)`'), end, end, ')')],
    [{ start: open, end: open + 1, message: l10n.t('Unclosed parenthesis.') }],
  );
}

/** Reports the name of a function that is not followed by parentheses. */
export function reportMissingCall(
  p: ParserState,
  definition: FunctionDefinition | undefined,
  start: number,
  end: number,
): void {
  const name = p.slice(start, end);
  const names = definition?.parameters.filter(({ optional }) => !optional).map((parameter) => parameter.name);
  p.report(
    'missing-call',
    start,
    end,
    l10n.t('`{0}` is a function. Write `{0}({1})`.', name, names === undefined ? '…' : names.join(', ')),
  );
}

/** Skips the intended argument after the name of a function that is not followed by parentheses. */
export function skipBareArgument(p: ParserState): void {
  const start = p.peek();
  if (!isClass(p.text.charCodeAt(start), nameBit) || isBoundary(p, start)) return;
  let end = start;
  while (/[\w.]/.test(p.text[end] ?? '')) end++;
  if (p.scheme.get(p.slice(start, end)) === undefined) return;
  while (p.text.charCodeAt(end) === char.openBracket) end = valueEnd(p, end);
  while (p.inCall === 0 && p.text.charCodeAt(p.peek(end)) === char.comma)
    end = valueEnd(p, p.peek(p.peek(end) + 1));
  p.pos = end;
}

/** Diagnoses a comma that has no argument before or after it. */
export function diagnoseEmptyArgument(p: ParserState, commas: number[]): void {
  const isTrailing = p.text.charCodeAt(p.pos) === char.closeParen;
  const comma = isTrailing ? (commas[commas.length - 1] ?? p.pos) : p.pos;
  p.report(
    'empty-argument',
    comma,
    comma + 1,
    isTrailing
      ? l10n.t('A comma cannot follow the last argument. Remove the comma.')
      : l10n.t('Missing argument before this comma.'),
    [replaceFix(l10n.t('Remove the comma'), comma, comma + 1, '')],
  );
  if (isTrailing) return;
  commas.push(p.pos++);
  p.skipSpace();
}

/**
 * Diagnoses anything other than `,` or `)` after an argument. Moves to a position from which the next argument can be
 * read.
 */
export function diagnoseAfterArgument(p: ParserState, argument: Argument, before: number): void {
  const start = p.pos;
  const code = p.text.charCodeAt(start);
  if (char.isEnd(code) || isOddQuote(p, start)) return;
  if (code === holeCode || (p.hasHoles && hasHole(p.text, argument.start, argument.end))) {
    skipArgument(p);
    return;
  }
  const logical = logicalAt(p.text, start);
  if (logical > 0) {
    const end = start + logicalLength(p.text, start, logical);
    p.pos = end;
    skipArgument(p);
    p.report(
      'argument-logic',
      start,
      end,
      l10n.t(
        '`{0}` inside a function call needs its own parentheses. Write `(… {0} …)`.',
        p.slice(start, end),
      ),
      [
        {
          title: l10n.t('Add parentheses around the condition'),
          edits: [
            { start: argument.start, end: argument.start, newText: '(' },
            { start: p.pos, end: p.pos, newText: ')' },
          ],
          preferred: true,
        },
      ],
    );
    return;
  }
  const isWord = isClass(code, nameBit) || code === char.minus || code === char.colon;
  const isArgument = isWord || stringEnd(p, start) > 0 || code === char.openParen;
  if (isArgument && start > before) {
    // If the text starts with a word, only this word is marked. The parser then reads the text as the next argument.
    const word = isClass(code, nameBit) ? start : start + 1;
    const end = Math.max(isWord ? nameEndAt(p.text, word) : valueEnd(p, start), start + 1);
    p.report('missing-comma', start, end, l10n.t('Missing comma between arguments.'), [
      replaceFix(l10n.t('Insert a comma'), argument.end, argument.end, ','),
    ]);
    return;
  }
  const operator = scanComparisonOperator(p.text, start);
  skipArgument(p);
  const end = Math.max(p.pos, start + 1);
  p.pos = end;
  p.report(
    'unexpected-text',
    start,
    operator === undefined ? end : start + operator.length,
    l10n.t('Expected `,` or `)`.'),
  );
}

/** Moves to the comma or parenthesis that ends the current argument. */
function skipArgument(p: ParserState): void {
  for (;;) {
    skipToBoundary(p);
    const logical = logicalAt(p.text, p.pos);
    if (logical === 0) break;
    p.pos += logicalLength(p.text, p.pos, logical);
  }
  let end = p.pos;
  while (end > 0 && ' \n\r\t'.includes(p.text[end - 1] ?? '')) end--;
  p.pos = end;
}

/**
 * Reports a logical operator whose sides have different kinds of results, such as a Boolean and an array of Booleans.
 */
export function reportMixed(p: ParserState, left: readonly Expression[], right: Expression): void {
  const isRightList = conditionType(right).kind === 'array';
  const list = isRightList ? right : left[0];
  if (list === undefined) return;
  p.report(
    'mixed-operands',
    list.start,
    right.end,
    l10n.t(
      'One side is an array of Booleans because of `[*]`, but the other side is a single Boolean. Wrap the array in `any(…)` or `all(…)`.',
    ),
    [
      {
        title: l10n.t('Match any element with `any(…)`'),
        edits: [
          { start: list.start, end: list.start, newText: 'any(' },
          { start: list.end, end: list.end, newText: ')' },
        ],
      },
    ],
  );
}

/**
 * Diagnoses text that cannot follow a condition. Returns true if the text was skipped and the parser should look for
 * an operator again. Returns false if `p.operator` already determines how to continue.
 */
export function diagnoseUnexpected(p: ParserState, before: Expression): boolean {
  const start = p.pos;
  const code = p.text.charCodeAt(start);
  if (isOddQuote(p, start)) return false;
  if (code === holeCode || (p.hasHoles && hasHole(p.text, before.start, before.end))) {
    // The hole may contain an operator or several conditions, so nothing is known for certain about the text after
    // it.
    p.pos = p.end;
    p.muted++;
    return false;
  }
  if (code === char.closeParen) {
    let end = start + 1;
    while (p.text.charCodeAt(p.peek(end)) === char.closeParen) end = p.peek(end) + 1;
    p.report(
      'extra-parenthesis',
      start,
      end,
      l10n.t('This `)` has no matching opening parenthesis. Remove the `)`.'),
      [replaceFix(l10n.t('Remove'), start, end, '')],
    );
    return skip(p, end);
  }
  const word = isClass(code, nameBit) ? p.slice(start, skipClass(p.text, start, nameBit)) : '';
  const lower = word.toLowerCase();
  const named = lower === 'and' ? andCode : lower === 'or' ? orCode : lower === 'xor' ? xorCode : 0;
  if (named > 0) {
    p.report(
      'logical-operator-case',
      start,
      start + word.length,
      l10n.t('Operators must be lowercase: `{0}`.', lower),
      [replaceFix(l10n.t('Write `{0}`', lower), start, start + word.length, lower)],
    );
    return goOn(p, named, start, start + word.length);
  }
  const values = code === char.comma ? furtherValuesEnd(p, before, start) : 0;
  if (values > 0) {
    const message = l10n.t('A comparison can have only one value. Repeat the comparison for each value, and join the comparisons with `or`.'); // prettier-ignore
    p.report('logical-operator', start, start + 1, message);
    return skip(p, values);
  }
  const single =
    code === char.ampersand ? andCode : code === char.bar ? orCode : code === char.caret ? xorCode : 0;
  if (single > 0 || code === char.comma) {
    const symbol = single === andCode ? '&&' : single === orCode ? '||' : single === xorCode ? '^^' : 'and';
    const end = Math.max(start + 1, code === char.comma ? 0 : skipClass(p.text, start, symbolBit));
    p.report(
      'logical-operator',
      start,
      end,
      l10n.t('`{0}` cannot join conditions. Use `{1}`.', p.slice(start, end), symbol),
      [replaceFix(l10n.t('Write `{0}`', symbol), start, end, code === char.comma ? ` ${symbol}` : symbol)],
    );
    return goOn(p, single === 0 ? andCode : single, start, end);
  }
  const operator = scanComparisonOperator(p.text, start);
  if ((operator !== undefined && (word === '' || operator.length === word.length)) || code === char.equals) {
    const end = code === char.equals ? skipClass(p.text, start, symbolBit) : start + (operator?.length ?? 0);
    return diagnoseChain(p, before, start, end);
  }
  if (word !== '' || code === char.openParen || code === char.exclamationMark)
    return diagnoseMissingLogical(p, start);
  const string = stringEnd(p, start);
  const end = string > 0 ? string : junkEnd(p, start);
  p.report(
    'unexpected-text',
    start,
    end,
    code === char.hash || p.text.startsWith('//', start) || p.text.startsWith('/*', start)
      ? l10n.t("Comments are not supported in expressions. Use the rule's description instead.")
      : code === char.semicolon
        ? l10n.t('Expressions must not end with `;`. Remove the `;`.')
        : code === char.quote
          ? l10n.t('Expected `and` or `or`. To include a quote in a string, write `\\"`.')
          : l10n.t('Unexpected `{0}`. Join conditions with `and` or `or`.', p.slice(start, end)),
    code === char.semicolon ? [replaceFix(l10n.t('Remove'), start, end, '')] : undefined,
  );
  p.pos = end;
  skipToBoundary(p);
  return true;
}

function skip(p: ParserState, end: number): boolean {
  p.pos = end;
  p.skipSpace();
  return true;
}

function goOn(p: ParserState, operator: number, start: number, end: number): boolean {
  p.operator = operator;
  p.operatorStart = start;
  p.operatorEnd = end;
  return false;
}

/** Diagnoses a comparison after a condition, as in `1 lt x lt 5` and `(a) == true`. */
function diagnoseChain(p: ParserState, before: Expression, start: number, end: number): boolean {
  const value = p.peek(end);
  const close = isBoundary(p, value) ? end : valueEnd(p, value);
  if (p.comparedGroup >= 0 && p.comparedGroup === before.end - 1) return skip(p, close);
  p.report(
    before.kind === 'comparison' ? 'chained-comparison' : 'boolean-comparison',
    start,
    close,
    before.kind === 'comparison'
      ? l10n.t(
          'This comparison is already complete. Write a second comparison, and join both comparisons with `and`.',
        )
      : l10n.t(
          'A condition is a Boolean and cannot be compared. Remove the comparison, or write `not` before the condition.',
        ),
    before.kind === 'comparison'
      ? joined(p, before, start)
      : [
          {
            title: l10n.t('Remove the second comparison (changes which requests match)'),
            edits: [{ start: before.end, end: close, newText: '' }],
            keepsMeaning: false,
          },
        ],
  );
  return skip(p, close);
}

/** Returns a fix that turns `x ge 1 lt 5` into `x ge 1 and x lt 5`. */
function joined(p: ParserState, { left }: ComparisonExpression, start: number): Fix[] {
  const again = p.slice(left.start, left.end);
  return [
    {
      title: l10n.t('Insert `and {0}`', again),
      edits: [{ start, end: start, newText: `and ${again} ` }],
      keepsMeaning: false,
    },
  ];
}

/** Diagnoses two conditions without an operator between them. */
function diagnoseMissingLogical(p: ParserState, start: number): boolean {
  let end = start + 1;
  if (isClass(p.text.charCodeAt(start), nameBit)) while (/[\w.]/.test(p.text[end] ?? '')) end++;
  p.report(
    'missing-logical-operator',
    start,
    end,
    l10n.t('Missing `and` or `or` between these two conditions.'),
    [
      { title: l10n.t('Insert `and`'), edits: [{ start, end: start, newText: 'and ' }] },
      { title: l10n.t('Insert `or`'), edits: [{ start, end: start, newText: 'or ' }] },
    ],
  );
  const word = p.slice(start, end);
  const next = p.text.charCodeAt(p.peek(end));
  const isOperand =
    p.scheme.get(word) !== undefined ||
    word.startsWith('not') ||
    !/^\w/.test(word) ||
    word === 'any' ||
    word === 'all';
  if (isOperand || next === char.openParen) return goOn(p, andCode, start, start);
  p.pos = end;
  skipToBoundary(p);
  return true;
}
