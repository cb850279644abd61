import { type Condition, type Conditions } from '../../../expression/algebra/condition';
import { printNode } from '../../../expression/print';
import { type Expression, type LogicalExpression } from '../../../expression/tree';
import { ungrouped } from '../../../expression/walk';

/** Longer chains are not compared operand by operand. */
const longestChain = 400;

/** An operand of a chain. What takes time is made for the few that are compared by it. */
export class Member {
  private read: { readonly condition: Condition | undefined } | undefined;
  private printed: string | undefined;

  constructor(
    private readonly conditions: Conditions,
    readonly operand: Expression,
    readonly position: number,
    private readonly operator: LogicalExpression['operator'],
  ) {}

  get condition(): Condition | undefined {
    this.read ??= { condition: this.operator === 'xor' ? undefined : this.conditions.of(this.operand) };
    return this.read.condition;
  }

  /** Equal for the same condition, however it is spaced. */
  get text(): string {
    return (this.printed ??= printNode(this.conditions.source, ungrouped(this.operand), 'words'));
  }

  /** Different for conditions that are surely not the same; cheap. */
  get look(): string {
    const inner = ungrouped(this.operand);
    if (inner.kind !== 'comparison') return inner.kind;
    const { left, right } = inner;
    const size =
      right === undefined ? 0 : right.kind === 'set' ? right.items.length : right.end - right.start;
    return `${left.name} ${size}`;
  }
}

/** A chain of `and`, `or` or `xor`, with what several lints ask of it. */
class Chain {
  private read: readonly Member[] | undefined;
  private grouped: readonly (readonly KnownMember[])[] | undefined;

  constructor(
    private readonly conditions: Conditions,
    private readonly node: LogicalExpression,
  ) {}

  /** The members; none of a chain that is too long to be compared with itself. */
  get members(): readonly Member[] {
    return (this.read ??= readMembers(this.node, this.conditions));
  }

  /** The members by the operand that they are about, in their order; only operands with several. */
  get groups(): readonly (readonly KnownMember[])[] {
    return (this.grouped ??= byOperand(this.members));
  }
}

/** The chains of one check. Those who ask about the same chain ask one after the other. */
export class Chains {
  private lastNode: LogicalExpression | undefined;
  private last: Chain | undefined;

  constructor(private readonly conditions: Conditions) {}

  of(node: LogicalExpression): Chain {
    if (this.last === undefined || this.lastNode !== node) {
      this.last = new Chain(this.conditions, node);
      this.lastNode = node;
    }
    return this.last;
  }
}

function readMembers(node: LogicalExpression, conditions: Conditions): readonly Member[] {
  if (node.operands.length > longestChain) return [];
  return node.operands.map((operand, position) => new Member(conditions, operand, position, node.operator));
}

/** Those members that may be the same as another one, in their order. */
export function lookAlikes(members: readonly Member[]): readonly Member[] {
  const counts = new Map<string, number>();
  for (const { look } of members) counts.set(look, (counts.get(look) ?? 0) + 1);
  return counts.size === members.length ? [] : members.filter(({ look }) => (counts.get(look) ?? 0) > 1);
}

export type KnownMember = Member & { readonly condition: Condition };

function byOperand(members: readonly Member[]): readonly (readonly KnownMember[])[] {
  const names = members.map(({ operand }) => aboutName(operand));
  const counts = new Map<string | undefined, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  if (counts.size === members.length) return [];
  const groups = new Map<string, KnownMember[]>();
  for (const [position, member] of members.entries()) {
    if ((counts.get(names[position]) ?? 0) < 2 || !isKnown(member)) continue;
    const group = groups.get(member.condition.key);
    if (group === undefined) groups.set(member.condition.key, [member]);
    else group.push(member);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** The name of the field or function that a condition is about; equal for conditions on the same operand. */
export function aboutName(expression: Expression): string | undefined {
  const inner = ungrouped(expression);
  switch (inner.kind) {
    case 'comparison':
      return inner.left.name;
    case 'not':
      return aboutName(inner.operand);
    case 'logical':
      return inner.operands[0] && aboutName(inner.operands[0]);
    case 'call': {
      const [first] = inner.arguments;
      const isTextTest = inner.name === 'starts_with' || inner.name === 'ends_with';
      return isTextTest && (first?.kind === 'field' || first?.kind === 'call') ? first.name : inner.name;
    }
    case 'field':
      return inner.name;
    default:
      return undefined;
  }
}

const isKnown = (member: Member): member is KnownMember => member.condition !== undefined;
