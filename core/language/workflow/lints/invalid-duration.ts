import * as l10n from '@vscode/l10n';
import { type Fix, type Problem } from '../../../base/problem';
import { readDuration, suggestDuration } from '../../../duration/duration';
import { unitMs } from '../../../duration/units.data';
import { durationInWords } from '../../../duration/words';
import { resolveConstant } from '../program/constants';
import { type WorkflowProgram } from '../program/program';
import { type StepCall } from '../program/step-calls';
import { type DurationPlace, durationPlaces, readableSteps } from '../program/step-config';
import { textParts } from '../program/text-parts';
import { replaceName, reporter, type WorkflowLint } from './lint';

const id = 'invalid-duration';
const report = reporter(id, 'error');

/**
 * Reports strings that the runtime cannot read as a duration, or reads differently than intended (workflow scripts
 * reference, section 2).
 */
export const invalidDuration: WorkflowLint = {
  id,
  check: (program) => [
    ...durationPlaces(program).flatMap((place) => problemOf(place, program) ?? []),
    ...readableSteps(program).flatMap(missing),
  ],
};

function problemOf({ expression }: DurationPlace, program: WorkflowProgram): Problem | undefined {
  const parts = textParts(expression, program.scopes);
  const [text, ...more] = parts ?? [];
  if (parts !== undefined && more.length > 0) {
    const last = parts.at(-1);
    return parts.length === 2 && last !== undefined ? ofUnit(expression, last) : undefined;
  }
  if (text === undefined) return ofOtherValue(expression, program);
  const { form, ms, unit } = readDuration(text);
  if (form === 'typed') return undefined;
  const fixes = fixesFor(expression, text, program);
  switch (form) {
    case 'number':
      return report(
        expression,
        text.trim() === ''
          ? l10n.t(
              'An empty string is read as 0 milliseconds. Use a number of milliseconds or a string such as "5 minutes".',
            )
          : l10n.t(
              'This string is read as {0}. Remove the quotes, or add the unit: "5 minutes".',
              durationInWords(ms),
            ),
        { severity: 'warning', fixes },
      );
    case 'unknown-unit':
      return report(
        expression,
        l10n.t(
          '"{0}" is not a valid unit, so this duration is read as {1}. Write the unit in full: {2}.',
          unit?.word ?? '',
          durationInWords(ms),
          known(),
        ),
        { fixes },
      );
    case 'untyped':
      return report(
        expression,
        l10n.t(
          'This duration format is undocumented and is currently read as {0}. Use a number of milliseconds or a string such as "5 minutes".',
          durationInWords(ms),
        ),
        { fixes },
      );
    case 'invalid':
      return report(
        expression,
        l10n.t(
          'The duration is invalid, so the instance fails. Use a number of milliseconds or a string such as "5 minutes".',
        ),
        { fixes },
      );
  }
}

/** Reports a sleep call without its second argument. The call fails at run time. */
function missing({ kind, name, duration, methodRange }: StepCall): Problem[] {
  return kind === 'sleep' && name !== undefined && duration === undefined
    ? [
        report(
          methodRange,
          l10n.t('Missing duration. Pass a number of milliseconds or a string such as "5 minutes".'),
        ),
      ]
    : [];
}

/**
 * Reports an invalid unit in a template such as `${n} min`. Such a template is invalid regardless of the value of
 * `n`.
 */
function ofUnit(expression: DurationPlace['expression'], suffix: string): Problem | undefined {
  const word = /^ +(\w+)$/.exec(suffix)?.[1];
  if (word === undefined || readDuration(`1 ${word}`).form === 'typed') return undefined;
  return report(
    expression,
    l10n.t(
      '"{0}" is not a valid unit, so this duration is read as milliseconds. Write the unit in full: {1}.',
      word,
      known(),
    ),
  );
}

/** Reports a duration literal that is neither a string nor a number. */
function ofOtherValue(
  expression: DurationPlace['expression'],
  { scopes }: WorkflowProgram,
): Problem | undefined {
  const value = resolveConstant(expression, scopes);
  const isWrong =
    value.kind === 'object' ||
    value.kind === 'array' ||
    (value.kind === 'literal' && (typeof value.value === 'boolean' || value.value === null));
  return isWrong
    ? report(
        expression,
        l10n.t('Invalid duration. Use a number of milliseconds or a string such as "5 minutes".'),
      )
    : undefined;
}

function fixesFor(
  expression: DurationPlace['expression'],
  text: string,
  { scopes, tree }: WorkflowProgram,
): Fix[] {
  const literal = resolveConstant(expression, scopes);
  const meant = suggestDuration(text);
  if (literal.kind !== 'literal' || meant === undefined) return [];
  return [replaceName(l10n.t('Replace with "{0}"', meant), literal, meant, tree.text)];
}

const known = (): string => Object.keys(unitMs).join(', ');
