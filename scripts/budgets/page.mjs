import path from 'node:path';
import prettier from 'prettier';
import { groups } from './rows.data.mjs';

const number = (value) =>
  typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : String(value);

function row({ what, unit, bench, figure, aim, least, gate }, { machine, benches }) {
  const value = benches[bench]?.[figure];
  const bound =
    aim !== undefined ? `at most ${number(aim)}` : least !== undefined ? `at least ${number(least)}` : '';
  // a time measured on a busy machine cannot be judged
  const canJudge = machine.quiet || gate !== undefined;
  const isMissed =
    canJudge && typeof value === 'number' && (value > (aim ?? Infinity) || value < (least ?? -Infinity));
  const shown =
    value === undefined
      ? 'not measured'
      : `${number(value)}${unit ? ` ${unit}` : ''}${isMissed ? ' (missed)' : ''}`;
  return `| ${what} | ${shown} | ${bound} | ${gate ?? ''} |`;
}

/** Returns the text of docs/budgets.md from the results of `npm run budgets`. */
export async function budgetsPage(data) {
  const { date, machine } = data;
  const quiet = machine.quiet
    ? 'Nothing else ran on the machine.'
    : `**Other work ran on the machine** (before a bench only ${number(machine.idle * 100)} % of the processors were idle): times are too long, by several times perhaps. Sizes and counts hold.`;
  const tables = groups.map(({ title, rows }) =>
    [
      `## ${title}`,
      '',
      '| | measured | aim | held by |',
      '| --- | --- | --- | --- |',
      ...rows.map((one) => row(one, data)),
    ].join('\n'),
  );
  const page = [
    '# Budgets',
    'Written by `npm run budgets` from [budgets.json](budgets.json), never by hand; a test compares the two. `npm run budgets -- --render` writes the page anew from the same figures.',
    `${date}: ${machine.processor}, ${machine.cores} cores, Node ${machine.node}. ${quiet}`,
    'Sizes, counts and ratios are held by tests, in the last column. Times are only reported: they depend on the machine. Aims without a test come from what was measured of other tools, and from what is not felt: 16 ms for completion and hover, 30 ms for diagnostics after the pause in typing.',
    ...tables,
  ].join('\n\n');
  // as `npm run check` requires
  const options = await prettier.resolveConfig(path.join(import.meta.dirname, '../../docs/budgets.md'));
  return prettier.format(page, { ...options, parser: 'markdown' });
}
