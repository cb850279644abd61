import { copiedText } from '../base/copied-text';
import { type OffsetRange } from '../base/problem';
import { type JsonMember, type JsonNode, type JsonString } from '../json/tree';
import { changedRange } from '../text/changed-range';
import { type HclBlock, parseHclBlocks, parseHclBody } from './parse-hcl';

/** A parsed Terraform file. It is reused to parse the next version of the file faster. */
export interface HclFile {
  readonly text: string;
  readonly blocks: readonly HclBlock[];
  /** Whether all strings and heredocs are closed, so that no part of the file affects how the rest is read. */
  readonly isClosed: boolean;
}

/**
 * Parses a Terraform file with the same result as `parseHcl`. If an earlier version of the file is given, and only the
 * content of one object or block has changed, only this object or block is parsed. All nodes before it are reused, and
 * all nodes after it are copied with new offsets.
 */
export function readHclFile(text: string, before?: HclFile): HclFile {
  return (before && afterEdit(before, text)) ?? { text, ...parseHclBlocks(text) };
}

/**
 * Returns a file after an edit inside the braces of an object or block. Returns undefined if the whole file has to be
 * parsed. The parser only reads forward. As long as all strings are closed, its state consists only of its offset and
 * depth. If the edited object or block still ends at the same brace, the rest of the file therefore has the same tree
 * as before the edit.
 */
function afterEdit(before: HclFile, text: string): HclFile | undefined {
  if (!before.isClosed) return undefined;
  if (before.text === text) return before;
  const edit = changedRange(before.text, text);
  const block = before.blocks.find(({ start, end }) => start < edit.start && edit.end < end);
  const path = pathTo(block?.body, edit);
  const edited = path.at(-1);
  if (!edited) return undefined;
  const depth = path.filter(({ type, start }) => type === 'object' || before.text[start] === '[').length - 1;
  const parsed = parseHclBody(text, edited.start, depth);
  const shift = text.length - before.text.length;
  if (!parsed?.isClosed || parsed.body.end !== edited.end + shift) return undefined;
  const move = new Move(edited, withCopiedTexts(parsed.body), shift);
  const blocks = before.blocks.map((one) =>
    one.end <= edited.start ? one : { ...one, ...move.range(one), body: move.node(one.body) },
  );
  return { text, blocks, isClosed: true };
}

/**
 * Returns the nodes from `node` to the innermost object that contains an edit between its braces. Returns an empty list
 * if there is none. The range of a list of blocks with the same name covers only the first one, so lists are searched
 * regardless of their ranges.
 */
function pathTo(node: JsonNode | undefined, edit: OffsetRange): readonly JsonNode[] {
  const isAround = node?.type === 'object' && node.start < edit.start && edit.end < node.end;
  const children =
    node?.type === 'array' ? node.items : isAround ? node.members.map(({ value }) => value) : [];
  for (const child of children) {
    const path = pathTo(child, edit);
    if (node && path.length > 0) return [node, ...path];
  }
  return isAround ? [node] : [];
}

/**
 * Copies the strings of a node. The node stays in the trees of later versions of the file, and its strings would
 * otherwise keep the whole text of this version in memory.
 */
function withCopiedTexts(node: JsonNode): JsonNode {
  switch (node.type) {
    case 'array':
      return { ...node, items: node.items.map(withCopiedTexts) };
    case 'object':
      return { ...node, members: node.members.map(withCopiedMember) };
    case 'string':
      return withCopiedValue(node);
    default:
      return node;
  }
}

const withCopiedMember = (member: JsonMember): JsonMember => ({
  ...member,
  key: withCopiedValue(member.key),
  ...(member.value && { value: withCopiedTexts(member.value) }),
});

const withCopiedValue = (node: JsonString): JsonString => ({ ...node, value: copiedText(node.value) });

/**
 * Replaces one node of a tree, and moves everything after it. The objects are created with their properties in the same
 * order as in the parser, because the engine accesses objects of one layout faster.
 */
class Move {
  constructor(
    private readonly old: JsonNode,
    private readonly replacement: JsonNode,
    private readonly shift: number,
  ) {}

  node(node: JsonNode): JsonNode {
    if (node === this.old) return this.replacement;
    // The range of a list of blocks covers only the first block, so the last block can end after the range.
    const last = node.type === 'array' ? (node.items.at(-1)?.end ?? 0) : 0;
    if (Math.max(last, node.end) <= this.old.start) return node;
    const start = this.offset(node.start);
    const end = this.offset(node.end);
    const { type } = node;
    switch (type) {
      case 'array': {
        const items = node.items.map((item) => this.node(item));
        return { type, items, broken: node.broken, start, end };
      }
      case 'object': {
        const members = node.members.map((member) => this.member(member));
        return { type, members, broken: node.broken, start, end };
      }
      case 'string':
        return this.string(node);
      case 'invalid':
        return { type, start, end };
      default:
        return { type, value: node.value, start, end };
    }
  }

  range({ start, end }: OffsetRange): OffsetRange {
    return { start: this.offset(start), end: this.offset(end) };
  }

  private member(member: JsonMember): JsonMember {
    const value = member.value && this.node(member.value);
    if (!value || (value === member.value && member.end <= this.old.start)) return member;
    return { key: this.string(member.key), value, ...this.range(member) };
  }

  private string({ value, closed, start, end }: JsonString): JsonString {
    return { type: 'string', value, closed, start: this.offset(start), end: this.offset(end) };
  }

  private offset(offset: number): number {
    return offset < this.old.end ? offset : offset + this.shift;
  }
}
