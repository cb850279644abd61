import * as l10n from '@vscode/l10n';
import { countryName, readCountry } from '../../../net/country';
import { type Severity } from '../../../base/problem';
import { type FieldFacts } from '../../../expression/scheme/facts';
import { catalogueAsOf } from '../../../expression/scheme/sources.data';
import { nearest } from '../../../base/nearest';
import {
  type CallOperand,
  type ComparisonExpression,
  type IntegerLiteral,
  type StringLiteral,
} from '../../../expression/tree';
import { factsOf, unwrap } from '../../../expression/operand-facts';
import { isTextTest } from '../../../expression/algebra/text-condition';
import { literalsOf } from '../../../expression/literals';
import { furtherMethods } from './known-values.data';
import { type Lint, type LintContext } from './lint';

/**
 * Reports values that a field can never have, because they are outside its bounds or not in its fixed set of values.
 */
export const valueDomain: Lint = {
  code: 'value-domain',
  severity: 'warning',
  catalogueOnly: true,
  left: ({ kind, facts }) =>
    kind === 'field' &&
    facts !== undefined &&
    (isJudged(facts) || facts.range !== undefined || pathFields.includes(facts.name)),
  comparison(node, context) {
    const facts = factsOf(node.left);
    if (facts && isJudged(facts)) checkText(node, context);
    if (
      facts?.range !== undefined &&
      facts.frozenAt === undefined &&
      facts.name !== 'http.request.timestamp.sec'
    )
      checkNumbers(node, facts, facts.range, context);
    if (facts && pathFields.includes(facts.name)) checkPath(node, facts, context);
  },
  functions: isTextTest,
  call(node, context) {
    const [operand] = node.arguments;
    const facts = operand?.kind === 'field' ? factsOf(operand) : undefined;
    if (facts && pathFields.includes(facts.name)) checkPath(node, facts, context);
  },
};

const pathFields: readonly string[] = ['http.request.uri.path', 'raw.http.request.uri.path'];

/** Whether the facts about a field exclude certain strings as the field's value. */
const isJudged = ({ name, values, valueSet }: FieldFacts): boolean =>
  values !== undefined || valueSet === 'country' || name === 'http.host' || name === 'http.request.version';

function checkText(node: ComparisonExpression, context: LintContext): void {
  const condition = context.conditions.textOf(node);
  if (condition === undefined || !['eq', 'ne', 'in'].includes(condition.test)) return;
  const { field, functions } = unwrap(condition.operand);
  const facts = field?.field?.facts;
  if (facts === undefined || functions.length > 0) return;
  for (const { literal, text } of condition.values) {
    const finding = judge(facts, text);
    if (finding === undefined) continue;
    const { message, meant, severity } = finding;
    context.report(literal, message, {
      ...(meant === undefined ? {} : { fixes: [replaceLiteral(literal, meant)] }),
      ...(severity === undefined ? {} : { severity }),
    });
  }
}

/** Reports values with a question mark for a field that contains only the path. A query string starts with this mark. */
function checkPath(
  node: ComparisonExpression | CallOperand,
  { name }: FieldFacts,
  context: LintContext,
): void {
  const condition = context.conditions.textOf(node);
  // In a wildcard pattern, a question mark may be meant as a placeholder for one character.
  if (condition === undefined || condition.test.includes('wildcard')) return;
  for (const { literal, text } of condition.values)
    if (text.includes('?'))
      context.report(
        literal,
        l10n.t(
          '`{0}` does not include the query string, so this value never matches. To include it, use `{1}`.',
          name,
          name.replace('.path', ''),
        ),
      );
}

function replaceLiteral(literal: StringLiteral, text: string) {
  const quoted = `"${text}"`;
  return {
    title: l10n.t('Write {0}', quoted),
    edits: [{ start: literal.start, end: literal.end, newText: quoted }],
    preferred: true,
    keepsMeaning: false,
  };
}

interface Finding {
  readonly message: string;
  readonly meant?: string;
  readonly severity?: Severity;
}

