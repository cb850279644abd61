import { visibleLine } from '../../core/base/shown-text';
import { type CoveredRule } from '../../core/protocol/rule-tests';

/** A rule in terms of code coverage: it is executed when it matches, and each clause counts as two branches. */
export interface CoverageStatement {
  readonly executed: number;
  readonly range: CoveredRule['range'];
  readonly branches: readonly {
    readonly executed: number;
    readonly range: CoveredRule['range'];
    readonly label: string;
  }[];
}

/** The coverage of rules in terms of code. */
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
