import * as l10n from '@vscode/l10n';
import { type OperationId } from '../../core/api/operations.data';
import { type ChangePlan } from '../../core/changes/plan';
import { callOn } from '../../core/resources/calls';
import { type Json } from '../../core/resources/json';
import { text } from '../../core/resources/record';
import { valueText } from '../../core/resources/summary';
import { type Target } from '../../core/resources/target';
import { type CsvValues, batchRows, readBatch, rowProblems, typedColumns } from '../batch/batch-file';
import { type BatchJob, forgetJob, keepJob, unfinishedJob } from '../batch/batch-job';
import { batchReport, batchSummary } from '../batch/batch-report';
import { type BatchRow, type BatchWorld, isOpen, nothingDone, runBatch } from '../batch/batch-run';
import {
  type Action,
  type ActionContext,
  type FileText,
  type ReadContext,
  type AskContext,
  type ChangeContext,
  type EditorContext,
  type WorkTools,
} from '../context/action-context';
import { targetsOf } from '../context/targets';

/** Maximum number of instances that the service accepts in one request (api-behaviour.md, "instances, batch"). */
const maxInBatch = 100;

/**
 * For the API and for a local runtime, the operation that creates instances, and the maximum number of instances per
 * request. A local runtime accepts only one.
 */
const waysToCreate: Readonly<
  Record<'api' | 'runtime', { readonly operation: OperationId; readonly maxRows: number }>
> = {
  api: { operation: 'instances.createBatch', maxRows: maxInBatch },
  runtime: { operation: 'instances.create', maxRows: 1 },
};

const wayOf = ({ scope }: Target): (typeof waysToCreate)['api'] =>
  waysToCreate[scope.runtime === true ? 'runtime' : 'api'];

/** Creates instances from a file, or continues with a batch that was stopped. */
export const createBatch: Action = async (context, nodes) => {
  const title = l10n.t('Create Instances from File');
  const above = nodes.map((node) => (node.type === 'group' && node.parent ? node.parent : node));
  const [workflow] = await targetsOf(context, above, ['workflow'], title);
  const chosen = workflow && (await chooseJob(context, workflow, title));
  if (!chosen) return;
  const { file } = chosen;
  const values = chosen.job.values ?? (await askValues(context, file.text, title));
  if (values === undefined) return;
  const job = { ...chosen.job, values };
  const read = readBatch(file.text, values);
  const rows = read.ok ? batchRows(read.instances, job.job) : [];
  const problem = read.ok ? problemOf(rows) : read.message;
  if (problem === undefined) await run(context, workflow, rows, { ...job, count: rows.length });
  else await context.prompts.warn(problem);
};

/**
 * Asks whether to send values that look like numbers or Booleans as numbers and Booleans, or as strings. The user must
 * decide, because CSV has no types. Returns `strings` without asking if no column contains only such values.
 */
async function askValues(
  { prompts }: Pick<ActionContext, 'prompts'>,
  text: string,
  title: string,
): Promise<CsvValues | undefined> {
  const columns = typedColumns(text);
  if (columns.length === 0) return 'strings';
  const shown = columns.slice(0, 5);
  const line = (quoted: boolean): string =>
    shown.map(([name, value]) => `${name}: ${quoted ? JSON.stringify(value) : value}`).join(', ');
  return prompts.pick<CsvValues>(
    [
      { label: l10n.t('As numbers and Booleans'), description: line(false), value: 'typed' },
      { label: l10n.t('As strings'), description: line(true), value: 'strings' },
    ],
    { title, placeholder: l10n.t('Select how to send numbers and Booleans from the file') },
  );
}

/** Returns the reason why the rows cannot be sent, or undefined if there is none. */
function problemOf(rows: readonly BatchRow[]): string | undefined {
  if (rows.length === 0) return l10n.t('The file contains no rows.');
  const [problem, ...others] = rowProblems(rows);
  if (problem === undefined || others.length === 0) return problem;
  const more =
    others.length === 1
      ? l10n.t('There is one more problem of this kind.')
      : l10n.t('There are {0} more problems of this kind.', others.length);
  return `${problem} ${more}`;
}

async function run(
  context: ReadContext & AskContext & ChangeContext,
  workflow: Target,
  rows: readonly BatchRow[],
  job: BatchJob,
): Promise<void> {
  const plan = planBatch(workflow, rows, job.progress.settled);
  const results = await context.work(plan, (tools, signal) =>
    runBatch(rows, job.progress, worldOf(context, workflow, job, tools), signal),
  );
  if (!results) return;
  if (!results.some(isOpen)) await forgetJob(context.memory, workflow);
  context.prompts.inform(batchSummary(results));
  await context.prompts.showText(plan.title, batchReport(plan, rows, results));
}

