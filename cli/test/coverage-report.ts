import { type CoverageCounter, type FileCoverage, totalsOf } from '../../core/rule-tests/coverage';
import { LineIndex } from '../../core/text/offsets';

interface Counted extends FileCoverage {
  readonly lineOf: (offset: number) => number;
}

function counted(coverage: CoverageCounter, texts: ReadonlyMap<string, string>): Counted[] {
  const textOf = (file: string): string => texts.get(file) ?? '';
  return coverage.files(textOf).map((file) => {
    const lines = new LineIndex(textOf(file.file));
    return { ...file, lineOf: (offset) => lines.positionAt(offset).line + 1 };
  });
}

/** Formats coverage as lcov. Each rule is a line, and each clause has two branches (true and false). */
export function lcov(coverage: CoverageCounter, texts: ReadonlyMap<string, string>): string {
  return counted(coverage, texts)
    .map(({ file, rules, lineOf }) => {
      const byLine = new Map<number, number>();
      for (const { start, matched } of rules)
        byLine.set(lineOf(start), Math.max(byLine.get(lineOf(start)) ?? 0, matched));
      const branches = rules.flatMap(({ clauses, asked }, block) =>
        clauses.flatMap(({ start, seenTrue, seenFalse }, i) =>
          [seenTrue, seenFalse].map(
            (taken, j) => `BRDA:${lineOf(start)},${block},${i * 2 + j},${asked === 0 ? '-' : taken}`,
          ),
        ),
      );
      const totals = totalsOf(rules);
      return [
        'TN:',
        `SF:${file}`,
        ...branches,
        `BRF:${totals.branches[1]}`,
        `BRH:${totals.branches[0]}`,
        ...[...byLine].sort(([a], [b]) => a - b).map(([line, hits]) => `DA:${line},${hits}`),
        `LF:${byLine.size}`,
        `LH:${[...byLine.values()].filter((hits) => hits > 0).length}`,
        'end_of_record',
        '',
      ].join('\n');
    })
    .join('');
}

/** Formats coverage as human-readable text: each file, followed by its uncovered parts. */
export function coverageText(coverage: CoverageCounter, texts: ReadonlyMap<string, string>): string {
  const files = counted(coverage, texts);
  const lines = ['', 'Coverage'];
  for (const { file, rules, lineOf } of files) {
    lines.push(`  ${file}: ${totalsText(rules)}`);
    for (const { name, matched, asked, clauses, start } of rules) {
      if (matched === 0)
        lines.push(`    ${file}:${lineOf(start)}: ${name}: ${asked === 0 ? 'never asked' : 'never matched'}`);
      if (asked === 0) continue;
      for (const clause of clauses)
        for (const [seen, word] of [
          [clause.seenTrue, 'true'],
          [clause.seenFalse, 'false'],
        ] as const)
          if (seen === 0) lines.push(`    ${file}:${lineOf(clause.start)}: ${clause.text}: never ${word}`);
    }
  }
  lines.push(`  all: ${totalsText(files.flatMap(({ rules }) => rules))}`);
  return `${lines.join('\n')}\n`;
}

function totalsText(rules: FileCoverage['rules']): string {
  const { rules: own, branches } = totalsOf(rules);
  return `rules ${own.join('/')} matched, clauses ${branches.join('/')} seen true or false`;
}
