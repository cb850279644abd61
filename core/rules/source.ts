import { type OffsetRange } from '../base/problem';
import { type ExpressionKind, type ExpressionTree } from '../expression/tree';
import { itemsOf, type JsonNode, textOf, valueOf } from '../json/tree';

/**
 * Access to the properties of a rule by their names in the API, regardless of the notation of the rule. To support
 * another notation, only this interface has to be implemented.
 */
export interface Source<Node> {
  member(node: Node | undefined, name: string): Node | undefined;
  items(node: Node | undefined): readonly Node[];
  entries(node: Node | undefined): readonly (readonly [name: string, value: Node])[];
  text(node: Node | undefined): string | undefined;
  number(node: Node | undefined): number | undefined;
  /** Reads a Boolean. Returns undefined if the node is not a Boolean. */
  flag(node: Node | undefined): boolean | undefined;
  /**
   * Parses the expression in a string, with the fields and functions that are available for this kind of expression.
   * Returns undefined if the node is not a string.
   */
  expression(node: Node, kind: ExpressionKind): ExpressionTree | undefined;
  /**
   * Whether the value, or part of it, is determined only later and therefore missing from the source text, such as
   * the value of a Terraform variable.
   */
  isLater?(node: Node): boolean;
  /** Returns the range of a node in its source text. Returns undefined for records. */
  range(node: Node): OffsetRange | undefined;
}

/** Returns a source for the nodes of a JSON text. `parse` returns the tree of the expression in a string. */
export function jsonSource(
  parse: (node: JsonNode, kind: ExpressionKind) => ExpressionTree | undefined,
): Source<JsonNode> {
  return {
    member: valueOf,
    items: itemsOf,
    entries: (node) =>
      node?.type === 'object'
        ? node.members.flatMap(({ key, value }) => (value ? [[key.value, value] as const] : []))
        : [],
    text: textOf,
    number: (node) => (node?.type === 'number' && typeof node.value === 'number' ? node.value : undefined),
    flag: (node) => (node?.type === 'boolean' && typeof node.value === 'boolean' ? node.value : undefined),
    expression: parse,
    range: (node) => node,
  };
}

/** Returns a source for records from the API, whether or not they have been decoded. `parse` parses an expression. */
export function recordSource(
  parse: (text: string, kind: ExpressionKind) => ExpressionTree | undefined,
): Source<unknown> {
  return {
    member: (node, name) => (isRecord(node) && Object.hasOwn(node, name) ? node[name] : undefined),
    items: (node) => (Array.isArray(node) ? (node as readonly unknown[]) : []),
    entries: (node) => (isRecord(node) ? Object.entries(node) : []),
    text: (node) => (typeof node === 'string' ? node : undefined),
    number: (node) => (typeof node === 'number' ? node : undefined),
    flag: (node) => (typeof node === 'boolean' ? node : undefined),
    expression: (node, kind) => (typeof node === 'string' ? parse(node, kind) : undefined),
    range: () => undefined,
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
