import { maxExpression } from './conversion';

/** Returns a string literal. Text with quotes or backslashes becomes a raw string if possible. */
export function literal(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`;
  for (let marks = '#'; marks.length < 8; marks += '#')
    if (!text.includes(`"${marks}`)) return `r${marks}"${text}"${marks}`;
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Returns a comparison of a field with values: `field eq value` for one value, and `field in {…}` for several. */
export function oneOrSet(field: string, values: readonly string[]): string {
  const [only = '', ...more] = values;
  return more.length === 0 ? `${field} eq ${only}` : `${field} in {${values.join(' ')}}`;
}

/** Joins conditions with `or`. If there are several conditions, each is put in parentheses. */
export function anyOf(conditions: readonly string[]): string {
  const [only = '', ...more] = conditions;
  return more.length === 0 ? only : conditions.map((one) => `(${one})`).join(' or ');
}

/** Splits values into groups that fit into one expression. A value that is too long on its own forms its own group. */
export function inGroups<T>(values: readonly T[], write: (values: readonly T[]) => string): (readonly T[])[] {
  const groups: (readonly T[])[] = [];
  let group: T[] = [];
  for (const value of values) {
    if (group.length > 0 && write([...group, value]).length > maxExpression) {
      groups.push(group);
      group = [];
    }
    group.push(value);
  }
  return group.length > 0 ? [...groups, group] : groups;
}
