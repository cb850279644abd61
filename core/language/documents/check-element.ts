import { type Problem } from '../../base/problem';
import { type Steps } from '../../base/steps';
import { type Facts } from '../facts';
import { type LanguageSettings } from '../settings';
import { type CheckContext } from './lints/context';
import { checkShape } from './lints/shape-check';
import { envelope } from './envelope.data';
import { isEnvelope } from './decide-intent';
import { mistakeProblem } from '../../json/mistake';
import { parseJson } from '../../json/parse';
import { type JsonNode, textMember, valueOf } from '../../json/tree';
import { jsonSource } from '../../rules/source';
import { type Intent, type Kind, type Shape } from './shape';
import { type Subject, subjectOf } from './comparison/subject';
import { type ExpressionMemory } from './expression-memory';
import { type ElementExpression, ElementExpressions } from './element-expressions';

/** Everything that a check depends on, except for the text. */
export interface CheckSetting {
  readonly kind: Kind;
  readonly intent: Intent;
  readonly comments: boolean;
  readonly edited?: boolean;
  readonly settings: LanguageSettings;
  readonly facts: Facts;
  /**
   * A cache of the expressions in earlier versions of the document. These versions were checked with the same
   * settings and facts.
   */
  readonly memory?: ExpressionMemory;
}

/** The diagnostics for one list item or for a whole document. Offsets are relative to the start of the item. */
export interface ElementResult {
  readonly problems: readonly Problem[];
  /** Data for comparisons with other rules. */
  readonly subject?: Subject;
  readonly expressions: readonly ElementExpression[];
}

/**
 * Checks the text of one list item (`inList`), or of a document with a single value. The check runs in steps, because
 * a ruleset with a thousand rules is a single value.
 */
export function* checkElement(
  text: string,
  setting: CheckSetting,
  shape: Shape,
  inList: boolean,
): Steps<ElementResult> {
  if (!inList && text.trim() === '' && setting.kind.mayBeEmpty?.includes(setting.intent))
    return { problems: [], expressions: [] };
  const { roots, mistakes } = parseJson(text, { comments: setting.comments, items: inList });
  const problems: Problem[] = mistakes.map(mistakeProblem);
  const phase = phaseOf(setting.kind, roots[0]);
  const expressions = new ElementExpressions(text, setting, phase);
  const waiting: (() => Steps<void>)[] = [];
  const later = (work: () => Steps<void>): void => void waiting.push(work);
  const context = contextFor(text, setting, problems, expressions, later);
  for (const root of roots) {
    if (!inList && setting.intent === 'record' && isEnvelope(root)) checkEnvelope(root, shape, context);
    else checkShape(root, shape, context);
  }
  // The array can grow during the loop, because a postponed task can postpone others.
  for (const work of waiting) yield* work();
  const only = roots.length === 1 ? roots[0] : undefined;
  const subject =
    only &&
    subjectOf(
      setting.kind,
      only,
      jsonSource((node, expression) =>
        node.type === 'string' && expression === 'filter' ? expressions.treeOf(node) : undefined,
      ),
    );
  const found = { problems, expressions: expressions.all() };
  return subject ? { ...found, subject } : found;
}

/**
 * Returns the phase in which the expressions of a ruleset run. The ruleset may be inside the service's envelope.
 * Returns undefined for all other kinds of documents.
 */
function phaseOf({ name }: Kind, root: JsonNode | undefined): string | undefined {
  if (name !== 'ruleset') return undefined;
  return textMember(root, 'phase') ?? textMember(valueOf(root, 'result'), 'phase');
}

function checkEnvelope(root: JsonNode, shape: Shape, context: CheckContext): void {
  checkShape(root, envelope, context);
  const result = valueOf(root, 'result');
  if (result && result.type !== 'null') checkShape(result, shape, context);
}

/** Checks the text around a list. Only whitespace or the service's envelope is allowed. */
export function checkFrame(text: string, setting: CheckSetting): readonly Problem[] {
  const { roots, mistakes } = parseJson(text, { comments: setting.comments });
  const problems: Problem[] = mistakes.map(mistakeProblem);
  const root = roots[0];
  if (root && isEnvelope(root)) checkShape(root, envelope, contextFor(text, setting, problems));
  return problems;
}

/**
 * Returns the context for checking one element. Diagnostics of the checks are added to `problems`. `later` postpones
 * long work.
 */
export function contextFor(
  text: string,
  setting: CheckSetting,
  problems: Problem[],
  expressions = new ElementExpressions(text, setting),
  later?: CheckContext['later'],
): CheckContext {
  const { kind, intent, settings, facts } = setting;
  const report = (problem: Problem): void => void problems.push(problem);
  const postponing = later ? { later } : {};
  return { kind, intent, settings, facts, text, expressions, report, firstScope: {}, ...postponing };
}
