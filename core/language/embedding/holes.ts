import { type OffsetRange, type Problem } from '../../base/problem';
import { type CheckOptions, checkTree, parseFor } from '../expression/check';
import { schemeFor } from '../../expression/catalogue/custom-scheme';
import { isMeantAsOperator } from '../../expression/parser/diagnose-word-operator';
import { type ErrorCode } from '../../expression/parser/error-codes';
import { defineField, type Scheme } from '../../expression/scheme/scheme';
import { type ExpressionTree, type Node } from '../../expression/tree';
import { pathAt } from '../../expression/walk';
import { defaultSettings } from '../settings';
import { overlapsHole } from '../../text/embedded-problems';
import { type EmbeddedValue, holeText } from '../../text/embedded-text';

/**
 * Replacements for a hole (a place where the host inserts a value), padded to the length of `holeText`. They are tried
 * in order: an operand of unknown type, literals, operators, an empty replacement, and parts of conditions. Within a
 * string, the operand is ordinary text.
 */
const fillings = [
  holeText, '"x"', '1', '192.0.2.1', '{"x"}', '{1}', '{192.0.2.1}', '$list', 'eq', 'and', '', 'not', 'ssl and', 'and ssl',
].map((text) => text.padEnd(holeText.length)); // prettier-ignore

/**
 * Maximum number of holes for which replacements are tried, because each attempt takes time. If there are more holes,
 * each is treated as an operand.
 */
const maxTried = 12;

/**
 * Codes of mistakes in a single word. Such mistakes are certain in any context, regardless of the values of nearby
 * holes.
 */
const wordCodes = codes(
  'single-equals', 'operator-case', 'logical-operator-case', 'misplaced-not', 'host-bits', 'invalid-ip', 'prefix-length',
  'range-order', 'invalid-list-name', 'invalid-quotes', 'string-escape', 'regex-dialect', 'regex-size', 'regex-syntax',
  'wildcard-double-star', 'wildcard-escape', 'wildcard-stars', 'unknown-field', 'unknown-function',
); // prettier-ignore

/**
 * Codes of mistakes in the structure of a condition or call. Such mistakes are certain if the condition or call
 * contains no holes, and the rest of the expression can be parsed.
 */
const conditionCodes = codes(
  'argument-count', 'argument-kind', 'argument-type', 'boolean-comparison', 'comma-in-set', 'field-on-right',
  'function-as-operator', 'index-access', 'index-key', 'invalid-integer', 'list-type', 'invalid-literal', 'literal-type',
  'network-outside-set', 'not-a-function', 'operand-type', 'unknown-operator', 'operator-type', 'range-outside-set', 'set-item',
  'unquoted-string',
); // prettier-ignore

/**
 * Codes of diagnostics that concern only a single name and do not depend on the value with which the name is
 * compared.
 */
const nameCodes: ReadonlySet<string> = new Set([
  'filter/deprecated-field', 'filter/unpopulated-field', 'filter/field-not-in-phase', 'filter/function-not-in-phase',
]); // prettier-ignore

function codes(...names: ErrorCode[]): ReadonlySet<string> {
  return new Set(names.map((name) => `filter/${name}`));
}

/**
 * Parses an embedded expression. Each hole is filled with the replacement that fits best. Offsets are relative to the
 * start of the embedded value.
 */
export function parseEmbedded(embedded: EmbeddedValue, options: CheckOptions): ExpressionTree {
  if (embedded.holes.length === 0) return parseFor(embedded.text, options);
  const withHoles = { ...options, scheme: schemeWithHoles(options) };
  let best = parseFor(embedded.text, withHoles);
  if (embedded.holes.length > maxTried) return best;
  for (const hole of embedded.holes) {
    for (const filling of fillings) {
      if (best.problems.length === 0) return best;
      const text = best.text.slice(0, hole.start) + filling + best.text.slice(hole.end);
      const tree = parseFor(text, withHoles);
      if (tree.problems.length < best.problems.length) best = tree;
    }
  }
  return best;
}

const schemes = new WeakMap<Scheme, Scheme>();

function schemeWithHoles({ scheme, settings }: CheckOptions): Scheme {
  const base = scheme ?? schemeFor((settings ?? defaultSettings).filter);
  let extended = schemes.get(base);
  if (!extended) schemes.set(base, (extended = base.extend([defineField(holeText, 'unknown')])));
  return extended;
}

/** Returns the problems of an embedded expression that occur regardless of the values of its holes. */
export function problemsOfEmbedded(
  embedded: EmbeddedValue,
  tree: ExpressionTree,
  options: CheckOptions,
): readonly Problem[] {
  if (embedded.holes.length === 0) return checkTree(tree, options);
  const touches = (range: OffsetRange) =>
    embedded.holes.some((hole) => hole.start <= range.end && range.start <= hole.end);
  const touching = tree.problems.filter(touches);
  // A name that contains a hole is always reported as unknown. Any other problem at a hole means that no suitable
  // replacement for the hole was found.
  const isUnderstood = touching.every(({ code }) => /unknown-(field|function)$/.test(code));
  if (!isUnderstood) return [];
  const areAllTexts = embedded.holes.every((hole) => isWithinString(tree, hole));
  const known = ({ code }: Problem): boolean => wordCodes.has(code) || conditionCodes.has(code);
  // If the structure cannot be parsed, a hole may contain a bracket or a quote, so mistakes in the structure are not
  // certain.
  const isClear = areAllTexts || tree.problems.every((problem) => known(problem));
  return checkTree(tree, options).filter((problem) => {
    if (touches(problem) || problem.related?.some(touches)) return false;
    if (!tree.problems.includes(problem)) return isWithoutHoles(tree, problem, embedded);
    if (areAllTexts) return true;
    // If a hole contains the bracket that ends a list, the operator after the hole looks like an invalid address.
    if (wordCodes.has(problem.code))
      return (
        problem.code !== 'filter/invalid-ip' ||
        !isMeantAsOperator(tree.text.slice(problem.start, problem.end))
      );
    return isClear && conditionCodes.has(problem.code) && isWithoutHoles(tree, problem, embedded);
  });
}

/**
 * Whether a hole is inside the quotes of a string in the expression, so that the string continues after the hole. A
 * string that was inserted as the hole's replacement does not count, because it does not continue after the hole.
 */
function isWithinString(tree: ExpressionTree, hole: OffsetRange): boolean {
  const node = pathAt(tree, hole.start).at(-1);
  return node?.kind === 'string' && hole.end < node.end;
}

/**
 * Matches codes of diagnostics that result from comparing parts of an expression, or from its size. These diagnostics
 * are not reported if the expression contains holes, because the values of all parts must be known.
 */
const comparing =
  /\/(?:contradiction|tautology|always-|duplicate-operand|redundant-operand|or-chain|mixed-|too-|long-)/;

function isWithoutHoles(tree: ExpressionTree, problem: Problem, embedded: EmbeddedValue): boolean {
  if (comparing.test(problem.code)) return false;
  if (nameCodes.has(problem.code)) return !overlapsHole(problem, embedded);
  const node: Node | undefined = pathAt(tree, problem.start).find(
    (one) =>
      one.start <= problem.start &&
      problem.end <= one.end &&
      /comparison|call|field|quantifier/.test(one.kind),
  );
  return node !== undefined && !overlapsHole(node, embedded);
}
