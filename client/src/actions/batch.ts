import * as l10n from '@vscode/l10n';
import { type Json, isArray, isObject } from '../documents/json';
import { parseJsonc } from '../documents/parse';
import { callOn } from '../resources/calls';
import { type Action, type Target } from './action';
import { type Plan } from './plan';
import { targetsOf } from './targets';

/** The service takes that many instances in one request (api-behaviour.md, "instances, batch"). */
export const mostInBatch = 100;

export type BatchFile =
  | { readonly ok: true; readonly instances: readonly Json[] }
  | { readonly ok: false; readonly message: string };

/**
 * Instances from a file: JSON (an array of bodies, or of parameters), JSON lines, or CSV with a heading; a column
 * `instance_id` names them, all others become parameters.
 */
export function readBatch(text: string): BatchFile {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, message: l10n.t('The file is empty.') };
  if (trimmed.startsWith('[')) {
    const parsed = parseJsonc(trimmed);
    if (!parsed.ok) return { ok: false, message: parsed.message };
    return { ok: true, instances: (parsed.value as readonly Json[]).map(toInstance) };
  }
  if (trimmed.startsWith('{')) return readLines(trimmed);
  return readCsv(trimmed);
}

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

function readCsv(text: string): BatchFile {
  const [heading = [], ...rows] = parseCsv(text);
  const broken = rows.findIndex((row) => row.length !== heading.length);
  if (broken >= 0)
    return {
      ok: false,
      message: l10n.t(
        'Row {0} has {1} values; the heading has {2}.',
        broken + 2,
        rows[broken]?.length ?? 0,
        heading.length,
      ),
    };
  return {
    ok: true,
    instances: rows.map((row) => {
      const values = Object.fromEntries(heading.map((name, index) => [name, row[index] ?? '']));
      const { instance_id, ...params } = values;
      return {
        ...(instance_id === undefined || instance_id === '' ? {} : { instance_id }),
        params: JSON.stringify(params),
      };
    }),
  }; // prettier-ignore
}

/** Rows of values; quotes as in RFC 4180. */
export function parseCsv(text: string): string[][] {
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

/** A body as it is; anything else is taken as the parameters of one instance. */
function toInstance(value: Json): Json {
  const isBody = isObject(value) && Object.keys(value).every((key) => bodyMembers.has(key));
  if (!isBody) return { params: JSON.stringify(value) };
  const { params } = value;
  return params === undefined || typeof params === 'string'
    ? value
    : { ...value, params: JSON.stringify(params) };
}

/** One request for each hundred, sent one after another; what was not sent can be sent again from the report. */
export function planBatch(workflow: Target, instances: readonly Json[]): Plan {
  const steps = [];
  for (let start = 0; start < instances.length; start += mostInBatch) {
    const part = instances.slice(start, start + mostInBatch);
    steps.push({
      call: callOn(workflow.ref, 'instances.createBatch', { body: part }),
      target: l10n.t('instances {0} to {1}', start + 1, start + part.length),
    });
  }
  return {
    title: l10n.t('Create {0} instances of {1}', instances.length, workflow.label),
    verb: l10n.t('Create'),
    place: workflow.place,
    changes: [l10n.t('{0} requests, one after another; you can stop between them', steps.length)],
    confirmation: instances.length > mostInBatch ? 'typed' : 'modal',
    typed: String(instances.length),
    steps,
  };
}

export const createBatch: Action = async (context, nodes) => {
  const title = l10n.t('Create Instances from a File');
  const above = nodes.map((node) => (node.type === 'group' && node.parent ? node.parent : node));
  const [workflow] = await targetsOf(context, above, ['workflow'], title);
  const text = workflow && (await context.readFile(title));
  if (!workflow || text === undefined) return;
  const file = readBatch(text);
  if (!file.ok) await context.prompts.warn(file.message);
  else if (isArray(file.instances) && file.instances.length > 0)
    await context.run(planBatch(workflow, file.instances));
};
