import { type PayloadDescriptor } from '../../../model/graph';
import { type WorkflowProgram } from '../program/program';
import { type Expression, type MemberAccess, type Pattern } from '../../../script/tree';

/**
 * The shape of a value while it is being determined. It contains the fields that the code reads. A shape without
 * fields is a leaf.
 */
interface Shape {
  readonly fields: Map<string, Shape>;
}

/** Maximum length of a chain of aliases. Longer chains, including circular ones, are not followed further. */
const maxAliases = 6;

/**
 * Returns the shape of `event.payload`, based on the properties that the code reads (version graph reference, section
 * 3.4). Returns undefined if the code reads none. `parameter` is the parameter that receives the event. With
 * `followsAliases`, the shape includes properties of variables that contain the payload or a part of it.
 */
export function eventPayload(
  parameter: Pattern,
  { scopes }: WorkflowProgram,
  followsAliases: boolean,
): PayloadDescriptor | undefined {
  const root: Shape = { fields: new Map() };
  new ShapeReader(scopes, followsAliases, true).pattern(parameter, root, 0);
  return payloadOf(root);
}

/**
 * Returns the payload shape of an event that a step waited for. It consists of the properties that the code reads from
 * the result. Returns undefined if the code reads none.
 */
export function resultPayload(
  node: Expression,
  { scopes }: WorkflowProgram,
  followsAliases: boolean,
): PayloadDescriptor | undefined {
  const parent = scopes.parentOf(node);
  const holder = parent?.kind === 'await' ? scopes.parentOf(parent) : undefined;
  if (holder?.kind !== 'declarator' || (holder.pattern.kind !== 'name-pattern' && !followsAliases))
    return undefined;
  const root: Shape = { fields: new Map() };
  new ShapeReader(scopes, followsAliases, followsAliases).pattern(holder.pattern, root, 0);
  return payloadOf(root);
}

function payloadOf(root: Shape): PayloadDescriptor | undefined {
  const payload = root.fields.get('payload');
  return payload && payload.fields.size > 0 ? describe(payload) : undefined;
}

function describe({ fields }: Shape): PayloadDescriptor {
  if (fields.size === 0) return { type: 'unknown' };
  const entries = [...fields].map(([name, field]) => [name, describe(field)] as const);
  return { type: 'object', fields: Object.fromEntries(entries) };
}

class ShapeReader {
  constructor(
    private readonly scopes: WorkflowProgram['scopes'],
    private readonly followsAliases: boolean,
    private readonly followsPatterns: boolean,
  ) {}

  /**
   * Adds the parts of the value that a pattern extracts to `shape`, together with the properties that are read from
   * the pattern's variables.
   */
  pattern(pattern: Pattern, shape: Shape, aliases: number): void {
    if (pattern.kind === 'name-pattern') {
      const isFollowed = aliases === 0 || (this.followsAliases && aliases < maxAliases);
      const binding = isFollowed ? this.scopes.bindingOf(pattern) : undefined;
      for (const reference of binding?.references ?? []) this.use(reference, shape, aliases);
    } else if (pattern.kind === 'object-pattern') {
      for (const { key, pattern: part } of pattern.properties)
        if (key !== undefined) this.pattern(part, fieldOf(shape, key), aliases);
    }
  }

  /** Follows a chain of properties such as `.a.b` from the inside out. An index or a call ends the chain. */
  private use(node: Expression, shape: Shape, aliases: number): void {
    const parent = this.scopes.parentOf(node);
    if (parent?.kind === 'member' && parent.object === node) {
      const { name } = parent;
      if (name !== undefined && !this.isCalled(parent)) this.use(parent, fieldOf(shape, name), aliases);
    } else if (parent?.kind === 'cast' || (parent?.kind === 'logical' && parent.left === node))
      this.use(parent, shape, aliases);
    else if (this.followsPatterns && parent?.kind === 'declarator' && parent.value === node)
      this.pattern(parent.pattern, shape, aliases + 1);
  }

  /**
   * Checks whether a property is called. For example, `payload.name.trim()` reads the field `name`, but `trim` is not
   * a field of it.
   */
  private isCalled(node: MemberAccess): boolean {
    const parent = this.scopes.parentOf(node);
    return parent?.kind === 'call' && parent.callee === node;
  }
}

function fieldOf(shape: Shape, name: string): Shape {
  const known = shape.fields.get(name);
  if (known !== undefined) return known;
  const field: Shape = { fields: new Map() };
  shape.fields.set(name, field);
  return field;
}
