import { NodeType } from '@lezer/common';
import { parser } from '@lezer/python';

/** Members of Lezer's parser that its types do not declare. */
interface Internals {
  readonly nodeSet: { readonly types: NodeType[] };
  /** The highest ID of a rule or token. */
  readonly maxTerm: number;
}

/**
 * Lezer's parser for Python. To avoid trees that are too deep, Lezer counts large reductions of named rules, and closes
 * all open blocks after 300 of them. By mistake, it also counts rules without a node type, so valid modules with more
 * than 300 blank lines were read with errors. Here, these rules have an anonymous type.
 */
export const pythonParser = withAnonymousTypes(parser);

function withAnonymousTypes(lezer: typeof parser): typeof parser {
  const { nodeSet, maxTerm } = lezer as unknown as Internals;
  for (let id = nodeSet.types.length; id <= maxTerm; id++) nodeSet.types[id] = NodeType.none;
  return lezer;
}
