import { type OffsetRange } from '../base/problem';
import { type ExpressionTree, type Node } from './tree';
import { childrenOf } from './walk';

export type TokenKind =
  | 'field'
  | 'function'
  | 'quantifier'
  | 'comparison-operator'
  | 'logical-operator'
  | 'punctuation'
  | 'string'
  | 'regex'
  | 'number'
  | 'address'
  | 'list'
  | 'key'
  /** Whitespace. */
  | 'space'
  /** Text that the parser skipped after a mistake. */
  | 'skipped';

export interface Token extends OffsetRange {
  readonly kind: TokenKind;
}

/**
 * Returns tokens that cover every character of the text, in order and without gaps. These are the tree's tokens and
 * additional tokens for the text between them.
 */
export function tokensOf(tree: ExpressionTree): Token[] {
  const found: Token[] = [];
  if (tree.root !== undefined) collect(tree.root, found);
  found.sort((a, b) => a.start - b.start || a.end - b.end);
  const tokens: Token[] = [];
  let at = 0;
  for (const token of found) {
    if (token.start < at || token.end === token.start) continue;
    fillGap(tree.text, at, token.start, tokens);
    tokens.push(token);
    at = token.end;
  }
  fillGap(tree.text, at, tree.text.length, tokens);
  return tokens;
}

/** Adds the whitespace and skipped text between two tokens. */
function fillGap(text: string, start: number, end: number, tokens: Token[]): void {
  let at = start;
  while (at < end) {
    const isSpace = isWhiteSpace(text, at);
    let next = at + 1;
    while (next < end && isWhiteSpace(text, next) === isSpace) next++;
    tokens.push({ kind: isSpace ? 'space' : 'skipped', start: at, end: next });
    at = next;
  }
}

function isWhiteSpace(text: string, at: number): boolean {
  return /\s|\u0085|\u200b/.test(text[at] ?? '');
}

function collect(node: Node, found: Token[]): void {
  const add = (kind: TokenKind, start: number, end: number): void => {
    if (start >= 0) found.push({ kind, start, end });
  };
  const mark = (offset: number): void => {
    add('punctuation', offset, offset + 1);
  };
  switch (node.kind) {
    case 'logical':
      for (const operator of node.operators) add('logical-operator', operator.start, operator.end);
      break;
    case 'not':
      add('logical-operator', node.start, node.operatorEnd);
      break;
    case 'group':
      mark(node.start);
      mark(node.close);
      break;
    case 'quantifier':
      add('quantifier', node.start, node.nameEnd);
      call(node);
      break;
    case 'call':
      add('function', node.start, node.nameEnd);
      call(node);
      break;
    case 'field':
      add('field', node.start, node.nameEnd);
      break;
    case 'comparison':
      add('comparison-operator', node.operatorStart, node.operatorEnd);
      break;
    case 'index':
      mark(node.start);
      add(
        node.access === 'key' ? 'key' : node.access === 'position' ? 'number' : 'punctuation',
        node.valueStart,
        node.valueEnd,
      );
      if (node.end > node.valueEnd) mark(node.end - 1);
      break;
    case 'set':
      mark(node.start);
      mark(node.close);
      break;
    case 'string':
      add(node.regex === undefined ? 'string' : 'regex', node.start, node.end);
      break;
    case 'integer':
      add('number', node.start, node.end);
      break;
    case 'address':
      add('address', node.start, node.end);
      break;
    case 'list':
      add('list', node.start, node.end);
      break;
    default:
  }
  for (const child of childrenOf(node)) collect(child, found);

  function call({ open, commas, close }: { open: number; commas: readonly number[]; close: number }): void {
    mark(open);
    for (const comma of commas) mark(comma);
    mark(close);
  }
}
