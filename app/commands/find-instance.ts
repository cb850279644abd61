import * as l10n from '@vscode/l10n';
import { type Found } from '../../core/api/error';
import { type PageToken } from '../../core/api/paging';
import { readCall } from '../../core/resources/calls';
import { explainListFailure } from '../../core/resources/explain-failure';
import { asJson, isObject } from '../../core/resources/json';
import { type Reading } from '../../core/resources/reading';
import { type Scope } from '../../core/resources/scope';
import { type Target } from '../../core/resources/target';
import { type ActionContext } from '../context/action-context';
import { type Choice } from '../context/prompts';
import { choiceOf } from '../context/targets';
import { instanceIdProblem } from '../instances/instance-id';

/**
 * Number of workflows on a page of the list. The workflows on one page are searched in parallel. While the user types,
 * only the first page is searched.
 */
const workflowsAtOnce = 20;
/** Minimum length of text that is treated as an instance ID. */
const minIdLength = 4;

/**
 * A search for an instance in the workflows of an account. `from` is the page of the list of workflows at which the
 * search continues.
 */
export interface InstanceSearch {
  readonly scope: Scope;
  readonly id: string;
  readonly from?: PageToken;
  /** Counts for the workflows on the pages before `from`. Absent if the search starts at the first page. */
  readonly before?: Counts;
}

interface Counts {
  /** Number of workflows that were searched. */
  readonly workflows: number;
  /** Number of workflows in which the instance could not be looked up. */
  readonly failed: number;
}

/** Result of searching some workflows of an account. The counts include the workflows on earlier pages. */
interface Part extends Counts {
  readonly found: readonly Choice<Target>[];
  /** The search in the remaining workflows. Absent if all workflows were searched. */
  readonly rest?: InstanceSearch;
}

/** Result of searching the first workflows of an account. */
interface FirstPart extends Pick<Part, 'found' | 'rest'> {
  /**
   * The reason why some workflows could not be searched. Absent if `rest` is present, because the reason is reported
   * when the rest has been searched.
   */
  readonly problem?: string;
}

type Remote = Pick<ActionContext, 'remote'>;

/**
 * Finds the instances with the given ID in the first workflows of an account. Only some workflows are searched, because
 * each workflow needs a separate request. `rest` continues the search in the remaining workflows. Sends no request if
 * the text cannot be an ID.
 */
export async function findInstance(
  context: Remote,
  search: InstanceSearch,
  signal: AbortSignal,
): Promise<FirstPart> {
  if (search.id.length < minIdLength || instanceIdProblem(search.id) !== undefined) return { found: [] };
  const part = await searchPart(context, search, signal);
  if (!part.ok) return { found: [], problem: explainListFailure(part.error, { list: 'workflow' }) };
  const { found, rest, failed } = part.value;
  if (rest) return { found, rest };
  return failed === 0 ? { found } : { found, problem: notSearched(part.value) };
}

const notSearched = ({ failed, workflows }: Counts): string =>
  l10n.t('{0} of {1} workflows could not be searched.', failed, workflows);

/**
 * Continues a search to the end, and shows its progress. If several instances are found, the user chooses one. Returns
 * undefined if none is found, or if the user cancels.
 */
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
  const { found, failed } = outcome.value;
  const [only] = found;
  if (found.length > 1) return context.prompts.pick(found, { title });
  if (only) return only.value;
  const none = l10n.t('Instance {0} was not found in the other workflows.', search.id);
  await context.prompts.warn(failed === 0 ? none : `${none} ${notSearched(outcome.value)}`);
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
    // What was already found is more useful than the reason why the search ended early.
    if (!outcome.ok) return all.found.length > 0 ? { ok: true, value: all } : outcome;
    all = { ...outcome.value, found: [...all.found, ...outcome.value.found] };
    tell(l10n.t('{0} workflows searched', all.workflows));
    next = outcome.value.rest;
  }
  return { ok: true, value: all };
}

/** Searches the workflows on one page of the list. */
async function searchPart(
  { remote }: Remote,
  search: InstanceSearch,
  signal: AbortSignal,
): Promise<Found<Part>> {
  const { scope, id, from, before } = search;
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
  const found = asked.filter((one) => typeof one !== 'string');
  const counts: Counts = {
    workflows: (before?.workflows ?? 0) + items.length,
    failed: (before?.failed ?? 0) + asked.filter((one) => one === 'failed').length,
  };
  const rest = next === undefined ? {} : { rest: { scope, id, from: next, before: counts } };
  return { ok: true, value: { found, ...counts, ...rest } };
}
