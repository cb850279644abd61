import * as l10n from '@vscode/l10n';
import { shortened } from '../base/shortened';
import { type Change } from './difference';
import { type Json, isArray, isObject, pointerSteps } from './json';
import { type Names, nameOf, noNames, policyText } from './names';
import { textDifference } from './text-difference';

const maxValueLength = 60;

/**
 * Describes changes so that the user can check them before confirming, for example "mode: block → challenge" or "adds
 * 192.0.2.0/24 to items". All additions to a list are described together, and so are all removals from it. IDs are
 * replaced with names from `names`.
 */
export function summarize(changes: readonly Change[], names: Names = noNames): readonly string[] {
  const lines: string[] = [];
  const lists = new Map<string, { added: Json[]; removed: Json[] }>();
  for (const change of changes) {
    const steps = pointerSteps(change.pointer);
    const isElement = isListElement(change);
    if (change.type === 'set') {
      const { before, after } = sidesOf(change, names);
      lines.push(l10n.t('{0}: {1} → {2}', fieldName(steps, names), before, after));
    } else if (change.type === 'reordered')
      lines.push(l10n.t('changes the order of {0}', fieldName(steps, names)));
    else if (isElement) {
      const list = fieldName(steps.slice(0, -1), names);
      const entry = lists.get(list) ?? { added: [], removed: [] };
      if (change.type === 'added') entry.added.push(change.after);
      else entry.removed.push(change.before);
      lists.set(list, entry);
    } else if (change.type === 'added')
      lines.push(l10n.t('sets {0} to {1}', fieldName(steps, names), wholeText(steps, change.after, names)));
    else
      lines.push(
        l10n.t('removes {0} (was {1})', fieldName(steps, names), wholeText(steps, change.before, names)),
      );
  }
  for (const [list, { added, removed }] of lists) {
    if (removed.length > 0) lines.push(l10n.t('removes {0} from {1}', elementsText(removed, names), list));
    if (added.length > 0) lines.push(l10n.t('adds {0} to {1}', elementsText(added, names), list));
  }
  return lines;
}

/**
 * Returns both sides of a change as strings. In long strings, only parts that both sides have in common are
 * shortened.
 */
function sidesOf(
  { before, after }: Extract<Change, { type: 'set' }>,
  names: Names,
): { readonly before: string; readonly after: string } {
  const isLong = (value: Json): boolean => typeof value === 'string' && value.length > maxValueLength;
  return typeof before === 'string' && typeof after === 'string' && (isLong(before) || isLong(after))
    ? textDifference(before || valueText(before), after || valueText(after))
    : { before: valueText(before, names), after: valueText(after, names) };
}

/**
 * Returns a value as text. Expressions are not shortened, because the user must be able to read them completely
 * before they take effect.
 */
const wholeText = (steps: readonly string[], value: Json, names: Names): string =>
  steps.at(-1) === 'expression' && typeof value === 'string' && value !== ''
    ? value
    : valueText(value, names);

/**
 * Checks whether a change adds or removes a list element. Elements are identified by a key (`ip 192.0.2.1`), and
 * properties are identified by name. Only the identifier of an element can contain a space or be equal to its value.
 */
function isListElement(change: Change): boolean {
  if (change.type !== 'added' && change.type !== 'removed') return false;
  const last = pointerSteps(change.pointer).at(-1) ?? '';
  const value = change.type === 'added' ? change.after : change.before;
  return last.includes(' ') || last === value;
}

const fieldName = (steps: readonly string[], names: Names): string =>
  steps.length === 0
    ? l10n.t('everything')
    : steps.map((step) => (step.startsWith('id ') ? stepName(step, names) : step)).join('.');

/**
 * Returns the name of the element that a key identifies by its ID. The name is quoted, because it may contain any
 * characters. If no name is known, returns the key.
 */
function stepName(step: string, names: Names): string {
  const name = names.get(step.slice('id '.length));
  return name === undefined ? step : `“${name}”`;
}

function elementsText(items: readonly Json[], names: Names): string {
  const shown = items
    .slice(0, 3)
    .map((item) => elementText(item, names))
    .join(', ');
  return items.length <= 3 ? shown : l10n.t('{0} and {1} more', shown, items.length - 3);
}

function elementText(item: Json, names: Names): string {
  if (typeof item === 'string') return valueText(nameOf(item, names), names);
  if (!isObject(item)) return valueText(item, names);
  for (const key of ['value', 'cron', 'key', 'name', 'description', 'expression', 'ip'])
    if (typeof item[key] === 'string') return item[key];
  const policy = policyText(item, names);
  if (policy !== undefined) return policy;
  return typeof item.id === 'string' ? nameOf(item.id, names) : valueText(item, names);
}

/**
 * Returns a value as text on one line, shortened if it is long. Lists are represented by the names of their elements,
 * and objects by their properties.
 */
export function valueText(value: Json, names: Names = noNames): string {
  if (value === '') return l10n.t('(empty)');
  if (isArray(value)) {
    if (value.length === 0) return l10n.t('(none)');
    return clip(value.map((item) => elementText(item, names)).join(', '));
  }
  if (!isObject(value)) return clip(typeof value === 'string' ? value : JSON.stringify(value));
  if (typeof value.target === 'string' && typeof value.value === 'string')
    return clip(`${value.target} ${value.value}`);
  const entries = Object.entries(value);
  if (entries.length === 0) return l10n.t('(none)');
  return clip(entries.map(([key, item]) => `${key}: ${valueText(item, names)}`).join(', '));
}

const clip = (text: string): string => shortened(text, maxValueLength);
