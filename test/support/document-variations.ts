import { parseJson } from '../../core/json/parse';
import { type JsonNode } from '../../core/json/tree';

/** A copy of a document that differs from the document in one place. */
export interface Variation {
  /** JSON Pointer of the changed property or item. */
  readonly place: string;
  /** The change, such as `removed` or `= null`. */
  readonly change: string;
  readonly text: string;
}

/** The values that replace a value of each type, as JSON. */
const replacements: Readonly<Record<JsonNode['type'], readonly string[]>> = {
  string: ['null', '""', '" x "', '"x-Y.z"'],
  number: ['null', '-1', '0', '2.5', '90000'],
  boolean: ['null', 'true', 'false'],
  array: ['null', '[]', '[null]', '[{}]'],
  object: ['null', '{}', '{"x": 1}'],
  null: [],
  invalid: [],
};

/**
 * Returns the variations of a JSON document in document order. In each variation, one property or item is removed or
 * has another value, or one item is repeated.
 */
export function variationsOf(text: string): readonly Variation[] {
  const found: Variation[] = [];
  const changed = (start: number, end: number, newText: string): string =>
    text.slice(0, start) + newText + text.slice(end);
  const visit = (node: JsonNode, place: string): void => {
    const parts =
      node.type === 'object'
        ? node.members.map((member) => ({ name: member.key.value, range: member, value: member.value }))
        : node.type === 'array'
          ? node.items.map((item, index) => ({ name: String(index), range: item, value: item }))
          : [];
    for (const [index, { name, range, value }] of parts.entries()) {
      const inside = `${place}/${name}`;
      const next = parts[index + 1]?.range;
      const start = next ? range.start : (parts[index - 1]?.range.end ?? range.start);
      const written = text.slice(range.start, range.end);
      found.push({ place: inside, change: 'removed', text: changed(start, next?.start ?? range.end, '') });
      if (node.type === 'array')
        found.push({
          place: inside,
          change: 'repeated',
          text: changed(range.end, range.end, `, ${written}`),
        });
      if (!value) continue;
      for (const json of replacements[value.type])
        found.push({ place: inside, change: `= ${json}`, text: changed(value.start, value.end, json) });
      visit(value, inside);
    }
  };
  for (const root of parseJson(text, { comments: true }).roots) visit(root, '');
  return found;
}
