import * as l10n from '@vscode/l10n';
import { type ChangePlan, type PlanSection } from '../../core/changes/plan';
import { sampleStateRequest } from '../../core/protocol/samples';
import { type SimulateParams, simulateRequest, type SimulateResult } from '../../core/protocol/simulation';
import { type Remote } from '../../core/resources/remote';
import { readDeployedRules, sourceOf } from '../simulation/deployed-rules';
import { plannedRules } from '../simulation/planned-rules';
import { outcomeText } from '../simulation/simulation-rows';

/** Dependencies for determining the effect of a change on the chosen samples. */
export interface SampleEffectsWorld {
  readonly remote: Pick<Remote, 'page' | 'send' | 'scopes'>;
  /** Sends a request to the language server. */
  readonly ask: <R>(method: string, params: object) => Promise<R>;
  /** Resolves after a delay. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Maximum time in milliseconds that the user waits for the result. This includes reading the rules of the zone. */
const waitMs = 4000;
/** Maximum number of samples that are listed. */
const maxLines = 8;

/**
 * Returns a section that lists the chosen sample requests whose outcomes change, or all of them if no outcome changes.
 * Returns undefined if no sample is chosen, if the change affects no rules, or if the simulation fails.
 */
export async function sampleEffects(
  plan: ChangePlan,
  world: SampleEffectsWorld,
): Promise<PlanSection | undefined> {
  if (!plannedRules([], plan)) return undefined;
  const title = l10n.t('Sample Requests');
  const late = world.wait(waitMs).then((): PlanSection => ({
    title,
    lines: [l10n.t('The sample requests were not simulated because reading the rules took too long.')],
  }));
  try {
    const lines = linesOf(plan, world).then((found) => found && { title, lines: found });
    return await Promise.race([lines, late]);
  } catch {
    return undefined;
  }
}

async function linesOf(
  plan: ChangePlan,
  { remote, ask }: SampleEffectsWorld,
): Promise<readonly string[] | undefined> {
  const { scope } = plan;
  const uri = `rampart:/${encodeURIComponent(scope.connectionName)}/${encodeURIComponent(scope.name)}`;
  if ((await ask<unknown>(sampleStateRequest, { uri })) === null) return undefined;
  const reading = { signal: new AbortController().signal, tell: () => undefined };
  const { resources, unread } = await readDeployedRules(remote, scope, reading);
  const after = plannedRules(resources, plan);
  if (!after) return undefined;
  const params: SimulateParams = {
    sources: after.map((one) => sourceOf(one, one.record)),
    before: resources.map((one) => sourceOf(one, one.record)),
    uri,
    unsaved: [],
  };
  const result = await ask<SimulateResult | null>(simulateRequest, params);
  if (!result) return undefined;
  const changed = result.samples.filter(({ before }) => before !== undefined);
  const shown = changed.slice(0, maxLines).map((one) => `${one.name}: ${outcomeText(one)}`);
  const more = changed.length - shown.length;
  return [
    ...(changed.length > 0
      ? shown
      : result.samples
          .map(({ name, verdict }) => l10n.t('{0}: unchanged ({1})', name, verdict.text))
          .slice(0, maxLines)),
    ...(more > 0 ? [l10n.t('Other sample requests with a different outcome: {0}', more)] : []),
    ...(unread.length > 0
      ? [l10n.t('Could not be read: {0}', [...new Set(unread.map(({ what }) => what))].join(', '))]
      : []),
  ];
}
