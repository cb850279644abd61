import { type OffsetRange } from '../base/problem';

/** A JSON value as written, with its range. Ranges count from the start of the text that was parsed. */
export type JsonNode = JsonObject | JsonArray | JsonString | JsonLiteral | JsonInvalid;

export interface JsonObject extends OffsetRange {
  readonly type: 'object';
  readonly members: readonly JsonMember[];
  /** Its own punctuation has a mistake: a missing part may have been intended. */
  readonly broken: boolean;
}

export interface JsonMember extends OffsetRange {
  readonly key: JsonString;
  /** Absent when the text has none, which is reported as a mistake. */
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
  /** False when the closing quote is missing. */
  readonly closed: boolean;
  /** Quotes within it are not escaped: read strictly, it ends at the first of them. */
  readonly isLoose?: boolean;
}

export interface JsonLiteral extends OffsetRange {
  readonly type: 'number' | 'boolean' | 'null';
  readonly value: number | boolean | null;
}

/** Text where a value should be, already reported. */
export interface JsonInvalid extends OffsetRange {
  readonly type: 'invalid';
}

/** The last property of that name (the one that counts), as objects may contain a name twice. */
export function memberOf(node: JsonNode | undefined, name: string): JsonMember | undefined {
  if (node?.type !== 'object') return undefined;
  for (let i = node.members.length - 1; i >= 0; i--) {
    const member = node.members[i];
    if (member?.key.value === name) return member;
  }
  return undefined;
}

/** The value of a property; of the last one if its name occurs twice, as in other JSON parsers. */
export function valueOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return memberOf(node, name)?.value;
}

/** The value of a string; undefined for everything else. */
export function textOf(node: JsonNode | undefined): string | undefined {
  return node?.type === 'string' ? node.value : undefined;
}

/** The value of a string property, or undefined when it is absent or something else. */
export function textMember(node: JsonNode | undefined, name: string): string | undefined {
  return textOf(valueOf(node, name));
}

/** The items of a property that is an array; empty otherwise. */
export function itemsOf(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.type === 'array' ? node.items : [];
}

/** The value as plain data; undefined if the text has none. */
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

/** The nodes from the root to the innermost one around the offset; the key of a property belongs to the object. */
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
