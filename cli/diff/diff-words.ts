import { type Found } from '../../core/expression/algebra/decide/question';
import { type RuleSetDiff } from '../../core/rules/diff/diff-rules';
import { type RequestOutcome } from '../../core/rules/diff/outcomes';
import { requestInWords } from '../../core/rules/diff/request-words';
import { type RuleChange } from '../../core/rules/diff/rule-change';
import { type RuleSide } from './rule-side';

/** Both sides of a comparison. */
export interface Sides {
  readonly before: RuleSide;
  readonly after: RuleSide;
}

/** Description of how one rule changed. */
export interface ChangeWords {
  /** The displayed name, such as `Challenge sign-in`. */
  readonly name: string;
  readonly place: string | undefined;
  readonly kind: RuleChange['kind'];
  /** Differences, each with an explanation or an example request. */
  readonly facts: readonly (readonly [what: string, shown: string])[];
}

/** Describes how a rule changed. */
export const changeWords = (change: RuleChange, { before, after }: Sides): ChangeWords => ({
  name: (change.after ?? change.before)?.name ?? '',
  place: change.after ? after.placeOf(change.after) : change.before && before.placeOf(change.before),
  kind: change.kind,
  facts: [
    ...found('matches now', change.now),
    ...found('no longer matches', change.noLonger),
    ...(change.action
      ? [
          [
            `${change.action.from || 'no action'} → ${change.action.to || 'no action'}`,
            shownOf(change.action.on),
          ] as const,
        ]
      : []),
    ...(change.isMoved ? [['moved', 'runs before or after other rules than it did'] as const] : []),
    ...(change.hasOtherSettings
      ? [['other settings', 'differ; their effects are not compared'] as const]
      : []),
  ],
});

const found = (what: string, request: Found): (readonly [string, string])[] =>
  request.kind === 'none' ? [] : [[what, shownOf(request)]];

function shownOf(request: Found): string {
  if (request.kind === 'request') return requestInWords(request.request);
  return request.kind === 'none' ? 'no request' : 'unknown: this cannot be decided';
}

const outcomeWords = {
  pass: 'passes',
  block: 'blocked',
  challenge: 'challenged',
  redirect: 'redirected',
  depends: 'depends on what is not known',
} as const;

/** Describes an outcome, for example `blocked (403) by "Block hosts"`. */
export const endWords = ({ outcome, by, status }: RequestOutcome): string =>
  [
    outcomeWords[outcome],
    ...(status === undefined ? [] : [`(${status})`]),
    ...(by ? [`by "${by.name}"`] : []),
  ].join(' ');

/** Returns the summary of a comparison, which is the last line of the output. */
export function summary({ rules, outcomes, isSame }: RuleSetDiff): string {
  if (rules.length === 0) return 'Same traffic: every rule matches the same requests and does the same.';
  if (isSame)
    return 'Same traffic: rules differ, and every request has the same outcome as before. This is proven.';
  const count = outcomes.differences.length;
  if (count === 0)
    return 'No request with a different outcome was found. This is not proven, because some parts of the rules cannot be analyzed.';
  return `Different traffic: ${count === 1 ? 'one kind of request has' : `${count} kinds of requests have`} a different outcome.${outcomes.isProved ? '' : ' There may be more.'}`;
}
