import { type MadeRequest } from '../../expression/algebra/decide/made-request';
import { type Found } from '../../expression/algebra/decide/question';
import { ruleJson } from '../simulate/describe';
import { type RuleSetDiff } from './diff-rules';
import { type RequestOutcome } from './outcomes';

/** A comparison of rules as plain data, for programs and language models. */
export interface DiffJson {
  /** Whether every request is proved to have the same outcome. */
  readonly same: boolean;
  /** Whether it is proved that `outcomes` includes every kind of change in outcomes. */
  readonly proved: boolean;
  /**
   * The changed rules. `now`, `noLonger`, and `action.on` each contain a request that shows the change, `none` if
   * there is provably no such request, or `unknown`.
   */
  readonly rules: readonly object[];
  /** Requests whose outcome has changed, with the outcomes before and after. */
  readonly outcomes: readonly object[];
}

/** Converts a comparison to plain data. */
export function diffJson({ rules, outcomes, isSame }: RuleSetDiff): DiffJson {
  return {
    same: isSame,
    proved: outcomes.isProved,
    rules: rules.map(({ kind, before, after, now, noLonger, action, isMoved, hasOtherSettings }) => ({
      change: kind,
      ...(before ? { before: ruleJson(before) } : {}),
      ...(after ? { after: ruleJson(after) } : {}),
      now: foundJson(now),
      noLonger: foundJson(noLonger),
      ...(action ? { action: { from: action.from, to: action.to, on: foundJson(action.on) } } : {}),
      ...(isMoved ? { moved: true } : {}),
      ...(hasOtherSettings ? { otherSettings: true } : {}),
    })),
    outcomes: outcomes.differences.map(({ request, before, after }) => ({
      request: requestJson(request),
      before: outcomeJson(before),
      after: outcomeJson(after),
    })),
  };
}

const foundJson = (one: Found): unknown => (one.kind === 'request' ? requestJson(one.request) : one.kind);

const requestJson = ({ fields, lists }: MadeRequest): object => ({ fields, ...(lists ? { lists } : {}) });

const outcomeJson = ({ outcome, by, status }: RequestOutcome): object => ({
  outcome,
  ...(by ? { by: ruleJson(by) } : {}),
  ...(status === undefined ? {} : { status }),
});
