import * as l10n from '@vscode/l10n';
import { backoffs } from '../limits.data';
import { type ScriptLanguage } from '../../../script/tree';

interface MethodCompletion {
  readonly label: string;
  readonly detail: string;
  readonly snippet: string;
}

/** Returns the methods of a step, with their arguments as snippets. */
export function methodCompletions(language: ScriptLanguage): readonly MethodCompletion[] {
  const [work, wait, until, event] = [
    l10n.t('runs a function, retries it if it fails, and stores the result'),
    l10n.t('waits for a duration'),
    l10n.t('waits until a specific time'),
    l10n.t('waits for an event'),
  ];
  return language === 'python'
    ? [
        { label: 'do', detail: work, snippet: 'do("${1:name}")' },
        { label: 'sleep', detail: wait, snippet: 'sleep("${1:name}", "${2:5 minutes}")' },
        { label: 'sleep_until', detail: until, snippet: 'sleep_until("${1:name}", ${2:when})' },
        { label: 'wait_for_event', detail: event, snippet: 'wait_for_event("${1:name}", "${2:type}", timeout="${3:24 hours}")' },
      ]
    : [
        { label: 'do', detail: work, snippet: 'do("${1:name}", async () => {\n\t$0\n})' },
        { label: 'sleep', detail: wait, snippet: 'sleep("${1:name}", "${2:5 minutes}")' },
        { label: 'sleepUntil', detail: until, snippet: 'sleepUntil("${1:name}", ${2:new Date()})' },
        { label: 'waitForEvent', detail: event, snippet: 'waitForEvent("${1:name}", { type: "${2:type}", timeout: "${3:24 hours}" })' },
      ]; // prettier-ignore
}

export interface ConfigField {
  readonly key: string;
  readonly snippet: string;
  readonly detail: () => string;
}

/** The keys of a step's configuration. */
export const stepFields: readonly ConfigField[] = [
  { key: 'retries', snippet: '{ limit: ${1:5}, delay: "${2:1 second}" }', detail: () => l10n.t('number of retries and delay between them') },
  { key: 'timeout', snippet: '"${1:10 minutes}"', detail: () => l10n.t('timeout for one attempt (default: 10 minutes)') },
  { key: 'sensitive', snippet: '"output"', detail: () => l10n.t('keeps the result out of logs') },
]; // prettier-ignore

export const retriesFields: readonly ConfigField[] = [
  { key: 'limit', snippet: '${1:5}', detail: () => l10n.t('number of retries after the first attempt (default: 5)') },
  { key: 'delay', snippet: '"${1:1 second}"', detail: () => l10n.t('delay before the first retry (default: 1 second)') },
  { key: 'backoff', snippet: '"${1|exponential,linear,constant|}"', detail: () => l10n.t('how the delay grows (default: exponential)') },
]; // prettier-ignore

/** The keys of the argument that can follow the callback of a step. */
export const rollbackFields: readonly ConfigField[] = [
  { key: 'rollback', snippet: 'async ({ ctx, error, output }) => {\n\t$0\n}', detail: () => l10n.t('undoes the step when the instance fails or is rolled back') },
  { key: 'rollbackConfig', snippet: '{ timeout: "${1:10 minutes}" }', detail: () => l10n.t('retries and timeout for the rollback') },
]; // prettier-ignore

/** The keys of a rollback's configuration. */
export const rollbackConfigFields: readonly ConfigField[] = stepFields.filter(
  ({ key }) => key !== 'sensitive',
);

/** The options of a wait for an event. */
export const waitFields: readonly ConfigField[] = [
  { key: 'type', snippet: '"${1:type}"', detail: () => l10n.t('type of the event') },
  { key: 'timeout', snippet: '"${1:24 hours}"', detail: () => l10n.t('how long to wait (default: 24 hours)') },
]; // prettier-ignore

/** Returns the values of a key that has only a few possible values. */
export function configCompletions(key: string): readonly string[] {
  if (key === 'backoff') return backoffs;
  return key === 'sensitive' ? ['output'] : [];
}
