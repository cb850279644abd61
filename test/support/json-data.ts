import { type JsonNode } from '../../core/json/tree';

/** Returns the value of a node as plain data, without invalid parts. */
export function dataOf(node: JsonNode): unknown {
  switch (node.type) {
    case 'object':
      return Object.fromEntries(
        node.members.flatMap(({ key, value }) =>
          value && value.type !== 'invalid' ? [[key.value, dataOf(value)]] : [],
        ),
      );
    case 'array':
      return node.items.filter((item) => item.type !== 'invalid').map(dataOf);
    case 'invalid':
      return undefined;
    default:
      return node.value;
  }
}
