import * as l10n from '@vscode/l10n';
import { type OffsetRange } from '../../../base/problem';
import { type CodeAction } from '../../language';
import { printNode } from '../../../expression/print';
import {
  type Expression,
  type GroupExpression,
  type LogicalExpression,
  type Node,
} from '../../../expression/tree';
import { ungrouped } from '../../../expression/walk';

/** Maximum number of terms in a chain after parentheses have been expanded. */
const maxTerms = 8;

/** Precedence of the operators. A higher number binds more tightly (filter language reference, section 3). */
const precedence = { or: 1, xor: 2, and: 3 } as const;

/**
 * Offers to add parentheses around a selection, to remove parentheses, and to expand or factor out their content.
 * `path` contains the nodes around the position. The `actions` function checks whether each action preserves the
 * meaning.
 */
export function parenthesesActions(text: string, path: readonly Node[], range: OffsetRange): CodeAction[] {
  return [...extracted(text, path, range), ...inlined(text, path), ...factored(text, path)];
}

/** Offers to add parentheses around the selected conditions if they are consecutive and belong to one chain. */
function extracted(text: string, path: readonly Node[], { start, end }: OffsetRange): CodeAction[] {
  if (text.slice(start, end).trim() === '') return [];
  const chains = path.filter((node) => node.kind === 'logical');
  for (const chain of chains.reverse()) {
    const first = chain.operands.findIndex((operand) => operand.end > start);
    const last = chain.operands.findLastIndex((operand) => operand.start < end);
    const from = chain.operands[first];
    const to = chain.operands[last];
    if (!from || !to || last <= first || last - first === chain.operands.length - 1) continue;
    // Apart from whole conditions, the selection may contain only whitespace.
    const isWhole = text.slice(start, from.start).trim() === '' && text.slice(to.end, end).trim() === '';
    const isInside = start <= from.start && end >= to.end && isWhole;
    if (!isInside) continue;
    return [action('refactor.extract', l10n.t('Add parentheses around the selection'), from.start, to.end, `(${text.slice(from.start, to.end)})`)]; // prettier-ignore
  }
  return [];
}

/** Offers to remove the innermost parentheses at the position, or to expand their content. */
function inlined(text: string, path: readonly Node[]): CodeAction[] {
  const at = path.findLastIndex((node) => node.kind === 'group');
  const group = path[at];
  const parent = path[at - 1];
  if (group?.kind !== 'group' || group.close < 0) return [];
  if (parent === undefined || (parent.kind === 'logical' && canStandBare(group, parent))) {
    const inner = text.slice(group.inner.start, group.inner.end);
    const before = /\w/.test(text[group.start - 1] ?? '') ? ' ' : '';
    const after = /\w/.test(text[group.end] ?? '') ? ' ' : '';
    return [action('refactor.inline', l10n.t('Remove these parentheses'), group.start, group.end, before + inner + after)]; // prettier-ignore
  }
  return parent.kind === 'logical' ? multiplied(text, path.slice(0, at), group, parent) : [];
}

function canStandBare({ inner }: GroupExpression, parent: LogicalExpression): boolean {
  return inner.kind !== 'logical' || precedence[inner.operator] >= precedence[parent.operator];
}

/** Offers to expand `a and (b or c)` to `(a and b) or (a and c)`. */
function multiplied(
  text: string,
  outer: readonly Node[],
  group: GroupExpression,
  parent: LogicalExpression,
): CodeAction[] {
  const { inner } = group;
  if (parent.operator !== 'and' || inner.kind !== 'logical' || inner.operator !== 'or') return [];
  if (inner.operands.length > maxTerms) return [];
  const terms = inner.operands.map((term) => {
    const members = parent.operands.map((operand) =>
      written(text, operand === group ? term : operand, 'and'),
    );
    return `(${members.join(' and ')})`;
  });
  const sum = terms.join(' or ');
  const newText = outer.length > 1 && outer.at(-2)?.kind !== 'group' ? `(${sum})` : sum;
  return [action('refactor.inline', l10n.t('Expand these parentheses'), parent.start, parent.end, newText)]; // prettier-ignore
}

/** Offers to factor `(a and b) or (a and c)` into `a and (b or c)`, and the same with `and` and `or` swapped. */
function factored(text: string, path: readonly Node[]): CodeAction[] {
  const at = path.findLastIndex((node) => node.kind === 'logical' && sharedBy(text, node).common.length > 0);
  const chain = path[at];
  if (chain?.kind !== 'logical') return [];
  const { terms, keys, common } = sharedBy(text, chain);
  const inner = opposite(chain.operator);
  const rests = terms.map((members, i) => members.filter((_, j) => !common.includes(keys[i]?.[j] ?? '')));
  if (rests.some((rest) => rest.length === 0)) return [];
  const shared = terms[0]?.filter((_, j) => common.includes(keys[0]?.[j] ?? '')) ?? [];
  const chained = (members: readonly Expression[]): string =>
    members.map((member) => written(text, member, inner)).join(` ${inner} `);
  const sum = rests
    .map((rest) => (inner === 'or' && rest.length > 1 ? `(${chained(rest)})` : chained(rest)))
    .join(` ${chain.operator} `);
  const product = `${chained(shared)} ${inner} (${sum})`;
  const parent = path[at - 1];
  const newText = parent && parent.kind !== 'group' ? `(${product})` : product;
  return [action('refactor.extract', l10n.t('Factor out the common condition'), chain.start, chain.end, newText)]; // prettier-ignore
}

const opposite = (operator: LogicalExpression['operator']): 'and' | 'or' =>
  operator === 'or' ? 'and' : 'or';

/**
 * Returns the terms of a chain as lists of conditions (`terms`), the normalized texts of these conditions (`keys`),
 * and the texts that occur in every term (`common`).
 */
function sharedBy(text: string, { operator, operands }: LogicalExpression) {
  const terms = operator === 'xor' ? [] : operands.map((term) => membersOf(term, opposite(operator)));
  const keys = terms.map((members) => members.map((member) => printNode(text, ungrouped(member), 'words')));
  const common = (keys[0] ?? []).filter((key) => keys.every((others) => others.includes(key)));
  return { terms, keys, common };
}

/** Returns the conditions that a term of a chain consists of. */
function membersOf(term: Expression, operator: 'and' | 'or'): readonly Expression[] {
  const inner = ungrouped(term);
  return inner.kind === 'logical' && inner.operator === operator ? inner.operands : [inner];
}

/** Returns the text of a condition for use in a chain, with parentheses if needed. */
function written(text: string, node: Expression, operator: 'and' | 'or'): string {
  const source = text.slice(node.start, node.end);
  return node.kind === 'logical' && node.operator !== operator ? `(${source})` : source;
}

function action(
  kind: CodeAction['kind'],
  title: string,
  start: number,
  end: number,
  newText: string,
): CodeAction {
  return { kind, title, edits: [{ start, end, newText }] };
}
