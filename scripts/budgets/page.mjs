import path from 'node:path';
import prettier from 'prettier';
import { groups } from './rows.data.mjs';

const number = (value) =>
  typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : String(value);

/**
 * Returns whether a figure misses its target (`aim` or `least`). Times measured on a busy machine are not evaluated.
 */
function isMissed({ bench, figure, aim = Infinity, least = -Infinity, gate }, { machine, benches }) {
  const value = benches[bench]?.[figure];
  return (machine.quiet || gate !== undefined) && typeof value === 'number' && (value > aim || value < least);
}

function row(one, data) {
  const { what, unit, before, bench, figure, aim, least, gate } = one;
  const value = data.benches[bench]?.[figure];
  const bound =
    aim !== undefined ? `at most ${number(aim)}` : least !== undefined ? `at least ${number(least)}` : '';
  const shown =
    value === undefined
      ? 'not measured'
      : `${number(value)}${unit ? ` ${unit}` : ''}${isMissed(one, data) ? ' (missed)' : ''}`;
  return `| ${what} | ${before === undefined ? '' : number(before)} | ${shown} | ${bound} | ${gate ?? ''} |`;
}

/** Returns a section with the reasons for missed targets, or nothing if all targets are met. */
function missedSection(data) {
  const missed = groups.flatMap(({ title, rows }) =>
    rows
      .filter((one) => isMissed(one, data))
      .map(({ what, why }) => `- ${title}: ${what}${why ? `. ${why}` : ''}`),
  );
  return missed.length === 0 ? [] : [['## Missed aims', ...missed].join('\n\n').replaceAll('\n\n-', '\n-')];
}

/** Returns the text of docs/contributing/budgets.md from the results of `npm run budgets`. */
export async function budgetsPage(data) {
  const { date, machine } = data;
  const quiet = machine.quiet
    ? 'Nothing else ran on the machine.'
    : `**Other work ran on the machine** (before a bench only ${number(machine.idle * 100)} % of the processors were idle): times are too long, by several times perhaps. Sizes and counts hold.`;
  const tables = groups.map(({ title, rows }) =>
    [
      `## ${title}`,
      '',
      '| | before | measured | aim | held by |',
      '| --- | --- | --- | --- | --- |',
      ...rows.map((one) => row(one, data)),
    ].join('\n'),
  );
  const page = [
    '# Budgets',
    'Written by `npm run budgets` from [budgets.json](budgets.json), never by hand; a test compares the two. `npm run budgets -- --render` writes the page anew from the same figures.',
    `${date}: ${machine.processor}, ${machine.cores} cores, Node ${machine.node}. ${quiet}`,
    'Tests keep sizes, counts and ratios within their aims: see the last column. Times are only reported, because they depend on the machine. Aims without a test come from measurements of other tools, and from what a person does not notice: 16 ms for completion, hover and diagnostics. *Before* is commit 8d300f4 on the same kind of machine, with nothing else running.',
    ...tables,
    ...missedSection(data),
  ].join('\n\n');
  // formats the page as `npm run check` requires
  const options = await prettier.resolveConfig(
    path.join(import.meta.dirname, '../../docs/contributing/budgets.md'),
  );
  return prettier.format(page, { ...options, parser: 'markdown' });
}
