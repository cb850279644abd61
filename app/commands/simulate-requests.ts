import * as l10n from '@vscode/l10n';
import { type ActionContext } from '../context/action-context';
import { chooseRules, type ChosenRules, readChosenRules } from './chosen-rules';
import { type ChosenRequests } from '../simulation/chosen-requests';
import { requestsReport, type SimulatedFile } from '../simulation/requests-report';
import { type TreeNode } from '../tree/node';
import { fileOf } from './simulation';

/**
 * Reports the outcome of every request in an `.http` file, a HAR file, or a request log. `given` is the URI of the
 * file. If it is absent, the user chooses a file. The requests are simulated with the rules of the account or zone in
 * `nodes`. If `nodes` is empty, the user chooses the rules.
 */
export async function simulateRequests(
  context: ActionContext,
  nodes: readonly TreeNode[],
  given: unknown,
): Promise<void> {
  const title = l10n.t('Simulate Requests from File');
  const file = await context.chooseRequests(title, fileOf(given));
  if (!file) return;
  const scope = nodes[0]?.scope;
  const rules = scope ? { scope } : await chooseRules(context, title, file.rules);
  const simulated = rules && (await simulateFile(context, file, rules, title));
  if (simulated) await context.showReport(requestsReport(simulated));
}

/**
 * Simulates the requests in a file. Returns undefined if the user canceled. If the file contains nothing to simulate,
 * shows a message and returns undefined.
 */
async function simulateFile(
  context: Pick<
    ActionContext,
    'remote' | 'progress' | 'draftText' | 'simulateEach' | 'fileRules' | 'prompts'
  >,
  file: ChosenRequests,
  rules: ChosenRules,
  title: string,
): Promise<SimulatedFile | undefined> {
  const done = await context.progress(title, async (reading) => {
    const { title: name, notes, ...given } = await readChosenRules(context, rules, reading);
    const result = await context.simulateEach({ ...given, requests: file.uri }, reading.signal);
    return { file, title: name, notes, result };
  });
  if (!done) return undefined;
  const { result, ...simulated } = done;
  const problem = result
    ? result.rules === 0
      ? l10n.t('{0} has no rules.', done.title)
      : result.requests.length === 0
        ? l10n.t('{0} has no requests.', file.name)
        : undefined
    : l10n.t('Cannot read the file {0}.', file.name);
  if (!result || problem !== undefined) {
    await context.prompts.warn(problem ?? '');
    return undefined;
  }
  return { ...simulated, result, again: () => simulateFile(context, file, rules, title) };
}
