import * as l10n from '@vscode/l10n';
import {
  type GraphDuration,
  type GraphNode,
  type NodeNote,
  type ParallelKind,
  type StepConfig,
} from '../model/graph';
import { type SceneKind } from './scene';

/** The texts for a node: the label of its box, and the full description for screen readers and tooltips. */
export interface NodeWords {
  readonly kind: SceneKind;
  readonly title: string;
  readonly detail?: string;
  /** The kind and title of the node, for views that show its details separately. */
  readonly name: string;
  readonly label: string;
}

/** The service's defaults for values that the code does not set (version graph reference, section 3.1). */
export const filledIn: StepConfig = {
  retries: { limit: 5, delay: 1000, backoff: 'exponential' },
  timeout: 10000,
};

const fillers: Readonly<Record<string, unknown>> = {
  '/config/retries/limit': filledIn.retries.limit,
  '/config/retries/delay': filledIn.retries.delay,
  '/config/retries/backoff': filledIn.retries.backoff,
  '/config/timeout': filledIn.timeout,
  '/options/timeout': 0,
};

/**
 * Whether a setting has the value that the service fills in if the code does not set it. `path` is the JSON Pointer of
 * the setting in the node.
 */
export function isFilledIn(path: string, value: unknown): boolean {
  return Object.hasOwn(fillers, path) && fillers[path] === value;
}

/**
 * Whether a duration is one of the placeholders that a graph contains in place of a duration computed by the code
 * (version graph reference).
 */
const isComputed = (duration: GraphDuration): boolean => duration === 'unknown' || duration === 'Generated';

/**
 * Formats a duration. Milliseconds are converted to a larger unit if possible. A duration in words is returned as
 * written in the code. A duration computed by the code becomes a note such as "computed in code".
 */
export function durationWords(duration: GraphDuration): string {
  if (isComputed(duration)) return l10n.t('computed in code');
  if (typeof duration === 'string') return duration;
  const units = [['d', 86_400_000], ['h', 3_600_000], ['min', 60_000], ['s', 1000]] as const; // prettier-ignore
  for (const [unit, sizeMs] of units) {
    if (duration >= sizeMs && duration % sizeMs === 0) return `${duration / sizeMs} ${unit}`;
  }
  return `${duration} ms`;
}

/**
 * Describes the properties of a step's configuration that are set in the code. Returns undefined if the code sets
 * none.
 */
function configWords({ retries, timeout }: StepConfig): string | undefined {
  const ofRetries = retryWords(retries);
  if (timeout === filledIn.timeout) return ofRetries === '' ? undefined : ofRetries;
  const ofTimeout = l10n.t('timeout {0}', durationWords(timeout));
  return ofRetries === '' ? ofTimeout : `${ofRetries} · ${ofTimeout}`;
}

function retryWords({ limit, delay, backoff }: StepConfig['retries']): string {
  const words: string[] = [];
  if (limit !== filledIn.retries.limit)
    words.push(limit === 1 ? l10n.t('1 retry') : l10n.t('{0} retries', limit));
  if (isComputed(delay)) words.push(l10n.t('delay computed in code'));
  else if (delay !== filledIn.retries.delay) words.push(l10n.t('delay {0}', durationWords(delay)));
  if (backoff !== filledIn.retries.backoff) words.push(backoff);
  return words.join(', ');
}

function parallelWords(kind: ParallelKind): string {
  switch (kind) {
    case 'all':
      return l10n.t('parallel (all)');
    case 'any':
      return l10n.t('parallel (any)');
    case 'all_settled':
      return l10n.t('parallel (allSettled)');
    case 'race':
      return l10n.t('parallel (race)');
  }
}

function words(kind: SceneKind, kindName: string, title: string, detail?: string): NodeWords {
  const name = title === kindName || title === '' ? kindName : `${kindName}, ${title}`;
  return detail === undefined
    ? { kind, title, name, label: name }
    : { kind, title, detail, name, label: detail === '' ? name : `${name}, ${detail}` };
}

/** Returns the texts for a node without a name or details of its own. */
const kindOnly = (kind: SceneKind, name: string): NodeWords => ({ kind, title: name, name, label: name });

/**
 * Returns the name of a node and the details shown next to it. If the node's kind is unknown, the service's own name
 * for the kind is used.
 */
export function describeNode(node: GraphNode, note: NodeNote = {}): NodeWords {
  switch (node.type) {
    case 'step_do':
      return words('step', l10n.t('step'), node.name, configWords(node.config));
    case 'step_sleep':
      return words('sleep', l10n.t('sleep'), node.name, durationWords(node.duration));
    case 'step_sleep_until':
      return words(
        'sleepUntil',
        l10n.t('sleep until'),
        node.name,
        node.timestamp === 'generated' ? l10n.t('time computed in code') : node.timestamp,
      );
    case 'step_wait_for_event':
      return words('wait', l10n.t('wait for event'), node.name, waitDetail(node.options));
    case 'loop':
      return kindOnly('loop', l10n.t('loop'));
    case 'parallel':
      return kindOnly('parallel', parallelWords(node.kind));
    case 'try':
      return kindOnly('try', l10n.t('try'));
    case 'block':
      return kindOnly('block', l10n.t('block'));
    case 'if':
      return words('decision', l10n.t('if'), firstCondition(node.branches) ?? l10n.t('if'));
    case 'switch':
      return words('choice', l10n.t('switch'), node.discriminant);
    case 'start':
      return words('function', l10n.t('workflow'), node.class_name);
    case 'function_call':
      return callWords(node.name, note);
    case 'function_def':
      return words('function', l10n.t('function'), node.name);
    case 'break':
      return node.kind === 'return'
        ? kindOnly('return', l10n.t('return'))
        : kindOnly('break', l10n.t('break')); // A `break` statement in a loop or switch. Other nodes of the type `break` represent `return` statements.
    case 'unknown':
      return words('unknown', l10n.t('unknown type'), node.wireType);
  }
}

function callWords(name: string, { label, isUnknown }: NodeNote): NodeWords {
  if (isUnknown === true) return words('call', l10n.t('function call'), name, l10n.t('may run steps'));
  return label === undefined
    ? words('call', l10n.t('function call'), name)
    : words('call', l10n.t('function call'), label, name);
}

function waitDetail(
  options: { readonly event_type: string; readonly timeout: GraphDuration } | null,
): string {
  if (options === null) return l10n.t('options computed in code');
  // 0 means that the code sets no timeout, so the engine's default applies.
  if (options.timeout === 0) return l10n.t('event {0}', options.event_type);
  return l10n.t('event {0} · timeout {1}', options.event_type, durationWords(options.timeout));
}

function firstCondition(branches: readonly { readonly condition: string | null }[]): string | undefined {
  return branches.length <= 2
    ? (branches.find(({ condition }) => condition !== null)?.condition ?? undefined)
    : undefined;
}
