import { type OffsetRange } from '../base/problem';

/** A JSON value as written, with its range. Offsets are relative to the start of the parsed text. */
export type JsonNode = JsonObject | JsonArray | JsonString | JsonLiteral | JsonInvalid;

export interface JsonObject extends OffsetRange {
  readonly type: 'object';
  readonly members: readonly JsonMember[];
  /**
   * Whether the punctuation of the object itself contains a mistake. If so, a property that seems to be missing may
   * be in text that could not be read.
   */
  readonly broken: boolean;
}

export interface JsonMember extends OffsetRange {
  readonly key: JsonString;
  /**
   * The value of the property. It is absent if the text contains no value for the property, which is reported as a
   * mistake.
   */
  readonly value?: JsonNode;
}

export interface JsonArray extends OffsetRange {
  readonly type: 'array';
  readonly items: readonly JsonNode[];
  readonly broken: boolean;
}

export interface JsonString extends OffsetRange {
  readonly type: 'string';
  readonly value: string;
  /** Whether the string has a closing quote. */
  readonly closed: boolean;
  /**
   * Whether the string contains unescaped quotes. According to the rules of JSON, the string would end at the first
   * of them.
   */
  readonly isLoose?: boolean;
}

export interface JsonLiteral extends OffsetRange {
  readonly type: 'number' | 'boolean' | 'null';
  readonly value: number | boolean | null;
}

/** Invalid text in place of a value. The mistake has already been reported. */
export interface JsonInvalid extends OffsetRange {
  readonly type: 'invalid';
}

/**
 * Returns the last property with the given name, or undefined if there is none. If a name occurs more than once, only
 * the last occurrence takes effect.
 */
export function memberOf(node: JsonNode | undefined, name: string): JsonMember | undefined {
  if (node?.type !== 'object') return undefined;
  for (let i = node.members.length - 1; i >= 0; i--) {
    const member = node.members[i];
    if (member?.key.value === name) return member;
  }
  return undefined;
}

/**
 * Returns the value of a property, or undefined if there is none. If the name occurs more than once, the last property
 * is used, as in other JSON parsers.
 */
export function valueOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return memberOf(node, name)?.value;
}

/** Returns the value of a string, or undefined for any other node. */
export function textOf(node: JsonNode | undefined): string | undefined {
  return node?.type === 'string' ? node.value : undefined;
}

/** Returns the value of a string property, or undefined if the property is absent or not a string. */
export function textMember(node: JsonNode | undefined, name: string): string | undefined {
  return textOf(valueOf(node, name));
}

/** Returns the items of an array, or an empty list for any other node. */
export function itemsOf(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.type === 'array' ? node.items : [];
}

/** Returns the value as plain data, or undefined for invalid text. */
export function plainOf(node: JsonNode): unknown {
  switch (node.type) {
    case 'object':
      return Object.fromEntries(node.members.map(({ key, value }) => [key.value, value && plainOf(value)]));
    case 'array':
      return node.items.map(plainOf);
    case 'invalid':
      return undefined;
    default:
      return node.value;
  }
}

/**
 * Returns the nodes from the root to the innermost one that contains the offset. The innermost node can be the key of
 * a property.
 */
export function pathAt(root: JsonNode, offset: number): readonly PathStep[] {
  const steps: PathStep[] = [{ node: root }];
  let node: JsonNode = root;
  for (;;) {
    let next: PathStep | undefined;
    if (node.type === 'object') {
      const member: JsonMember | undefined = node.members.find(
        ({ start, end }) => start <= offset && offset <= end,
      );
      if (member?.value && member.value.start <= offset && offset <= member.value.end)
        next = { node: member.value, member };
      else if (member) return [...steps, { node: member.key, member, onKey: true }];
    } else if (node.type === 'array') {
      const index: number = node.items.findIndex(({ start, end }) => start <= offset && offset <= end);
      const item: JsonNode | undefined = node.items[index];
      if (item) next = { node: item, index };
    }
    if (!next) return steps;
    steps.push(next);
    node = next.node;
  }
}

export interface PathStep {
  readonly node: JsonNode;
  readonly member?: JsonMember;
  readonly index?: number;
  readonly onKey?: boolean;
}
