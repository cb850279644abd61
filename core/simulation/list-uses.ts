import { own } from '../base/own';
import { parseFor } from '../language/expression/check';
import { listsIn } from '../language/list-uses';
import { type LanguageSettings } from '../language/settings';
import { type ListUseShown, type RuleSource } from '../protocol/simulation';
import { visibleLine } from '../base/shown-text';

/**
 * Matches the names of properties whose values are expressions: conditions, counting expressions, values of rewrites,
 * and keys of redirects.
 */
const expressionMembers = /(?:^|_)expression$|^key$/;

type Data = Readonly<Record<string, unknown>>;

/**
 * Returns the rules of an account or zone that use a list, in source order. `name` is the name of the list without
 * the `$`.
 */
export function listUsesInRecords(
  name: string,
  sources: readonly RuleSource[],
  settings: LanguageSettings,
): readonly ListUseShown[] {
  return sources.flatMap((source): ListUseShown[] => {
    if (!('record' in source) || !isData(source.record)) return [];
    const { record, uri, rules = {} } = source;
    const product = textOf(record.phase) ?? '';
    const listed = Array.isArray(record.rules) ? (record.rules as readonly unknown[]) : [record];
    return listed.flatMap((rule): ListUseShown[] => {
      if (!isData(rule) || !uses(rule, name, settings)) return [];
      const place = own(rules, textOf(rule.id) ?? '') ?? uri;
      const action = textOf(rule.action);
      return [
        {
          name: visibleLine(textOf(rule.description) ?? textOf(rule.expression) ?? textOf(rule.id) ?? ''),
          phase: product,
          ...(textOf(record.name) === undefined ? {} : { ruleset: visibleLine(textOf(record.name) ?? '') }),
          ...(action === undefined ? {} : { action }),
          isOff: rule.enabled === false || rule.paused === true,
          place: { uri: place },
        },
      ];
    });
  });
}

function uses(value: unknown, name: string, settings: LanguageSettings): boolean {
  if (Array.isArray(value)) return value.some((one) => uses(one, name, settings));
  if (!isData(value)) return false;
  return Object.entries(value).some(([key, inner]) =>
    key === 'from_list' && isData(inner) && inner.name === name
      ? true
      : typeof inner === 'string'
        ? expressionMembers.test(key) && names(inner, name, settings)
        : uses(inner, name, settings),
  );
}

/**
 * Whether an expression uses a list. Expressions that are values are parsed as conditions, too, because only
 * conditions can use lists.
 */
const names = (text: string, name: string, settings: LanguageSettings): boolean =>
  text.includes(`$${name}`) &&
  listsIn(parseFor(text, { kind: 'filter', settings })).some((list) => list.name === name);

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
