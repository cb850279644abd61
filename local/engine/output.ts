import { own } from '../../core/base/own';
import { chance, hexOf, pickInteger } from '../random';
import { type Behaviour } from '../state/behaviour';
import { type InstanceState } from '../state/instance';
import { type Entry } from '../state/entry';

/**
 * Maximum number of characters of a step's output in the log. Longer output is truncated, but the step endpoint returns
 * all of it. The limit is specific to this service.
 */
const logOutputLimit = 1024;

const redacted = '[REDACTED]';

/** The result of a finished step: any JSON value, bytes, or nothing if the result was lost. */
export type StepOutputValue =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'lost' };

/**
 * Returns the output of a step, or the payload of the event that a wait received. It depends only on the instance and
 * the entry, so every read returns the same output.
 */
export function outputOf(instance: InstanceState, behaviour: Behaviour, entry: Entry): StepOutputValue {
  if (entry.kind === 'waitForEvent') return { kind: 'json', value: entry.event?.payload ?? null };
  const key = [instance.id, entry.name] as const;
  switch (own(behaviour.steps, entry.nodeName)?.output) {
    case 'sensitive':
      return { kind: 'json', value: redacted };
    case 'lost':
      return { kind: 'lost' };
    case 'stream':
      return {
        kind: 'bytes',
        bytes: Uint8Array.from({ length: 4096 }, (_, i) => pickInteger(0, 255, ...key, i)),
      };
    case 'long':
      return {
        kind: 'json',
        value: Array.from({ length: 120 }, (_, i) => ({
          row: i + 1,
          id: hexOf(12, ...key, i),
          amount: pickInteger(100, 99_999, ...key, 'amount', i) / 100,
        })),
      };
    case undefined:
      return {
        kind: 'json',
        value: {
          step: entry.nodeName,
          id: hexOf(12, ...key),
          ok: true,
          score: Math.round(chance(...key) * 1000) / 1000,
        },
      };
  }
}

/** Returns the output as it appears in the log: as text, truncated if it is long. */
export function loggedOutput(output: StepOutputValue): string {
  if (output.kind === 'bytes') return '[ReadableStream]';
  if (output.kind === 'lost') return '';
  const text = typeof output.value === 'string' ? output.value : JSON.stringify(output.value);
  return text.length > logOutputLimit ? `${text.slice(0, logOutputLimit)}…` : text;
}
