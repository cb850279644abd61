import * as l10n from '@vscode/l10n';
import { codeSpan } from '../../core/base/shown-text';
import { type TraceNodeShown, type TraceResult } from '../../core/protocol/samples';
import { operatorText, traceWord } from './trace-rows';

/** Formats a trace as a Markdown list, for use in a ticket or a review. */
export function traceMarkdown({
  sample,
  answer,
  root,
  values,
  needs,
  alternative,
  assumed,
}: TraceResult): string {
  const lines = [
    `**${answer}** · ${l10n.t('Sample request: {0}', codeSpan(sample))}`,
    '',
    ...(root === null
      ? values.map(({ text, value }) => `- ${codeSpan(text)} = ${codeSpan(value)}`)
      : nodeLines(root, '')),
    ...(needs.length === 0 ? [] : ['', l10n.t('Depends on: {0}', needs.map(codeSpan).join(', '))]),
    ...(alternative === undefined
      ? []
      : ['', l10n.t('Result if `ne` is false for a missing value: {0}', alternative)]),
    ...assumed.flatMap(({ id, text }) => ['', l10n.t('Assumption {1}: {0}', text, codeSpan(id))]),
  ];
  return `${lines.join('\n')}\n`;
}

function nodeLines(
  { kind, text, result, needed, values, children }: TraceNodeShown,
  indent: string,
): string[] {
  const word = needed ? traceWord(result) : l10n.t('{0}, not required for the result', traceWord(result));
  const name = text === '' ? operatorText(kind) : codeSpan(text);
  return [
    `${indent}- ${word}: ${name}`,
    ...values.map((one) => `${indent}  - ${codeSpan(one.text)} = ${codeSpan(one.value)}`),
    ...children.flatMap((child) => nodeLines(child, `${indent}  `)),
  ];
}
