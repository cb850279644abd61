import * as l10n from '@vscode/l10n';
import { type ClauseShown, type PlaceShown, type StepsShown } from '../../core/protocol/simulation';
import { traceWord } from '../samples/trace-rows';
import { ruleText } from './simulation-rows';

/** A value that a clause has read from the request. */
export interface StopValue {
  readonly text: string;
  readonly value: string;
}

/** Point at which a simulation can stop: a rule, one of its clauses, or the outcome. */
export interface Stop {
  /** Depth of the stop: 0 for a rule or the outcome, 1 for a clause. */
  readonly depth: 0 | 1;
  /** The frames of the call stack, innermost last: the product, the rule, and the clause. */
  readonly path: readonly StopFrame[];
  /** Values that a clause has read. Empty for other stops. */
  readonly values: readonly StopValue[];
}

export interface StopFrame {
  readonly label: string;
  readonly place?: PlaceShown;
}

/**
 * Returns the stops of a simulation in the order of evaluation. Clauses that are not needed and rules that are not
 * reached are not evaluated, so they have no stops. The last stop is the outcome.
 */
export function stopsOf({ products }: StepsShown, outcome: StopFrame): readonly Stop[] {
  const stops = products.flatMap(({ title, rules }) =>
    rules.flatMap((rule): Stop[] => {
      if (rule.result === 'not reached') return [];
      const path: readonly StopFrame[] = [
        { label: title },
        { label: `${rule.name}: ${ruleText(rule)}`, ...(rule.place ? { place: rule.place } : {}) },
      ];
      return [
        { depth: 0, path, values: [] },
        ...evaluated(rule.clause).map((clause): Stop => ({
          depth: 1,
          path: [...path, clauseFrame(clause)],
          values: clause.values,
        })),
      ];
    }),
  );
  const label = l10n.t('Outcome: {0}', outcome.label);
  return [...stops, { depth: 0, path: [{ ...outcome, label }], values: [] }];
}

const clauseFrame = ({ text, result, place }: ClauseShown): StopFrame => ({
  label: `${text}: ${traceWord(result)}`,
  ...(place ? { place } : {}),
});

/** Returns the clauses that were evaluated, in order. `and`, `or`, and `not` are not separate stops. */
function evaluated(clause: ClauseShown | undefined): readonly ClauseShown[] {
  if (!clause?.needed) return [];
  return clause.text === '' ? clause.children.flatMap(evaluated) : [clause];
}

/** A line of a document, counted from 0. */
export interface BreakpointLine {
  readonly uri: string;
  readonly line: number;
}

export type StepKind = 'in' | 'over' | 'out' | 'back' | 'continue' | 'reverse';

/** Moves through the stops of a simulation. */
export class Stepper {
  private at = 0;
  private breakpoints = new Set<number>();

  constructor(private readonly stops: readonly Stop[]) {}

  get current(): Stop | undefined {
    return this.stops[this.at];
  }

  /**
   * Returns the values that have been read so far. If something was read more than once, only its latest value is
   * included.
   */
  get known(): readonly StopValue[] {
    const known = new Map<string, string>();
    for (const { values } of this.stops.slice(0, this.at + 1))
      for (const { text, value } of values) known.set(text, value);
    return [...known].map(([text, value]) => ({ text, value }));
  }

  /**
   * Returns the stop that contains the given line and spans the fewest lines. If several stops span the same number of
   * lines, returns the first of them. Returns undefined if no stop contains the line.
   */
  stopAt({ uri, line }: BreakpointLine): Stop | undefined {
    const at = this.indexAt({ uri, line });
    return at === undefined ? undefined : this.stops[at];
  }

  setBreakpoints(lines: readonly BreakpointLine[]): void {
    this.breakpoints = new Set(lines.flatMap((one) => this.indexAt(one) ?? []));
  }

  /**
   * Whether the current stop has a breakpoint. This is also checked before the first step, so that a breakpoint at
   * the first stop takes effect.
   */
  get isAtBreakpoint(): boolean {
    return this.breakpoints.has(this.at);
  }

  /**
   * Performs a step of the given kind. Returns false if the step would go beyond the last stop. A step backward goes no
   * further than the first stop.
   */
  step(kind: StepKind): boolean {
    const { at, stops } = this;
    const isBack = kind === 'back' || kind === 'reverse';
    const accepts = (one: Stop, i: number): boolean => {
      if (kind === 'continue' || kind === 'reverse') return this.breakpoints.has(i);
      return (
        kind === 'in' || kind === 'back' || one.depth === 0 || (kind === 'over' && stops[at]?.depth === 1)
      );
    };
    const found = isBack
      ? stops.findLastIndex((one, i) => i < at && accepts(one, i))
      : stops.findIndex((one, i) => i > at && accepts(one, i));
    if (found < 0 && !isBack) return false;
    this.at = Math.max(found, 0);
    return true;
  }

  private indexAt({ uri, line }: BreakpointLine): number | undefined {
    let best: { readonly index: number; readonly size: number } | undefined;
    for (const [index, { path }] of this.stops.entries()) {
      const place = path.at(-1)?.place;
      if (place?.uri !== uri || !place.range) continue;
      const { start, end } = place.range;
      if (line < start.line || line > end.line) continue;
      const size = end.line - start.line;
      if (best === undefined || size < best.size) best = { index, size };
    }
    return best?.index;
  }
}