function worldOf(
  { remote, memory }: Pick<ActionContext, 'remote' | 'memory'>,
  workflow: Target,
  job: BatchJob,
  { call, tell }: WorkTools,
): BatchWorld {
  const { operation, maxRows } = wayOf(workflow);
  return {
    maxRows,
    progress: tell,
    keep: (progress) => keepJob(memory, workflow, { ...job, progress }),
    create(rows) {
      const bodies: readonly Json[] = rows.map(({ body }) => body);
      const body = maxRows === 1 ? (bodies[0] ?? null) : bodies;
      const [first, last] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0];
      const target = first === last ? l10n.t('row {0}', first) : l10n.t('rows {0} to {1}', first, last);
      return call({ call: callOn(workflow.ref, operation, { body }), target });
    },
    async exists(id) {
      const instance = {
        ...workflow.ref,
        path: [...workflow.ref.path, { kind: 'workflow_instance', id }],
      } as const;
      const read = callOn(instance, 'instances.get', { query: { simple: 'true' } });
      const outcome = await remote.send(read, undefined);
      if (outcome.ok) return true;
      return outcome.error.kind === 'notFound' ? false : undefined;
    },
  };
}

/** Returns the plan that creates the instances. `settled` is the number of rows that are already done. */
function planBatch(workflow: Target, rows: readonly BatchRow[], settled = 0): ChangePlan {
  const count = rows.length;
  const next = rows[settled];
  const left = count - settled;
  const requests = Math.ceil(left / wayOf(workflow).maxRows);
  return {
    title:
      settled === 0
        ? count === 1
          ? l10n.t('Create an instance of {0}', workflow.label)
          : l10n.t('Create {0} instances of {1}', count, workflow.label)
        : l10n.t('Create the remaining {0} of {1} instances of {2}', left, count, workflow.label),
    verb: l10n.t('Create'),
    scope: workflow.scope,
    changes: [
      requests === 1
        ? l10n.t('In one request')
        : l10n.t('In {0} requests, one after another. You can stop after each request.', requests),
      ...(next ? [l10n.t('First instance: {0} ({1})', next.id, paramsText(next))] : []),
      l10n.t(
        'Each instance has an ID, so an interrupted batch can be resumed, and no instance is created twice.',
      ),
    ],
    confirmation: settled === 0 && count > maxInBatch ? 'typed' : 'modal',
    typed: String(count),
    steps: [],
  };
}

/** Returns the parameters of a row as they are sent, so that the user can tell numbers from strings. */
function paramsText({ body }: BatchRow): string {
  const params = text(body, 'params');
  return params === undefined ? l10n.t('no parameters') : valueText(params);
}

interface Chosen {
  readonly job: BatchJob;
  readonly file: FileText;
}

/**
 * Returns the unfinished batch of the workflow, or a new batch for a file that the user chooses. Returns undefined if
 * the user canceled, or if the file of the unfinished batch has changed.
 */
async function chooseJob(
  context: AskContext & EditorContext,
  workflow: Target,
  title: string,
): Promise<Chosen | undefined> {
  const kept = unfinishedJob(context.memory, workflow);
  const goOn = kept && (await askToGoOn(context, kept, title));
  if (kept && goOn === undefined) return undefined;
  const file = await context.readFile(title, goOn === true ? kept.uri : undefined);
  if (!file) return undefined;
  const hash = await hashOf(file.text);
  if (kept && goOn === true) {
    if (hash === kept.hash) return { job: kept, file };
    await context.prompts.warn(
      l10n.t(
        "The file has changed, so Rampart can't tell which rows were already created. Restore the file, or select another one.",
      ),
    );
    return undefined;
  }
  const job = `batch-${crypto.randomUUID().slice(0, 8)}`;
  return { job: { job, uri: file.uri, hash, count: 0, progress: nothingDone }, file };
}

const askToGoOn = (
  { prompts }: Pick<ActionContext, 'prompts'>,
  { uri, count, progress }: BatchJob,
  title: string,
): Promise<boolean | undefined> =>
  prompts.pick(
    [
      {
        label: l10n.t('Resume {0}', decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1))),
        detail: l10n.t('Completed rows: {0} of {1}. No instance is created twice.', progress.settled, count),
        value: true,
      },
      {
        label: l10n.t('Select another file…'),
        detail: l10n.t('The interrupted batch will not be resumed.'),
        value: false,
      },
    ],
    { title, placeholder: l10n.t('A batch of this workflow was interrupted.') },
  );

/** Returns a hash of the file's content, which is used to detect changes to the file. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
