import * as l10n from '@vscode/l10n';
import { type Change } from './difference';
import { type Json, isArray, isObject, pointerSteps } from './json';

const longestValue = 60;

/**
 * What a change does, in words a person can check before confirming: "mode: block → challenge",
 * "adds 2 urls", "removes ip_range 192.0.2.0/24". One text for each thing that changes.
 */
export function summarize(changes: readonly Change[]): readonly string[] {
  const lines: string[] = [];
  const lists = new Map<string, { added: Json[]; removed: Json[] }>();
  for (const change of changes) {
    const steps = pointerSteps(change.pointer);
    const isElement = isListElement(change);
    if (change.type === 'set')
      lines.push(l10n.t('{0}: {1} → {2}', nameOf(steps), valueText(change.before), valueText(change.after)));
    else if (change.type === 'reordered') lines.push(l10n.t('changes the order of {0}', nameOf(steps)));
    else if (isElement) {
      const list = nameOf(steps.slice(0, -1));
      const entry = lists.get(list) ?? { added: [], removed: [] };
      if (change.type === 'added') entry.added.push(change.after);
      else entry.removed.push(change.before);
      lists.set(list, entry);
    } else if (change.type === 'added')
      lines.push(l10n.t('sets {0} to {1}', nameOf(steps), valueText(change.after)));
    else lines.push(l10n.t('removes {0} (was {1})', nameOf(steps), valueText(change.before)));
  }
  for (const [list, { added, removed }] of lists) {
    if (removed.length > 0) lines.push(l10n.t('removes {0} from {1}', elementsText(removed), list));
    if (added.length > 0) lines.push(l10n.t('adds {0} to {1}', elementsText(added), list));
  }
  return lines;
}

/** Elements of lists are addressed by identity (`ip 192.0.2.1`), members by name: only the former have a space or their own value. */
function isListElement(change: Change): boolean {
  if (change.type !== 'added' && change.type !== 'removed') return false;
  const last = pointerSteps(change.pointer).at(-1) ?? '';
  const value = change.type === 'added' ? change.after : change.before;
  return last.includes(' ') || last === value;
}

const nameOf = (steps: readonly string[]): string =>
  steps.length === 0 ? l10n.t('everything') : steps.join('.');

function elementsText(items: readonly Json[]): string {
  const shown = items.slice(0, 3).map(elementText).join(', ');
  return items.length <= 3 ? shown : l10n.t('{0} and {1} more', shown, items.length - 3);
}

function elementText(item: Json): string {
  if (!isObject(item)) return valueText(item);
  for (const key of ['value', 'cron', 'key', 'name', 'id'])
    if (typeof item[key] === 'string') return item[key];
  return valueText(item);
}

/** A value on one line, cut where it is long. */
export function valueText(value: Json): string {
  if (value === '') return l10n.t('(empty)');
  if (isArray(value) && value.every((item) => typeof item === 'string'))
    return value.length === 0 ? l10n.t('(none)') : clip(value.join(', '));
  return clip(typeof value === 'string' ? value : JSON.stringify(value));
}

const clip = (text: string): string =>
  text.length <= longestValue ? text : `${text.slice(0, longestValue - 1)}…`;
