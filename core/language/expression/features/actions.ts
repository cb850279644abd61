import * as l10n from '@vscode/l10n';
import { type OffsetRange } from '../../../base/problem';
import { type CodeAction } from '../../language';
import { formatInterval, intervalSet } from '../../../net/interval-set';
import { formatNetwork, networksOf } from '../../../net/network';
import { addressInterval } from '../../../expression/address-values';
import { chainToSets } from '../../../expression/refactor/chain-to-set';
import { isProvedEdit } from '../../../expression/refactor/proved-edits';
import { simplified } from '../../../expression/refactor/simplify';
import { formatExpression } from '../../../expression/format';
import { type Notation, printExpression } from '../../../expression/print';
import {
  type ComparisonExpression,
  type Expression,
  type Literal,
  type LogicalExpression,
  type SetLiteral,
} from '../../../expression/tree';
import { pathAt } from '../../../expression/walk';
import { parenthesesActions } from './parentheses';
import { type ExpressionView } from './view';

/**
 * Returns actions that rewrite the expression in a range. They are offered only for expressions without mistakes. A
 * rewritten expression provably matches the same requests, unless the action's title indicates that the meaning
 * changes.
 */
export function actions(view: ExpressionView, range: OffsetRange): readonly CodeAction[] {
  const { tree } = view;
  if (!tree.root || tree.problems.length > 0 || tree.kind === 'value') return [];
  const path = pathAt(tree, range.start);
  const comparison = path.findLast((node) => node.kind === 'comparison');
  const found = [
    ...simplifications(view),
    ...(comparison?.right?.kind === 'set' ? setActions(tree.text, comparison, comparison.right) : []),
    ...path.filter((node) => node.kind === 'logical').flatMap((chain) => sets(view, chain)),
    ...parenthesesActions(tree.text, path, range),
    ...notations(view),
    ...negations(
      view,
      path.find((node) => node.kind === 'comparison' || node.kind === 'not'),
    ),
    ...layouts(view),
  ];
  return found.filter(({ keepsMeaning, edits }) => keepsMeaning === false || isProvedEdit(tree, edits));
}

function simplifications({ tree }: ExpressionView): CodeAction[] {
  const text = simplified(tree);
  return text === undefined ? [] : [rewrite(l10n.t('Simplify the expression'), tree, text)];
}

/** Offers to convert a chain to a set, unless the diagnostic about `or` chains already offers this. */
function sets({ tree }: ExpressionView, chain: LogicalExpression): CodeAction[] {
  return chainToSets(tree, chain)
    .filter(
      (edits) =>
        chain.operator !== 'or' || edits.some(({ start }, i) => i > 0 && start !== edits[i - 1]?.end),
    )
    .map((edits) => ({ kind: 'refactor.rewrite', title: l10n.t('Convert to a set'), edits }));
}

function rewrite(title: string, { start, end }: OffsetRange, newText: string): CodeAction {
  return { kind: 'refactor.rewrite', title, edits: [{ start, end, newText }] };
}

function setActions(text: string, comparison: ComparisonExpression, set: SetLiteral): CodeAction[] {
  const written = set.items.map(({ start, end }) => text.slice(start, end));
  const found: CodeAction[] = [];
  const isSingle = set.items.every((item) => (item.kind === 'integer' ? item.dots < 0 : item.kind === 'string' || (item.kind === 'address' && item.form === 'address'))); // prettier-ignore
  if (set.items.length > 1 && isSingle && comparison.left.mapped === 0) {
    const left = text.slice(comparison.left.start, comparison.left.end);
    const chain = written.map((item) => `${left} eq ${item}`).join(' or ');
    found.push(rewrite(l10n.t('Convert to an `or` chain'), comparison, `(${chain})`));
  }
  const sorted = sortItems(text, set.items);
  const newText = `{${sorted.join(' ')}}`;
  if (sorted.join(' ') !== written.join(' ')) found.push(rewrite(l10n.t('Sort the set and remove duplicates'), set, newText)); // prettier-ignore
  const merged = mergeNetworks(text, set.items);
  if (merged && merged.length < set.items.length)
    found.push(rewrite(l10n.t('Merge adjacent and overlapping items'), set, `{${merged.join(' ')}}`));
  return found;
}

/**
 * Returns the source texts of the items, sorted and without duplicates. Numbers and addresses are sorted by value,
 * and strings alphabetically.
 */
function sortItems(text: string, items: readonly Literal[]): string[] {
  const keyed = items.map((item) => {
    const written = text.slice(item.start, item.end);
    const interval = item.kind === 'address' ? addressInterval(text, item) : undefined;
    const number = interval ? interval.first + (interval.family === 6 ? 1n << 40n : 0n) : item.kind === 'integer' ? BigInt(Math.trunc(item.value)) : undefined; // prettier-ignore
    return { written, number };
  });
  keyed.sort((a, b) =>
    a.number !== undefined && b.number !== undefined
      ? a.number < b.number ? -1 : a.number > b.number ? 1 : 0
      : a.written < b.written ? -1 : a.written > b.written ? 1 : 0,
  ); // prettier-ignore
  return [...new Set(keyed.map(({ written }) => written))];
}

/**
 * Returns a short list of networks and ranges that cover exactly the addresses of the items. Returns undefined if
 * there are fewer than two items, or if an item is not an address.
 */
function mergeNetworks(text: string, items: readonly Literal[]): string[] | undefined {
  const intervals = items.map((item) => (item.kind === 'address' ? addressInterval(text, item) : undefined));
  if (intervals.length < 2 || intervals.some((interval) => !interval)) return undefined;
  return intervalSet(intervals.flatMap((interval) => interval ?? [])).flatMap((interval) => {
    const networks = networksOf(interval);
    if (networks.length > 3) return [formatInterval(interval)];
    return networks.map((network) => formatNetwork(network).replace(/^([^:]*)\/32$|^(.*)\/128$/, '$1$2'));
  });
}

function notations({ tree }: ExpressionView): CodeAction[] {
  const written = printExpression(tree);
  const titles: readonly [Notation, string][] = [
    ['words', l10n.t('Write operators as words')],
    ['symbols', l10n.t('Write operators as symbols')],
  ];
  return titles.flatMap(([notation, title]) => {
    const text = printExpression(tree, notation);
    return text === written ? [] : [rewrite(title, { start: tree.start, end: tree.end }, text)];
  });
}

function negations({ tree }: ExpressionView, node: Expression | undefined): CodeAction[] {
  if (!node || node.type.element !== undefined) return [];
  if (node.kind === 'not')
    return [rewrite(l10n.t('Remove the negation'), node, tree.text.slice(node.operand.start, node.operand.end))].map((action) => ({ ...action, keepsMeaning: false })); // prettier-ignore
  const written = tree.text.slice(node.start, node.end);
  return [{ ...rewrite(l10n.t('Negate the condition'), node, `not ${written}`), keepsMeaning: false }];
}

function layouts({ tree }: ExpressionView): CodeAction[] {
  const range = { start: tree.start, end: tree.end };
  const written = tree.text.slice(tree.start, tree.end);
  const titles = [
    ['line', l10n.t('Collapse to one line')],
    ['lines', l10n.t('Expand to multiple lines')],
  ] as const;
  return titles.flatMap(([mode, title]) => {
    const text = formatExpression(tree, { mode, widthCharacters: 60 });
    return text === undefined || text === written || (mode === 'lines') !== text.includes('\n')
      ? []
      : [rewrite(title, range, text)];
  });
}
