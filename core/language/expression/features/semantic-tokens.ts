import { type SemanticToken } from '../../language';
import { tokensOf, type TokenKind } from '../../../expression/tokens';
import { type ExpressionView } from './view';

const types: Readonly<Partial<Record<TokenKind, SemanticToken['type']>>> = {
  field: 'variable',
  function: 'function',
  quantifier: 'function',
  'comparison-operator': 'operator',
  'logical-operator': 'keyword',
  string: 'string',
  regex: 'regexp',
  number: 'number',
  address: 'number',
  list: 'enumMember',
  key: 'property',
};

/** Returns the tokens of an expression for syntax highlighting. Deprecated fields are marked. */
export function semanticTokens({ tree }: ExpressionView): readonly SemanticToken[] {
  return tokensOf(tree).flatMap(({ kind, start, end }): SemanticToken[] => {
    const type = types[kind];
    if (type === undefined) return [];
    const definition = kind === 'field' ? tree.scheme.get(tree.text.slice(start, end)) : undefined;
    const isDeprecated = definition?.kind === 'field' && definition.facts?.deprecated;
    return [{ start, end, type, ...(isDeprecated ? { modifiers: ['deprecated'] as const } : {}) }];
  });
}
