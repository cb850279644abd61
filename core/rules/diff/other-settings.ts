import { parseJson } from '../../json/parse';
import { type JsonNode } from '../../json/tree';
import { type ChainRule } from '../simulate/chain-rule';

/** Names of properties that do not affect a rule or that are compared separately. */
const leftOut: ReadonlySet<string> = new Set([
  'id', 'ref', 'version', 'description', 'notes', 'last_updated', 'created_on', 'modified_on', 'expression', 'filter', 'action', 'mode', 'enabled', 'paused', 'priority', 'configuration', 'configurations', 'urls', 'categories', '$schema',
]); // prettier-ignore

/**
 * Returns a string for comparing the properties of a rule that are not compared elsewhere, such as the target of a
 * redirect. `files` contains the texts of files by name.
 */
export function otherSettings({ ranges, file }: ChainRule, files: ReadonlyMap<string, string>): string {
  const text = file === undefined ? undefined : files.get(file);
  if (text === undefined || !ranges) return '';
  const whole = text.slice(ranges.whole.start, ranges.whole.end);
  const { roots, mistakes } = parseJson(whole, { comments: true });
  const [root] = roots;
  if (root?.type === 'object' && mistakes.length === 0) return plain(root, leftOut);
  const { match } = ranges;
  const cut = match
    ? whole.slice(0, match.start - ranges.whole.start) + whole.slice(match.end - ranges.whole.start)
    : whole;
  return cut
    .split('\n')
    .filter(
      (line) =>
        !/^\s*(?:#|\/\/|(?:description|expression|action|enabled|ref|paused|priority)\s*=)/.test(line),
    )
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
    .join('\n');
}

/** Whether a value is equivalent to a missing one. The service returns an empty list for a missing list. */
const isNothing = (node: JsonNode): boolean =>
  node.type === 'null' || (node.type === 'array' && node.items.length === 0);

function plain(node: JsonNode, without: ReadonlySet<string> = new Set()): string {
  switch (node.type) {
    case 'object':
      return `{${node.members
        .flatMap(({ key, value }) =>
          without.has(key.value) || !value || isNothing(value)
            ? []
            : [`${JSON.stringify(key.value)}:${plain(value)}`],
        )
        .sort()
        .join()}}`;
    case 'array':
      return `[${node.items.map((item) => plain(item)).join()}]`;
    default:
      return JSON.stringify('value' in node ? node.value : null);
  }
}
