import * as l10n from '@vscode/l10n';
import { type Fix, type Problem } from '../../../base/problem';
import { type JsonNode, valueOf } from '../../../json/tree';
import { readDuration, suggestDuration } from '../../../duration/duration';
import { durationInWords } from '../../../duration/words';
import { limits } from '../limits.data';
import { retentionFields } from './fields.data';
import { report } from './report';

/**
 * Checks the retention of finished instances. Reports values that the deployment tool rejects, and values that the
 * service ignores.
 */
export function checkRetention(node: JsonNode | undefined): readonly Problem[] {
  return retentionFields.flatMap((key) => {
    const value = valueOf(node, key);
    return (value && problemOf(value)) ?? [];
  });
}

function problemOf(value: JsonNode): Problem | undefined {
  if (value.type === 'invalid') return undefined;
  if (value.type === 'number') {
    const ms = Number(value.value);
    return Number.isInteger(ms) && ms > 0
      ? tooLong(value, ms)
      : report(
          'invalid-retention',
          'error',
          value,
          l10n.t(
            'A retention period must be a positive whole number of milliseconds, or a duration such as "7 days".',
          ),
        );
  }
  if (value.type !== 'string' || value.value.trim() === '')
    return report(
      'invalid-retention',
      'error',
      value,
      l10n.t('A retention period must be a number of milliseconds or a string such as "7 days".'),
    );
  return ofText(value, value.value);
}

function ofText(value: JsonNode, text: string): Problem | undefined {
  const { form, ms } = readDuration(text);
  switch (form) {
    case 'typed':
      return ms > 0 ? tooLong(value, ms) : wrong(value, text);
    case 'number':
      return report(
        'invalid-retention',
        'warning',
        value,
        l10n.t(
          'This string is read as {0}. Remove the quotes, or add the unit: "7 days".',
          durationInWords(ms),
        ),
      );
    case 'unknown-unit':
      return report(
        'invalid-retention',
        'error',
        value,
        l10n.t(
          'The unit is not recognized, so this duration is read as {0}. Write the unit in full, such as "7 days".',
          durationInWords(ms),
        ),
        fixesFor(value, text),
      );
    default:
      return wrong(value, text);
  }
}

const wrong = (value: JsonNode, text: string): Problem =>
  report(
    'invalid-retention',
    'error',
    value,
    l10n.t('Invalid duration. Use a number of milliseconds or a string such as "7 days".'),
    fixesFor(value, text),
  );

function tooLong(value: JsonNode, ms: number): Problem | undefined {
  return ms > limits.retention.maxMs
    ? report(
        'invalid-retention',
        'warning',
        value,
        l10n.t('Finished instances can be kept for at most 30 days.'),
      )
    : undefined;
}

function fixesFor({ start, end }: JsonNode, text: string): readonly Fix[] {
  const meant = suggestDuration(text);
  if (meant === undefined) return [];
  return [
    {
      title: l10n.t('Replace with "{0}"', meant),
      edits: [{ start, end, newText: `"${meant}"` }],
      preferred: true,
    },
  ];
}
