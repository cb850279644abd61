import * as l10n from '@vscode/l10n';
import { instanceStatuses } from '../../core/model/workflow-instance';
import {
  formatInstanceFilter,
  type InstanceFilter,
  parseInstanceFilter,
  readTime,
} from '../../core/resources/instance-filter';
import { type Prompts } from '../context/prompts';

const hourMs = 3_600_000;

/** Returns the time `ms` milliseconds before `nowMs` as an ISO 8601 string without fractional seconds. */
const ago = (nowMs: number, ms: number): string => new Date(nowMs - ms).toISOString().replace(/\.\d+Z$/, 'Z');

type Part = 'between' | 'status' | 'words' | 'none' | { readonly since: string };

/**
 * Asks how to filter a list of instances. Returns the changed filter, which is empty if the user wants to see all
 * instances. Returns undefined if the user canceled.
 */
export async function askInstanceFilter(
  prompts: Prompts,
  title: string,
  before: string,
  nowMs: number,
): Promise<string | undefined> {
  const filter = parseInstanceFilter(before);
  const last = (label: string, ms: number) => ({ label, icon: 'calendar', value: { since: ago(nowMs, ms) } });
  const picked = await prompts.pick<Part>(
    [
      last(l10n.t('Created in the last hour'), hourMs),
      last(l10n.t('Created in the last day'), 24 * hourMs),
      last(l10n.t('Created in the last week'), 7 * 24 * hourMs),
      { label: l10n.t('Filter by Creation Date…'), icon: 'calendar', value: 'between' },
      { label: l10n.t('Filter by Status…'), icon: 'pulse', value: 'status' },
      { label: l10n.t('Filter by ID…'), icon: 'search', description: l10n.t('Enter a full ID to search all instances, or part of an ID to search only the loaded instances.'), value: 'words' },
      ...(before === '' ? [] : [{ label: l10n.t('Show all'), icon: 'clear-all', value: 'none' as const }]),
    ],
    { title, placeholder: l10n.t('Select instances') },
  ); // prettier-ignore
  if (picked === undefined) return undefined;
  if (picked === 'none') return '';
  const changed = await askPart(prompts, title, picked, filter);
  return changed && formatInstanceFilter(changed);
}

async function askPart(
  prompts: Prompts,
  title: string,
  part: Exclude<Part, 'none'>,
  filter: InstanceFilter,
): Promise<InstanceFilter | undefined> {
  if (part === 'between') return askTimes(prompts, title, filter);
  if (part === 'status') {
    const status = await prompts.pick(
      instanceStatuses.map((value) => ({ label: value, value })),
      { title, placeholder: l10n.t('Select a status') },
    );
    return status === undefined ? undefined : { ...filter, status };
  }
  if (part === 'words') {
    const words = await prompts.input({
      title,
      prompt: l10n.t('Full ID, or part of an ID'),
      value: filter.words,
    });
    return words === undefined ? undefined : { ...filter, words: words.trim() };
  }
  return withTimes(filter, part.since, undefined);
}

async function askTimes(
  prompts: Prompts,
  title: string,
  filter: InstanceFilter,
): Promise<InstanceFilter | undefined> {
  const validate = (text: string): string | undefined =>
    text === '' || readTime(text) !== undefined
      ? undefined
      : l10n.t('A date, or a date and time, such as 2026-11-20 13:00');
  const ask = (prompt: string, value = ''): Promise<string | undefined> =>
    prompts.input({ title, prompt, value, placeholder: '2026-11-20 13:00', validate });
  const from = await ask(l10n.t('Start of the time range, in UTC. Leave empty for no limit.'), filter.since);
  const to =
    from === undefined
      ? undefined
      : await ask(l10n.t('End of the time range, in UTC. Leave empty for the current time.'), filter.until);
  if (from === undefined || to === undefined) return undefined;
  return withTimes(filter, readTime(from), readTime(to));
}

/**
 * Returns a copy of the filter in which `since` and `until` replace the time range. An undefined time removes that
 * limit.
 */
const withTimes = (
  { status, words }: InstanceFilter,
  since: string | undefined,
  until: string | undefined,
): InstanceFilter => ({
  words,
  ...(status === undefined ? {} : { status }),
  ...(since === undefined ? {} : { since }),
  ...(until === undefined ? {} : { until }),
});