function judge(facts: FieldFacts, text: string): Finding | undefined {
  if (facts.valueSet === 'country') return judgeCountry(text);
  if (facts.name === 'http.host') return judgeHost(text);
  if (facts.name === 'http.request.version') return judgeVersion(text);
  if (facts.values === undefined || facts.values.includes(text)) return undefined;
  const known = facts.name === 'http.request.method' ? [...facts.values, ...furtherMethods] : facts.values;
  if (known.includes(text)) return undefined;
  if (facts.retiredValues?.includes(text))
    return {
      message: l10n.t('`{0}` can no longer be "{1}". Use one of: {2}.', facts.name, text, known.join(', ')),
    };
  const otherCase = known.find((value) => value.toLowerCase() === text.toLowerCase());
  if (otherCase !== undefined)
    return facts.letters === undefined
      ? {
          message: l10n.t('`{0}` never has this value. Did you mean "{1}"?', facts.name, otherCase),
          meant: otherCase,
        }
      : undefined; // The lint for uppercase and lowercase letters already reports a value that differs only in case.
  const close = nearest(
    text.toLowerCase(),
    known.map((value) => value.toLowerCase()),
  );
  const meant = known.find((value) => value.toLowerCase() === close);
  if (facts.valuesClosed)
    return {
      message:
        meant === undefined
          ? l10n.t('`{0}` never has this value. Valid values: {1}.', facts.name, known.join(', '))
          : l10n.t('`{0}` never has this value. Did you mean "{1}"?', facts.name, meant),
      ...(meant === undefined ? {} : { meant }),
    };
  const isSlip =
    meant !== undefined && text.length > 3 && differsBySlip(text.toLowerCase(), meant.toLowerCase());
  if (isSlip) return { message: l10n.t('Unknown value. Did you mean "{0}"?', meant), meant };
  return facts.valuesListed
    ? {
        message: l10n.t(
          'This is not a published value of `{1}`. Values as of {0}: {2}.',
          catalogueAsOf,
          facts.name,
          known.join(', '),
        ),
        severity: 'information',
      }
    : undefined;
}

/**
 * Whether only the order of the letters differs, or one letter is missing or added. The texts are already known to be
 * similar, so such a difference indicates a typo rather than a different value.
 */
function differsBySlip(text: string, known: string): boolean {
  return text.length === known.length
    ? Array.from(text).sort().join('') === Array.from(known).sort().join('')
    : Math.abs(text.length - known.length) === 1;
}

function judgeCountry(text: string): Finding | undefined {
  const reading = readCountry(text);
  if (reading.kind !== 'unknown') return undefined;
  const { suggestion } = reading;
  return suggestion === undefined
    ? {
        message: l10n.t('Unknown country code. Use two uppercase letters, as defined in ISO 3166-1.'),
      }
    : {
        message: l10n.t('Unknown country code. Use "{0}" for {1}.', suggestion, countryName(suggestion)),
        meant: suggestion,
      };
}

function judgeHost(text: string): Finding | undefined {
  const host = /^(?:https?:)?\/\/([^/]+)/i.exec(text)?.[1] ?? /^([^/]*[^/:])\//.exec(text)?.[1];
  if (host === undefined && !text.includes('/')) return undefined;
  return {
    message: l10n.t('A hostname includes neither a scheme nor a path, so this value never matches.'),
    ...(host === undefined ? {} : { meant: host }),
  };
}

function judgeVersion(text: string): Finding | undefined {
  if (/^HTTP\/\d(\.\d)?$/.test(text)) return undefined;
  const digits = /^(?:http\/?)?(\d(?:\.\d)?)$/i.exec(text)?.[1];
  return {
    message: l10n.t('Write the version in a form such as "HTTP/2" or "HTTP/1.1".'),
    ...(digits === undefined ? {} : { meant: `HTTP/${digits.replace(/^([23])\.0$/, '$1')}` }),
  };
}

function checkNumbers(
  node: ComparisonExpression,
  facts: FieldFacts,
  [lowest, highest]: readonly [number, number],
  context: LintContext,
): void {
  // Requests that were not scored have a score of 0.
  const min = facts.name.includes('score') ? Math.min(0, lowest) : lowest;
  for (const literal of literalsOf(node)) {
    if (literal.kind !== 'integer' || !isOutside(node, literal, min, highest)) continue;
    context.report(
      literal,
      l10n.t(
        '`{0}` is between {1} and {2}, so this comparison is either never or always true.',
        facts.name,
        lowest,
        highest,
      ),
    );
  }
}

function isOutside(node: ComparisonExpression, literal: IntegerLiteral, min: number, max: number): boolean {
  const { value, last } = literal;
  switch (node.operator) {
    case 'eq':
    case 'ne':
    case 'in':
      return last < min || value > max;
    case 'lt':
      return value <= min || value > max + 1;
    case 'le':
      return value < min || value > max;
    case 'gt':
      return value >= max || value < min - 1;
    case 'ge':
      return value > max || value < min;
    default:
      return false;
  }
}
