import { visibleLine } from '../../core/base/shown-text';
import { type CoveredRule } from '../../core/protocol/rule-tests';

/**
 * A rule in a code coverage report. The rule is a statement, which counts as executed when the rule matches. Each
 * clause of the rule counts as two branches.
 */
export interface CoverageStatement {
  readonly executed: number;
  readonly range: CoveredRule['range'];
  readonly branches: readonly {
    readonly executed: number;
    readonly range: CoveredRule['range'];
    readonly label: string;
  }[];
}

/** Converts rule coverage to statements of a code coverage report. */
export function statementsOf(rules: readonly CoveredRule[]): readonly CoverageStatement[] {
  return rules.map(({ range, matched, clauses }) => ({
    executed: matched,
    range,
    branches: clauses.flatMap(({ text, range: own, seenTrue, seenFalse }) => [
      { executed: seenTrue, range: own, label: `${visibleLine(text)}: true` },
      { executed: seenFalse, range: own, label: `${visibleLine(text)}: false` },
    ]),
  }));
}
