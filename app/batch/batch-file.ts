import * as l10n from '@vscode/l10n';
import { type Json, isObject, propertiesOf, readJson } from '../../core/resources/json';
import { parseJsonc } from '../../core/resources/parse-jsonc';
import { text as textOf } from '../../core/resources/record';
import { instanceIdProblem } from '../instances/instance-id';
import { type BatchRow } from './batch-run';

export type BatchFile =
  | { readonly ok: true; readonly instances: readonly Json[] }
  | { readonly ok: false; readonly message: string };

/**
 * How to send the values of CSV columns that contain only numbers and Booleans: as numbers and Booleans (`typed`), or
 * as strings (`strings`).
 */
export type CsvValues = 'strings' | 'typed';

/**
 * Reads workflow instances to create from a file: JSON (an array of bodies or parameters), JSON Lines, or CSV with a
 * header row. The CSV column `instance_id` contains the IDs of the instances. All other columns become parameters.
 */
export function readBatch(text: string, values: CsvValues = 'strings'): BatchFile {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, message: l10n.t('The file is empty.') };
  if (trimmed.startsWith('[')) {
    const parsed = parseJsonc(trimmed);
    if (!parsed.ok) return { ok: false, message: parsed.message };
    return { ok: true, instances: (parsed.value as readonly Json[]).map(toInstance) };
  }
  if (trimmed.startsWith('{')) return readLines(trimmed);
  return readCsv(trimmed, values);
}

/**
 * Returns the columns of a CSV file that contain only valid JSON numbers or Booleans, each with its first value. Empty
 * values are ignored, and the column `instance_id` is left out. CSV does not specify whether values are strings, so the
 * user must decide.
 */
export function typedColumns(text: string): readonly (readonly [name: string, example: string])[] {
  const trimmed = text.trim();
  if (trimmed === '' || /^[[{]/.test(trimmed)) return [];
  const [heading = [], ...rows] = parseCsv(trimmed);
  return heading.flatMap((name, index) => {
    const values = rows.map((row) => row[index] ?? '').filter((value) => value !== '');
    const [first] = values;
    return name !== 'instance_id' && first !== undefined && values.every((value) => isTyped(value))
      ? [[name, first] as const]
      : [];
  });
}

/**
 * Whether a value is a Boolean, or a number that JSON and JavaScript preserve exactly: no leading zeros, and no
 * digits that would be rounded.
 */
const isTyped = (value: string): boolean =>
  value === 'true' ||
  value === 'false' ||
  (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value) && String(Number(value)) === value);

function readLines(text: string): BatchFile {
  const instances: Json[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const parsed = parseJsonc(line);
    if (!parsed.ok) return { ok: false, message: l10n.t('Line {0}: {1}', index + 1, parsed.message) };
    instances.push(toInstance(parsed.value));
  }
  return { ok: true, instances };
}

function readCsv(text: string, valuesAs: CsvValues): BatchFile {
  const typed = new Set(valuesAs === 'typed' ? typedColumns(text).map(([name]) => name) : []);
  const valueOf = (name: string, value: string): Json =>
    typed.has(name) && value !== '' ? (readJson(value) ?? value) : value;
  const [heading = [], ...rows] = parseCsv(text);
  const broken = rows.findIndex((row) => row.length !== heading.length);
  if (broken >= 0)
    return {
      ok: false,
      message: l10n.t(
        'Row {0} has {1} values, but the header has {2}.',
        broken + 2,
        rows[broken]?.length ?? 0,
        heading.length,
      ),
    };
  return {
    ok: true,
    instances: rows.map((row) => {
      const values = Object.fromEntries(heading.map((name, index) => [name, valueOf(name, row[index] ?? '')]));
      const { instance_id, ...params } = values;
      return {
        ...(instance_id === undefined || instance_id === '' ? {} : { instance_id }),
        params: JSON.stringify(params),
      };
    }),
  }; // prettier-ignore
}

/** Parses CSV into rows of values. Quotes are handled as in RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const values = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gy;
  for (let match = values.exec(text); match; match = values.exec(text)) {
    const [, raw = '', end = ''] = match;
    rows.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '' || values.lastIndex >= text.length) break;
    if (end !== ',') rows.push([]);
  }
  return rows;
}

const bodyMembers = new Set(['instance_id', 'params', 'instance_retention', 'location_hint']);

/**
 * Converts a value from the file to the body of a request that creates an instance. An object that contains only
 * properties of a request body is used as the body. Any other value becomes the instance's parameters. If that value is
 * an object with a string property `instance_id`, this property becomes the instance's ID instead of a parameter.
 */
function toInstance(value: Json): Json {
  if (!isObject(value)) return { params: JSON.stringify(value) };
  const isBody = Object.keys(value).every((key) => bodyMembers.has(key));
  if (!isBody) {
    const { instance_id, ...params } = value;
    if (typeof instance_id === 'string') return { instance_id, params: JSON.stringify(params) };
    return { params: JSON.stringify(value) };
  }
  const { params } = value;
  return params === undefined || typeof params === 'string'
    ? value
    : { ...value, params: JSON.stringify(params) };
}

/**
 * Converts the instances in a file to rows. An instance without an ID gets one derived from the job name and the row
 * number.
 */
export function batchRows(instances: readonly Json[], job: string): readonly BatchRow[] {
  return instances.map((instance, index) => {
    const row = index + 1;
    const id = textOf(instance, 'instance_id') ?? `${job}-${row}`;
    return { row, id, body: { ...propertiesOf(instance), instance_id: id } };
  });
}

/** Returns one message for each row whose ID is invalid or already used by an earlier row. */
export function rowProblems(rows: readonly BatchRow[]): readonly string[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ row, id }) => {
    const problem = instanceIdProblem(id);
    if (problem !== undefined) return [l10n.t('Row {0}, ID “{1}”: {2}', row, id, problem)];
    const before = first.get(id);
    if (before !== undefined)
      return [l10n.t('Row {0} has the ID “{1}”, which row {2} already uses.', row, id, before)];
    first.set(id, row);
    return [];
  });
}
