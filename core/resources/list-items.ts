import * as l10n from '@vscode/l10n';
import { type Json, type JsonObject, isObject } from './json';

/** The list items that were read from text, and the invalid lines of the text. */
export interface ReadItems {
  readonly items: readonly JsonObject[];
  readonly problems: readonly ItemProblem[];
}

/** A line that is not a valid item of the list. Line numbers start at 1. */
export interface ItemProblem {
  readonly line: number;
  readonly message: string;
}

/**
 * Reads items in the format that the dashboard exports and imports. This is CSV with one item per line. Each line
 * contains the key, the target URL (only for redirects), and a comment. A header line is skipped. If two lines have
 * the same key, the later line is used, which matches the service's behavior.
 */
export function readItems(kind: string, text: string): ReadItems {
  const items = new Map<string, JsonObject>();
  const problems: ItemProblem[] = [];
  for (const { line, cells } of csvRows(text)) {
    const [key = '', ...rest] = cells;
    if (key === '' || (line === 1 && headers.has(key.toLowerCase()))) continue;
    const value = memberOf(kind, key, rest);
    if (typeof value === 'string') problems.push({ line, message: value });
    else {
      const comment = rest[kind === 'redirect' ? 1 : 0];
      items.set(key.toLowerCase(), {
        ...value,
        ...(comment === undefined || comment === '' ? {} : { comment }),
      });
    }
  }
  return { items: [...items.values()], problems };
}

const headers = new Set([
  'ip',
  'asn',
  'hostname',
  'url_hostname',
  'source_url',
  'source url',
  'value',
  'item',
]);

/**
 * Returns the content of an item, or an error message if the key or target is malformed. All other checks are left to
 * the service.
 */
function memberOf(kind: string, key: string, [target]: readonly string[]): JsonObject | string {
  switch (kind) {
    case 'asn': {
      const asn = /^(?:as)?(\d{1,10})$/i.exec(key)?.[1];
      return asn === undefined || Number(asn) > 0xffff_ffff
        ? l10n.t('{0} is not a valid AS number.', key)
        : { asn: Number(asn) };
    }
    case 'hostname':
      return /^[^\s/:]+$/.test(key) && key.slice(1, -1).includes('.')
        ? { hostname: { url_hostname: key } satisfies Record<string, Json> }
        : l10n.t('{0} is not a valid hostname.', key);
    case 'redirect':
      return target === undefined || target === ''
        ? l10n.t('{0} has no target URL.', key)
        : { redirect: { source_url: key, target_url: target } };
    default:
      return /^[0-9a-f:.]+(\/\d{1,3})?$/i.test(key)
        ? { ip: key }
        : l10n.t('{0} is not a valid IP address or range.', key);
  }
}

/** Splits CSV into lines and cells. A quoted cell may contain commas, line breaks, and doubled quotation marks. */
function csvRows(text: string): readonly { readonly line: number; readonly cells: readonly string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let [cell, quoted, line] = ['', false, 1];
  let row = { line, cells: [] as string[] };
  const endCell = (): void => {
    row.cells.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '\n') line++;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') cell += text[++at] ?? '';
      else quoted = false;
    } else if (char === '"' && cell.trim() === '') [cell, quoted] = ['', true];
    else if (char === ',') endCell();
    else if (char === '\n') {
      endCell();
      rows.push(row);
      row = { line, cells: [] };
    } else if (char !== '\r') cell += char;
  }
  endCell();
  rows.push(row);
  return rows;
}

const itemMembers = ['ip', 'asn', 'hostname', 'redirect', 'comment'];

/**
 * Returns the properties of an item that can be sent back. Records also contain empty objects for the properties of
 * other item kinds.
 */
export function itemContent(item: Json): Json {
  if (!isObject(item)) return item;
  return Object.fromEntries(
    itemMembers.flatMap((member) => {
      const value = item[member];
      const isAbsent = value === undefined || value === null || value === '';
      return isAbsent || (isObject(value) && Object.keys(value).length === 0)
        ? []
        : [[member, value] as const];
    }),
  );
}
