import { type OffsetRange, type Problem } from '../../base/problem';
import { type CheckOptions, checkTree, parseFor, schemeFor } from '../expression/check';
import { defineField, type Scheme } from '../expression/scheme';
import { type ExpressionTree, type Node } from '../expression/tree';
import { pathAt } from '../expression/walk';
import { defaultSettings } from '../settings';
import { overlapsHole } from './embedded-problems';
import { type EmbeddedText, holeText } from './embedded-text';

/**
 * What is tried in the place of a hole, all of its length: an operand of unknown type first (within a string it is
 * just text), then literals, operators, parts of conditions, nothing.
 */
const fillings = [
  holeText, '"x"', '1', '192.0.2.1', '{"x"}', '{1}', '{192.0.2.1}', '$list', 'eq', 'and', '', 'not', 'ssl and', 'and ssl',
].map((text) => text.padEnd(holeText.length)); // prettier-ignore

/** With more holes than this every one is taken for an operand: trying takes time for each. */
const mostTried = 12;

/** Mistakes of structure: text in a hole may be the other half of it. */
const structureCodes = new Set(
  [
    'unclosed-parenthesis', 'extra-parenthesis', 'unclosed-set', 'unclosed-bracket', 'unclosed-string', 'unexpected-text',
    'missing-logical-operator', 'missing-operator', 'missing-operand', 'missing-braces', 'blank', 'too-deep', 'white-space',
    'chained-comparison', 'not-a-value', 'list-result',
  ].map((code) => `filter/${code}`), // prettier-ignore
);

/** Parses an embedded expression; holes are filled with what fits best. The offsets are those of the value. */
export function parseEmbedded(embedded: EmbeddedText, options: CheckOptions): ExpressionTree {
  if (embedded.holes.length === 0) return parseFor(embedded.text, options);
  const withHoles = { ...options, scheme: schemeWithHoles(options) };
  let best = parseFor(embedded.text, withHoles);
  if (embedded.holes.length > mostTried) return best;
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

/** The problems of an embedded expression that stand whatever its holes are. */
export function problemsOfEmbedded(
  embedded: EmbeddedText,
  tree: ExpressionTree,
  options: CheckOptions,
): readonly Problem[] {
  if (embedded.holes.length === 0) return checkTree(tree, options);
  const touches = (range: OffsetRange) =>
    embedded.holes.some((hole) => hole.start <= range.end && range.start <= hole.end);
  const touching = tree.problems.filter(touches);
  // a name with a hole in it is not known; anything else means that we do not know what the hole stands for
  const isUnderstood = touching.every(({ code }) => /unknown-(field|function)$/.test(code));
  if (!isUnderstood) return [];
  const areAllTexts = embedded.holes.every((hole) => pathAt(tree, hole.start + 1).at(-1)?.kind === 'string');
  return checkTree(tree, options).filter((problem) => {
    if (touches(problem) || problem.related?.some(touches)) return false;
    if (tree.problems.includes(problem)) return areAllTexts || !structureCodes.has(problem.code);
    return isWithoutHoles(tree, problem, embedded);
  });
}

/** Findings that compare parts of an expression with one another need all of them to be known. */
const comparing =
  /\/(?:contradiction|tautology|always-|duplicate-operand|redundant-operand|or-chain|mixed-|too-|long-)/;

function isWithoutHoles(tree: ExpressionTree, problem: Problem, embedded: EmbeddedText): boolean {
  if (comparing.test(problem.code)) return false;
  const node: Node | undefined = pathAt(tree, problem.start).find(
    (one) =>
      one.start <= problem.start &&
      problem.end <= one.end &&
      /comparison|call|field|quantifier/.test(one.kind),
  );
  return node !== undefined && !overlapsHole(node, embedded);
}
