import * as l10n from '@vscode/l10n';
import { type GraphDuration, type GraphNode, type PayloadDescriptor } from '../model/graph';
import { engineDefaults } from '../model/workflow-defaults';
import { durationWords, filledIn } from './describe';

const { retryLimit, retryDelayMs, backoff, timeoutMs, waitTimeoutMs } = engineDefaults;

/** A label and a value, ready to be displayed. */
export interface NodeFact {
  readonly label: string;
  readonly value: string;
}

/**
 * Returns all facts that a graph contains about a node, as separate entries. For a setting that the code does not
 * set, the graph contains a value that the service filled in (version graph reference, section 3.1). The engine's
 * default is shown instead of that value.
 */
export function nodeFacts(node: GraphNode): readonly NodeFact[] {
  switch (node.type) {
    case 'step_do': {
      const { retries, timeout } = node.config;
      return [
        { label: l10n.t('Retries'), value: set(retries.limit, filledIn.retries.limit, String, retryLimit) },
        {
          label: l10n.t('Delay'),
          value: set(retries.delay, filledIn.retries.delay, durationWords, retryDelayMs),
        },
        { label: l10n.t('Backoff'), value: set(retries.backoff, filledIn.retries.backoff, String, backoff) },
        { label: l10n.t('Timeout'), value: set(timeout, filledIn.timeout, durationWords, timeoutMs) },
      ];
    }
    case 'step_sleep':
      return [{ label: l10n.t('Duration'), value: durationWords(node.duration) }];
    case 'step_wait_for_event':
      return [...waitFacts(node.options), ...payloadFacts(l10n.t('Reads event properties'), node.payload)];
    case 'break':
      return payloadFacts(l10n.t('Returns'), node.payload);
    default:
      return [];
  }
}

/**
 * Returns a fact that lists the properties of a value that a workflow or a node reads or returns. The result is empty
 * if the properties are not known.
 */
export function payloadFacts(label: string, payload: PayloadDescriptor | undefined): readonly NodeFact[] {
  return payload?.type === 'object' ? [{ label, value: payloadWords(payload) }] : [];
}

function waitFacts(
  options: { readonly event_type: string; readonly timeout: GraphDuration } | null,
): readonly NodeFact[] {
  if (options === null) return [{ label: l10n.t('Event'), value: l10n.t('computed in code') }];
  return [
    { label: l10n.t('Event'), value: options.event_type },
    { label: l10n.t('Timeout'), value: set(options.timeout, 0, durationWords, waitTimeoutMs) },
  ];
}

/**
 * Describes the value of a setting. `filled` is the value that the service fills in if the code sets none. If the
 * setting has this value, the engine's default is described instead.
 */
function set<T>(value: T, filled: T, words: (value: T) => string, engineDefault: T): string {
  return value === filled ? l10n.t('{0} (default)', words(engineDefault)) : words(value);
}

function payloadWords(payload: PayloadDescriptor): string {
  if (payload.type === 'unknown') return '';
  const fields = Object.entries(payload.fields).map(([name, inner]) =>
    inner.type === 'object' ? `${name}: ${payloadWords(inner)}` : name,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
