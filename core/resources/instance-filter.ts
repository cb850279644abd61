import * as l10n from '@vscode/l10n';

/**
 * A parsed filter for a list of instances. It consists of `since:…`, `until:…`, `status:…`, and words to search for
 * in the ID.
 */
export interface InstanceFilter {
  /** Start of the time range, in ISO 8601 format and UTC. `until` is the end of the range, in the same format. */
  readonly since?: string;
  readonly until?: string;
  readonly status?: string;
  readonly words: string;
}

const member = /^(since|until|status):(.+)$/;

/**
 * Reads a filter of the form `since:… until:… status:… words`, in any order. All other words are searched for in the
 * ID.
 */
export function parseInstanceFilter(text: string): InstanceFilter {
  const parts = text.split(/\s+/).filter((part) => part !== '');
  const found = parts.flatMap((part) => {
    const [, name, value] = member.exec(part) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  const words = parts.filter((part) => !member.test(part)).join(' ');
  return { ...Object.fromEntries(found), words };
}

/** Returns a string that `parseInstanceFilter` parses to the same filter. */
export function formatInstanceFilter({ since, until, status, words }: InstanceFilter): string {
  return [
    since === undefined ? '' : `since:${since}`,
    until === undefined ? '' : `until:${until}`,
    status === undefined ? '' : `status:${status}`,
    words,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/**
 * Returns the query parameters for the parts of a filter that the service supports. Times are in UTC
 * (api-behaviour.md, "Paging, filters, order").
 */
export const instanceQuery = ({
  since,
  until,
  status,
}: InstanceFilter): Readonly<Record<string, string>> => ({
  ...(since === undefined ? {} : { date_start: since }),
  ...(until === undefined ? {} : { date_end: until }),
  ...(status === undefined ? {} : { status }),
});

/** Describes the filter in words. */
export function describeInstanceFilter(text: string): string {
  const { since, until, status, words } = parseInstanceFilter(text);
  const parts = [
    status,
    since === undefined ? undefined : l10n.t('since {0}', shortTime(since)),
    until === undefined ? undefined : l10n.t('until {0}', shortTime(until)),
  ].filter((part) => part !== undefined);
  if (words === '') return parts.join(', ');
  return parts.length === 0 ? words : [...parts, l10n.t('ID contains “{0}”', words)].join(', ');
}

const shortTime = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Reads a time that the user entered as a date, as a date and time in UTC, or in ISO 8601 format. Returns undefined
 * if it is invalid.
 */
export function readTime(text: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(?:Z|UTC)?$/i.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const [, day = '', time = '00:00', seconds = '00'] = match;
  const date = new Date(`${day}T${time}:${seconds}Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) return undefined;
  return date.toISOString().replace('.000Z', 'Z');
}
