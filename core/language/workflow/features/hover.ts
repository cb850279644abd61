import * as l10n from '@vscode/l10n';
import { readDuration } from '../../../duration/duration';
import { durationInWords } from '../../../duration/words';
import { type OffsetRange } from '../../../base/problem';
import { type HoverInfo } from '../../language';
import { type ExplicitConfig } from '../graph/step-texts';
import { type StepWorstCase, stepWorstCase } from '../graph/worst-case';
import { backoffs, limits } from '../limits.data';
import { constantValue } from '../program/constants';
import { creatingCalls } from '../program/created-instances';
import { type WorkflowProgram } from '../program/program';
import { type StepCall } from '../program/step-calls';
import { durationPlaces, fieldOf } from '../program/step-config';
import { retentionInWords } from './retention-words';
import { type Expression } from '../../../script/tree';

/**
 * Describes the element at an offset. For example, the description explains how long a duration is, or what happens if
 * a step fails. Returns undefined if there is nothing to describe.
 */
export function hoverAt(program: WorkflowProgram, offset: number): HoverInfo | undefined {
  const holds = ({ start, end }: { start: number; end: number }): boolean => start <= offset && offset <= end;
  const place = durationPlaces(program).find(({ expression }) => holds(expression));
  const words = place && describeDuration(place.expression, program);
  if (place && words !== undefined)
    return { range: { start: place.expression.start, end: place.expression.end }, markdown: words };
  const retention = retentionKeyAt(program, offset);
  if (retention) return { range: retention, markdown: retentionInWords() };
  const step = program.steps.find(
    ({ methodRange, name, isWrapped }) =>
      !isWrapped && (holds(methodRange) || (name !== undefined && holds(name))),
  );
  const markdown = step && describeStep(step, program);
  return step && markdown !== undefined
    ? { range: { start: step.methodRange.start, end: step.methodRange.end }, markdown }
    : undefined;
}

/**
 * Describes how the runtime interprets a duration, including pitfalls. Returns undefined if the value is known only
 * at run time.
 */
function describeDuration(expression: Expression, { scopes }: WorkflowProgram): string | undefined {
  const value = constantValue(expression, scopes);
  if (typeof value === 'number') return `**${durationInWords(value)}**`;
  if (typeof value !== 'string') return undefined;
  const { form, ms, unit } = readDuration(value);
  const words = durationInWords(ms);
  switch (form) {
    case 'typed':
    case 'untyped':
      return `**${words}**`;
    case 'number':
      return `**${words}!** ${l10n.t('A string that contains only a number is read as milliseconds.')}`;
    case 'unknown-unit':
      return `**${words}!** ${l10n.t('"{0}" is not a known unit. The value is read as milliseconds.', unit?.word ?? '')}`;
    case 'invalid':
      return `**${l10n.t('Invalid duration.')}** ${l10n.t('The instance fails here.')}`;
  }
}

/**
 * Returns the range of the key at an offset if it is the key `retention` in the options of a created instance, or a key
 * inside the value of `retention`, such as `successRetention`. Returns undefined for any other key.
 */
function retentionKeyAt(program: WorkflowProgram, offset: number): OffsetRange | undefined {
  for (const { instances } of creatingCalls(program))
    for (const { properties } of instances) {
      const outer = properties.find(({ key }) => key === 'retention');
      const inner = outer?.value.kind === 'object' ? outer.value.properties : [];
      const at = [...(outer ? [outer] : []), ...inner].find(
        ({ keyRange }) => keyRange.start <= offset && offset <= keyRange.end,
      );
      if (at) return at.keyRange;
    }
  return undefined;
}

/**
 * The effective configuration of a step, including the engine's defaults. `isKnown` is false if the code computes a
 * part of the configuration at run time.
 */
export interface EffectiveConfig {
  readonly worst: StepWorstCase;
  readonly backoff: (typeof backoffs)[number];
  readonly isKnown: boolean;
  /** The parts that the code sets. The other parts are the engine's defaults. */
  readonly isSet: ExplicitConfig;
}

