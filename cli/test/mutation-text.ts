import { visibleLine } from '../../core/base/shown-text';
import { type Survivor } from '../../core/rule-tests/mutate/run-mutants';
import { type Witness } from '../../core/rule-tests/mutate/witness';
import { LineIndex } from '../../core/text/offsets';
import { type MutatedFile } from './find-tests';

/**
 * Formats mutation results as human-readable text: how many changes the tests detect, and the undetected changes. Each
 * undetected change is listed with a test that would detect it, if one was found.
 */
export function mutationText(files: readonly MutatedFile[], texts: ReadonlyMap<string, string>): string {
  const lines: string[] = [];
  for (const { file, result } of files) {
    if (!result) {
      lines.push(`${file}: cannot be run`);
      continue;
    }
    const { killed, survivors, equivalent } = result;
    const all = killed + survivors.length;
    const rate = all === 0 ? 100 : Math.floor((killed / all) * 100);
    lines.push(
      `${file}: ${killed} of ${all} changes detected (${rate}%)${equivalent > 0 ? `; ${equivalent} more change nothing` : ''}`,
    );
    for (const one of survivors) lines.push(...survivorLines(one, texts));
  }
  return `${lines.join('\n')}\n`;
}

function survivorLines(one: Survivor, texts: ReadonlyMap<string, string>): string[] {
  const { operator, rule, file = '', start, before, after, witness } = one;
  const line =
    start === undefined ? '' : `:${new LineIndex(texts.get(file) ?? '').positionAt(start).line + 1}`;
  const change = after === '' ? visibleLine(before) : `${visibleLine(before)} -> ${visibleLine(after)}`;
  const head = `  ${file}${line}: ${visibleLine(rule)}: ${operator}: ${change}`;
  if (!witness) return [head, '      no request found that shows it'];
  return [head, `      ${witness.before}; after the change ${witness.after}`, ...testLines(witness)];
}

/**
 * Returns a ready-to-paste test that would detect the change. If the difference is caused by facts without a request,
 * returns only these facts.
 */
function testLines({ request, facts, expect, before }: Witness): string[] {
  const told = JSON.stringify(facts);
  if (request === undefined) return [`      facts: ${told}`];
  const { outcomes: [outcome] = ['pass'], by } = expect;
  return [
    `      - name: ${JSON.stringify(before)}`,
    `        request: ${request}`,
    `        facts: ${told}`,
    `        expect: { outcome: ${outcome ?? 'pass'}${by === undefined ? '' : `, by: ${JSON.stringify(by)}`} }`,
  ];
}
