import { type RuleSetDiff } from '../../core/rules/diff/diff-rules';
import { requestInWords } from '../../core/rules/diff/request-words';
import { visibleLine } from '../../core/base/shown-text';
import { changeWords, endWords, type Sides, summary } from './diff-words';

const signs = { added: '+', removed: '-', changed: '~' } as const;

/**
 * Formats a comparison for a terminal: each rule with its differences, followed by the requests whose outcome
 * differs.
 */
export function diffText(diff: RuleSetDiff, sides: Sides): string {
  const lines = diff.rules.flatMap((change) => {
    const { name, place, kind, facts } = changeWords(change, sides);
    return [
      `${signs[kind]} ${name}${place === undefined ? '' : `  ${place}`}`,
      ...facts.map(([what, shown]) => `    ${what}: ${shown}`),
    ];
  });
  const ends = diff.outcomes.differences.map(
    ({ request, before, after }) =>
      `  ${requestInWords(request)}\n    now ${endWords(after)}, before ${endWords(before)}`,
  );
  return [
    ...lines,
    ...(ends.length > 0 ? ['Requests with a different outcome:', ...ends] : []),
    summary(diff),
  ]
    .map((line) => `${line.split('\n').map(visibleLine).join('\n')}\n`)
    .join('');
}

/** Formats a comparison as Markdown, for a comment on a pull request. */
export function diffMarkdown(diff: RuleSetDiff, sides: Sides): string {
  const code = (text: string): string => {
    const shown = visibleLine(text).replaceAll('|', '\\|');
    return text.includes('`') ? `\`\` ${shown} \`\`` : `\`${shown}\``;
  };
  const plain = (text: string): string => visibleLine(text).replace(/[\\`*_<>[\]|#]/g, '\\$&');
  const rules = diff.rules.flatMap((change) => {
    const { name, place, kind, facts } = changeWords(change, sides);
    const where = place === undefined ? '' : ` (${code(place)})`;
    const said = facts.map(([what, shown]) => `${what}: ${code(shown)}`).join('<br>');
    return [`| ${kind} | ${plain(name)}${where} | ${said} |`];
  });
  const ends = diff.outcomes.differences.map(
    ({ request, before, after }) =>
      `| ${code(requestInWords(request))} | ${plain(endWords(before))} | ${plain(endWords(after))} |`,
  );
  return [
    '### What this change does to the traffic',
    '',
    summary(diff),
    ...(rules.length > 0 ? ['', '| change | rule | requests |', '| --- | --- | --- |', ...rules] : []),
    ...(ends.length > 0 ? ['', '| request | before | after |', '| --- | --- | --- |', ...ends] : []),
    '',
  ].join('\n');
}