/** Returns the configuration with which the engine runs a step (workflow scripts reference, section 1.1). */
function effectiveConfig({ config }: StepCall, { scopes }: WorkflowProgram): EffectiveConfig {
  const retries = fieldOf(config, 'retries', scopes);
  const read = (expression: Expression | undefined): string | number | undefined => {
    const value = expression && constantValue(expression, scopes);
    return typeof value === 'string' || typeof value === 'number' ? value : undefined;
  };
  const written = {
    limit: fieldOf(retries, 'limit', scopes),
    delay: fieldOf(retries, 'delay', scopes),
    backoff: fieldOf(retries, 'backoff', scopes),
    timeout: fieldOf(config, 'timeout', scopes),
  };
  const [limit, delay, timeout] = [read(written.limit), read(written.delay), read(written.timeout)];
  const backoff = backoffs.find((each) => each === read(written.backoff)) ?? 'exponential';
  const { defaults } = limits;
  const worst = stepWorstCase(
    {
      retries: {
        limit: typeof limit === 'number' ? Math.max(0, limit) : defaults.retryLimit,
        delay: delay ?? defaults.retryDelayMs,
        backoff,
      },
      timeout: timeout ?? defaults.timeoutMs,
    },
    { limit: true, delay: true, backoff: true, timeout: true },
  );
  const isComputed = (value: unknown, expression: Expression | undefined): boolean =>
    expression !== undefined && value === undefined;
  const isOpaque =
    config !== undefined &&
    config.kind !== 'object' &&
    fieldOf(config, 'retries', scopes) === undefined &&
    fieldOf(config, 'timeout', scopes) === undefined;
  return {
    worst,
    backoff,
    isSet: {
      limit: written.limit !== undefined,
      delay: written.delay !== undefined,
      backoff: written.backoff !== undefined,
      timeout: written.timeout !== undefined,
    },
    isKnown:
      !isOpaque &&
      !isComputed(limit, written.limit) &&
      !isComputed(delay, written.delay) &&
      !isComputed(timeout, written.timeout),
  };
}

function describeStep(step: StepCall, program: WorkflowProgram): string | undefined {
  switch (step.kind) {
    case 'do':
      return describeDo(step, program);
    case 'waitForEvent': {
      const timeout = step.timeout
        ? describeDuration(step.timeout, program)
        : l10n.t('24 hours (the default)');
      return timeout === undefined ? undefined : l10n.t('Maximum wait for the event: {0}', timeout);
    }
    case 'sleep': {
      const words = step.duration && describeDuration(step.duration, program);
      return words === undefined ? undefined : l10n.t('Sleep duration: {0}', words);
    }
    case 'sleepUntil':
      return undefined;
  }
}

function describeDo(step: StepCall, program: WorkflowProgram): string {
  const { worst, backoff, isKnown, isSet } = effectiveConfig(step, program);
  const marked = (value: string, set: boolean): string =>
    set || !isKnown ? value : l10n.t('{0} *(default)*', value);
  const growth = isSet.backoff || !isSet.delay ? backoff : l10n.t('{0}, the default', backoff);
  const waits = worst.waitsMs.map(durationInWords);
  const listed = waits.length > 8 ? [...waits.slice(0, 7), '…', waits.at(-1) ?? ''] : waits;
  const none = l10n.t('none');
  const rows = [
    [l10n.t('Attempts'), marked(String(worst.attempts), isSet.limit)],
    [
      l10n.t('Delays between attempts'),
      listed.length > 0 ? marked(`${listed.join(', ')} (${growth})`, isSet.delay || isSet.backoff) : none,
    ],
    [l10n.t('Timeout for each attempt'), marked(durationInWords(worst.timeoutMs), isSet.timeout)],
    [l10n.t('Worst case'), durationInWords(worst.totalMs)],
  ];
  const table = rows.map(([what, value]) => `| ${what ?? ''} | ${value ?? ''} |`).join('\n');
  const note = isKnown
    ? ''
    : `\n\n${l10n.t('Part of the configuration is computed at run time. The table shows the default values for that part.')}`;
  return `| | |\n|---|---|\n${table}${note}`;
}
