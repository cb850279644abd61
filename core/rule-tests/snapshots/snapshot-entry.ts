import { type ChainRule } from '../../rules/simulate/chain-rule';
import { type Simulation, type Verdict } from '../../rules/simulate/outcome';

/**
 * The recorded part of a simulation: the outcome, the matching rules, and the assumptions on which the outcome
 * depends. It contains nothing from the request and no expressions of rules, because both may contain secrets.
 */
export interface SnapshotEntry {
  /** The outcome, such as `challenge 403 by Challenge sign-in`. */
  readonly outcome: string;
  /** The outcomes of the individual cases if the outcome depends on unknown facts. */
  readonly cases: readonly string[];
  /** The rules that match or may match, in the order of evaluation, with their effects. */
  readonly matched: readonly string[];
  readonly assumed: readonly string[];
}

/** Creates the snapshot of a simulation. */
export function snapshotOf({ outcome, by, status, code, cases, steps, assumed }: Simulation): SnapshotEntry {
  return {
    outcome: verdictLine(outcome, { status, code, by }),
    cases:
      cases.length < 2 ? [] : [...new Set(cases.map((one) => verdictLine(one.outcome, one)))].sort(byText),
    matched: steps.flatMap(({ rule, result, effect }) => {
      if (result !== 'matched' && result !== 'unknown') return [];
      const told = [
        ...(effect === undefined ? [] : [effect]),
        ...(result === 'unknown' ? ['may match'] : []),
      ];
      return [`${labelOf(rule)}${told.length === 0 ? '' : ` (${told.join(', ')})`}`];
    }),
    assumed: [...assumed].sort(byText),
  };
}

/** Formats an entry as lines that can be compared. */
export const entryText = ({ outcome, cases, matched, assumed }: SnapshotEntry): string =>
  [
    outcome,
    ...cases.map((one) => `  case: ${one}`),
    ...matched.map((one) => `  matched: ${one}`),
    ...assumed.map((one) => `  assumed: ${one}`),
  ].join('\n');

function verdictLine(
  outcome: string,
  { status, code, by }: { readonly [K in 'status' | 'code' | 'by']?: Verdict[K] | undefined },
): string {
  return [
    outcome,
    ...(status === undefined ? [] : [status]),
    ...(code === undefined ? [] : [`(error ${code})`]),
    ...(by ? [`by ${labelOf(by)}`] : []),
  ].join(' ');
}

/**
 * Returns the name of a rule on one line. If the rule has no name, returns its number, because its expression may
 * contain secrets.
 */
function labelOf({ rule: { description, ref, id }, index, product }: ChainRule): string {
  const name = [description, ref, id].find((one) => one !== undefined && one.trim() !== '');
  return name?.replace(/\s+/g, ' ').trim() ?? `rule ${index + 1} (${product})`;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
