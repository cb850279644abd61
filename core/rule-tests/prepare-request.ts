import * as l10n from '@vscode/l10n';
import { type FoundLists } from '../expression/evaluate/found-list';
import { type ListData } from '../expression/evaluate/list-members';
import { type Chain } from '../rules/simulate/chain';
import { prepareStages, type SimulatedRequest, type Stages } from '../rules/simulate/request';
import { type SplitFacts } from './given-facts';
import { type TestSample } from './test-samples';
import { splitWrittenFacts } from './written-facts';

/** Default values for everything that neither the sample nor the test specifies. */
export interface RequestWorld {
  /** Arrival time of the request, in milliseconds since the Unix epoch. */
  readonly now: number;
  /** Contents of lists, by their names without the `$`. */
  readonly lists?: Readonly<Record<string, ListData>>;
  /** Lists that are defined in files. They are used only if no other source contains the list. */
  readonly foundLists?: FoundLists;
}

/** A request of a test that is ready to be simulated. */
export interface PreparedRequest {
  readonly request: SimulatedRequest;
  readonly stages: Stages;
  /**
   * Names of the fields with the value `any` in the facts of the sample. The expectation must be met for every value
   * of these fields.
   */
  readonly any: readonly string[];
}

/**
 * Prepares the request of a sample. The facts of the test take precedence over the facts of the sample. If the
 * request cannot be simulated, returns the reason as a string.
 */
export function prepareRequest(
  sample: TestSample,
  given: Pick<SplitFacts, 'facts' | 'rules' | 'now'>,
  chain: Chain,
  { now, lists, foundLists }: RequestWorld,
): PreparedRequest | string {
  const written = splitWrittenFacts(sample.facts, chain.scheme);
  const [wrong] = written.problems;
  if (wrong) return `${sample.name}: ${wrong.message}`;
  const whole: SimulatedRequest = {
    ...(sample.request ? { request: sample.request } : {}),
    facts: {
      ...written.facts,
      ...given.facts,
      lists: { ...lists, ...written.facts?.lists, ...given.facts?.lists },
      ...(foundLists ? { foundLists } : {}),
      fields: { ...written.facts?.fields, ...given.facts?.fields },
      cells: new Map([...(written.facts?.cells ?? []), ...(given.facts?.cells ?? [])]),
    },
    rules: { ...written.rules, ...given.rules },
    now: given.now ?? written.now ?? now,
  };
  const request = withoutOpen(whole, new Set(given.facts?.cells?.keys() ?? []));
  const stages = prepareStages(chain.evaluator, request);
  const [bad] = stages.problems;
  if (!bad) return { request, stages, any: written.any };
  return bad.expected
    ? l10n.t('The value of {0} must be of type {1}.', bad.name, bad.expected.name)
    : l10n.t('Unknown field {0}.', bad.name);
}

/**
 * Removes the sample's facts about fields that are unknown in the test. Otherwise, these facts would take precedence
 * over the test.
 */
function withoutOpen(request: SimulatedRequest, open: ReadonlySet<string>): SimulatedRequest {
  if (open.size === 0) return request;
  const fields = Object.entries(request.facts?.fields ?? {}).filter(([name]) => !open.has(name));
  return { ...request, facts: { ...request.facts, fields: Object.fromEntries(fields) } };
}
