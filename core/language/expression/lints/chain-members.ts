import { type Condition, type Conditions } from '../../../expression/algebra/condition';
import { hasHole } from '../../../expression/holes';
import { printNode } from '../../../expression/print';
import { type Expression, type LogicalExpression, type Node } from '../../../expression/tree';
import { isLiteral, ungrouped } from '../../../expression/walk';
import { areUnrelated } from './chain-look';

/** Maximum length of chains whose operands are compared. */
const maxChainLength = 400;

/** An operand of a chain. Expensive data is computed only for operands that are compared. */
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

  /**
   * The text of the condition in a uniform notation, so that equal conditions have the same text regardless of
   * spacing.
   */
  get text(): string {
    return (this.printed ??= printNode(this.conditions.source, ungrouped(this.operand), 'words'));
  }
}

/**
 * Returns a quickly computed hash of a condition. Equal conditions have the same hash. Different conditions rarely have
 * the same hash.
 */
function lookOf(source: string, operand: Expression): number {
  const inner = ungrouped(operand);
  switch (inner.kind) {
    case 'comparison': {
      const { left, right } = inner;
      return lookOfValue(source, lookOfName(left.name), right);
    }
    case 'not':
      return ~lookOf(source, inner.operand);
    case 'call':
      return lookOfValue(source, lookOfName(inner.name) + 1, inner.arguments[inner.arguments.length - 1]);
    case 'field':
      return lookOfName(inner.name) + 2;
    default:
      return inner.kind.length;
  }
}

function lookOfName(name: string): number {
  return (
    Math.imul(name.length, 65_599) + name.charCodeAt(name.length - 1) * 31 + name.charCodeAt(name.length >> 1)
  );
}

/** Combines the hash `look` with the text of a literal or the size of a set. */
function lookOfValue(source: string, look: number, value: Node | undefined): number {
  if (value?.kind === 'set') return (look + value.items.length) | 0;
  if (!isLiteral(value)) return look | 0;
  let sum = look | 0;
  for (let at = value.start; at < value.end; at++) sum = (Math.imul(sum, 31) + source.charCodeAt(at)) | 0;
  return sum;
}

/** A chain of `and`, `or`, or `xor`, with data that several lints need. */
class Chain {
  private read: readonly Member[] | undefined;
  private grouped: readonly (readonly KnownMember[])[] | undefined;
  private alike: readonly Member[] | undefined;
  private named: readonly (string | undefined)[] | undefined;

  constructor(
    private readonly conditions: Conditions,
    private readonly node: LogicalExpression,
  ) {}

  /** The operands of the chain. The list is empty if the chain is too long for comparing its operands. */
  get members(): readonly Member[] {
    return (this.read ??= this.isCompared ? readMembers(this.node, this.conditions) : []);
  }

  /**
   * The operands of the chain, grouped by the field or call they test, in order. Only groups with several members
   * that may be related are included.
   */
  get groups(): readonly (readonly KnownMember[])[] {
    return (this.grouped ??= byOperand(this.node, this.names, this.conditions));
  }

  /** The operands that may equal another operand, in order. */
  get lookAlikes(): readonly Member[] {
    return (this.alike ??= this.names.length === 0 ? none : lookAlikes(this.node, this.conditions));
  }

  /**
   * The names of the fields or functions that the operands test, in order. The list is empty if all of them differ, or
   * if the chain is too long for comparing its operands.
   */
  private get names(): readonly (string | undefined)[] {
    return (this.named ??= this.isCompared ? repeatingNames(this.node) : none);
  }

  private get isCompared(): boolean {
    return this.node.operands.length <= maxChainLength;
  }
}

/**
 * Provides the chains of the expression being checked. Only the latest chain is cached, because the lints use the
 * same chain in succession.
 */
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
  return node.operands.map((operand, position) => new Member(conditions, operand, position, node.operator));
}

function lookAlikes(node: LogicalExpression, conditions: Conditions): readonly Member[] {
  const looks = node.operands.map((operand) => lookOf(conditions.source, operand));
  if (!hasRepeated(looks)) return none;
  return readMembers(node, conditions).filter(({ position }) => {
    const look = looks[position];
    return looks.some((other, i) => other === look && i !== position);
  });
}

const none: readonly never[] = [];

function repeatingNames({ operands }: LogicalExpression): readonly (string | undefined)[] {
  const names = operands.map(aboutName);
  return hasRepeated(names) ? names : none;
}

/** Maximum length of lists whose values are compared in pairs, which needs no additional memory. */
const fewValues = 16;

/** Whether a value occurs more than once. */
function hasRepeated(values: readonly unknown[]): boolean {
  if (values.length <= fewValues) return values.some((value, i) => values.indexOf(value) < i);
  return new Set(values).size < values.length;
}

export type KnownMember = Member & { readonly condition: Condition };

/** `names` contains the names of the fields or functions that the operands test. It can be empty if all of them differ. */
function byOperand(
  node: LogicalExpression,
  names: readonly (string | undefined)[],
  conditions: Conditions,
): readonly (readonly KnownMember[])[] {
  const { operands, operator } = node;
  if (names.length === 0 || operator === 'xor') return none;
  const isWhole = !hasHole(conditions.source, node.start, node.end);
  const related = names.filter((name, i) => {
    const isFirstOfSeveral = name !== undefined && names.indexOf(name) === i && names.lastIndexOf(name) > i;
    if (!isFirstOfSeveral) return false;
    const about = operands.filter((_, position) => names[position] === name);
    return !isWhole || !areUnrelated(conditions, about, operator);
  });
  if (related.length === 0) return none;
  const groups = new Map<string, KnownMember[]>();
  for (const [position, operand] of operands.entries()) {
    if (!related.includes(names[position])) continue;
    const member = new Member(conditions, operand, position, operator);
    if (!isKnown(member)) continue;
    const group = groups.get(member.condition.key);
    if (group === undefined) groups.set(member.condition.key, [member]);
    else group.push(member);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/**
 * Returns the name of the field or function that a condition tests, or undefined if there is none. Conditions on the
 * same operand have the same name.
 */
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
