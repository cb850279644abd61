import * as l10n from '@vscode/l10n';
import { type Found } from '../../core/api/error';
import { type PageToken } from '../../core/api/paging';
import { readCall } from '../../core/resources/calls';
import { asJson, isObject } from '../../core/resources/json';
import { type Reading } from '../../core/resources/reading';
import { type Scope } from '../../core/resources/scope';
import { type Target } from '../../core/resources/target';
import { type ActionContext } from '../context/action-context';
import { type Choice } from '../context/prompts';
import { choiceOf } from '../context/targets';
import { instanceIdProblem } from '../instances/instance-id';

/** Number of workflows that are searched at once. The search while the user types ends after the first ones. */
const workflowsAtOnce = 20;
/** Minimum length of text that is treated as an instance ID. */
const minIdLength = 4;

/** An instance search in an account. It continues at a page of the account's list of workflows. */
export interface InstanceSearch {
  readonly scope: Scope;
  readonly id: string;
  readonly from?: PageToken;
}

/** The instances that were found in some workflows of an account. */
interface Part {
  readonly found: readonly Choice<Target>[];
  /** Number of workflows that were searched. */
  readonly workflows: number;
  /** Number of workflows in which the instance could not be looked up. */
  readonly failed: number;
  /** The search in the remaining workflows. Absent if all workflows were searched. */
  readonly rest?: InstanceSearch;
}

type Remote = Pick<ActionContext, 'remote'>;

/**
 * Finds the instances with an ID in the first workflows of an account, because every workflow costs a request. `rest`
 * is the search in the other workflows. Sends no request if the text cannot be an ID.
 */
export async function findInstance(
  context: Remote,
  search: InstanceSearch,
  signal: AbortSignal,
): Promise<Pick<Part, 'found' | 'rest'>> {
  if (search.id.length < minIdLength || instanceIdProblem(search.id) !== undefined) return { found: [] };
  const part = await searchPart(context, search, signal);
  return part.ok ? part.value : { found: [] };
}

/** Continues a search to the end, shows the progress, and returns the instance that the user means. */
export async function continueSearch(
  context: Pick<ActionContext, 'remote' | 'progress' | 'prompts' | 'fail'>,
  search: InstanceSearch,
): Promise<Target | undefined> {
  const title = l10n.t('Searching for instance {0} in {1}', search.id, search.scope.name);
  const outcome = await context.progress(title, (reading) => searchAll(context, search, reading));
  if (!outcome) return undefined;
  if (!outcome.ok) {
    context.fail(outcome);
    return undefined;
  }
  const { found, workflows, failed } = outcome.value;
  const [only] = found;
  if (found.length > 1) return context.prompts.pick(found, { title });
  if (only) return only.value;
  const none = l10n.t('Instance {0} was not found in the other workflows.', search.id);
  const unknown = l10n.t('{0} of {1} workflows could not be searched.', failed, workflows);
  await context.prompts.warn(failed === 0 ? none : `${none} ${unknown}`);
  return undefined;
}

async function searchAll(
  context: Remote,
  search: InstanceSearch,
  { signal, tell }: Reading,
): Promise<Found<Part>> {
  let all: Part = { found: [], workflows: 0, failed: 0 };
  for (let next: InstanceSearch | undefined = search; next && !signal.aborted;) {
    const outcome: Found<Part> = await searchPart(context, next, signal);
    if (!outcome.ok) return outcome;
    const { found, workflows, failed, rest } = outcome.value;
    all = {
      found: [...all.found, ...found],
      workflows: all.workflows + workflows,
      failed: all.failed + failed,
    };
    tell(l10n.t('{0} workflows searched', all.workflows));
    next = rest;
  }
  return { ok: true, value: all };
}

/** Searches the workflows on one page of the list. */
async function searchPart(
  { remote }: Remote,
  search: InstanceSearch,
  signal: AbortSignal,
): Promise<Found<Part>> {
  const { scope, id, from } = search;
  const request = { list: 'workflow', scope, within: [], query: {}, pageSize: workflowsAtOnce } as const;
  const outcome = await remote.page(request, from, signal);
  if (!outcome.ok) return outcome;
  const { items, next } = outcome.value;
  const asked = await Promise.all(
    items.map(async (workflow) => {
      const { ref } = choiceOf(scope, 'workflow', [], asJson(workflow)).value;
      const call = readCall({ ...ref, path: [...ref.path, { kind: 'workflow_instance', id }] });
      const answer = call && (await remote.send({ ...call, query: { simple: 'true' } }, signal));
      if (answer?.ok !== true) return answer?.error.kind === 'notFound' ? 'none' : 'failed';
      // The details of an instance do not include its ID, so it is added here.
      const record = { ...(isObject(answer.value) ? answer.value : {}), id };
      const choice = choiceOf(scope, 'workflow_instance', ref.path, record);
      return { ...choice, description: [ref.path[0]?.id, choice.description].filter(Boolean).join(' · ') };
    }),
  );
  const part: Part = {
    found: asked.filter((one) => typeof one !== 'string'),
    workflows: items.length,
    failed: asked.filter((one) => one === 'failed').length,
    ...(next === undefined ? {} : { rest: { scope, id, from: next } }),
  };
  return { ok: true, value: part };
}
