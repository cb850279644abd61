import * as l10n from '@vscode/l10n';
import { factValue } from '../../requests/fact-value';
import { sampleFacts, type WrittenFact } from '../../requests/sample';
import {
  type ConfidentialPart,
  fieldsOfPart,
  type TraceDraft,
  traceRequest,
  type Untraceable,
} from '../../requests/trace-request';
import { type Cell, unknownCell } from '../../expression/evaluate/value';
import { type ListData } from '../../expression/evaluate/list-members';
import { schemeFor } from '../../expression/catalogue/custom-scheme';
import { type Scheme } from '../../expression/scheme/scheme';
import { type RequestTrace } from '../../model/request-trace';
import { type ListItem } from '../../model/rules-list';
import { type DeployedRecord, deployedRules } from '../../rules/deployed-rules';
import { isListDataKind, listData } from '../../rules/list-data';
import { buildChain } from '../../rules/simulate/chain';
import { compareTrace, type TraceComparison } from '../../rules/trace/compare-trace';
import { parseFor } from '../expression/check';
import { type LanguageSettings } from '../settings';
import { type Sample } from './sample-set';

/** A sample as it is sent to the tracer. */
export interface SampleDraft extends TraceDraft {
  readonly name: string;
  /** The hostname in lowercase, without the port. */
  readonly host: string;
}

/** A sentence that explains why a sample cannot be used for an operation. */
export interface SampleProblem {
  readonly problem: string;
}

export type SampleComparison = TraceComparison;

/** The rules of an account, and the tracer's response for a sample. */
export interface TracedAccount {
  readonly rules: readonly DeployedRecord[];
  /** The account's lists with their items. */
  readonly lists: readonly {
    readonly name: string;
    readonly kind?: string;
    readonly items: readonly ListItem[];
  }[];
  /** The name of the zone that the request is sent to. */
  readonly zone: string;
  readonly trace: RequestTrace;
}

/** Returns the request to the tracer, including the confidential parts that the user selected. */
export function draftOf(
  sample: Sample,
  settings: Pick<LanguageSettings, 'filter'>,
  included: ReadonlySet<string>,
): SampleDraft | SampleProblem {
  const { facts } = sampleFacts(undefined, sample.facts, schemeFor(settings.filter));
  const draft = traceRequest(sample.request, facts.fields ?? {}, included);
  if (typeof draft === 'string') return { problem: problems[draft](sample.name) };
  const [, host = ''] = /^https?:\/\/(.*?)(?::\d+)?(?:[/?]|$)/.exec(draft.body.url) ?? [];
  return { ...draft, name: sample.name, host: host.toLowerCase() };
}

const problems: Readonly<Record<Untraceable, (name: string) => string>> = {
  'no-request': (name) => l10n.t('The sample "{0}" does not contain a request. Choose another sample.', name),
  'no-host': (name) =>
    l10n.t('The sample request "{0}" has no hostname. Add a Host header or a full URL.', name),
  placeholders: (name) =>
    l10n.t('The sample request "{0}" contains variables without values. Define them first.', name),
  'body-unknown': (name) =>
    l10n.t('The body of the sample request "{0}" is in a file that cannot be read.', name),
};

/** Simulates a sample with the rules of an account, and compares the outcome with the trace. */
export function compareWithTrace(
  sample: Sample,
  settings: LanguageSettings,
  now: number,
  included: ReadonlySet<string>,
  { rules, lists, zone, trace }: TracedAccount,
): SampleComparison | SampleProblem {
  const draft = draftOf(sample, settings, included);
  if ('problem' in draft || sample.request === undefined) return draft as SampleProblem;
  const scheme = schemeFor(settings.filter);
  const set = deployedRules(rules, (text, kind) => parseFor(text, { kind, settings }));
  const { facts } = sampleFacts(undefined, sample.facts, scheme);
  return compareTrace(
    buildChain(set, scheme),
    {
      request: sample.request,
      facts: {
        fields: { 'cf.zone.name': zone, ...facts.fields },
        cells: openCells(sample.facts, scheme),
        lists: Object.fromEntries(
          lists.flatMap(({ name, kind, items }): [string, ListData][] =>
            isListDataKind(kind) ? [[name, listData(kind, items)]] : [],
          ),
        ),
      },
      now,
    },
    trace,
    {
      facts: draft.unsent,
      parts: draft.confidential
        .filter(({ id }) => !included.has(id))
        .map((part) => ({ name: partName(part), fields: fieldsOfPart(part) })),
    },
  );
}

/** Returns the displayed name of a part of a request. */
export function partName({ kind, name, size = 0 }: ConfidentialPart): string {
  switch (kind) {
    case 'cookies':
      return l10n.t('Cookies ({0})', name);
    case 'header':
      return l10n.t('Header {0}', name);
    case 'query':
      return l10n.t('Query argument {0}', name);
    case 'body':
      return l10n.t('Body (size in bytes: {0})', size);
  }
}

/** Returns the fields that the facts explicitly declare as unknown. */
function openCells(facts: readonly WrittenFact[], scheme: Scheme): ReadonlyMap<string, Cell> {
  const open = facts.filter(({ name, value }) => {
    const field = scheme.get(name);
    return field?.kind === 'field' && factValue(value, field.type) === 'unknown';
  });
  return new Map(open.map(({ name }) => [name, unknownCell]));
}
