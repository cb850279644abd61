import { type ScriptNode, type Statement } from '../../../script/tree';
import { type Scopes } from './scopes';

/** Returns the lists of statements directly inside a node. Each list is a separate branch. */
function branchesOf(node: ScriptNode): readonly (readonly ScriptNode[])[] {
  switch (node.kind) {
    case 'if':
      return [node.then, node.otherwise ?? []];
    case 'conditional':
      return [[node.whenTrue], [node.whenFalse]];
    case 'switch':
      return node.cases.map((each) => [each]);
    case 'try':
      return [node.block, node.handler ?? [], node.finalizer ?? []];
    default:
      return [];
  }
}

/**
 * Checks whether at most one of two nodes is reached when the surrounding code runs once. If `first` is followed by a
 * jump, `second` is assumed to come after it in the source.
 */
export function areExclusive(first: ScriptNode, second: ScriptNode, scopes: Scopes): boolean {
  const path = new Map<ScriptNode, ScriptNode | undefined>();
  for (let at: ScriptNode = first, below: ScriptNode | undefined; ;) {
    path.set(at, below);
    const parent = scopes.parentOf(at);
    if (parent === undefined) break;
    below = at;
    at = parent;
  }
  let below: ScriptNode = second;
  for (let at = scopes.parentOf(second); at; at = scopes.parentOf(at)) {
    if (!path.has(at)) {
      below = at;
      continue;
    }
    const other = path.get(at);
    return (other !== undefined && inDifferentBranches(at, other, below)) || leavesBefore(first, at, scopes);
  }
  return leavesBefore(first, undefined, scopes);
}

/**
 * Returns the index of the branch that contains a child, or -1 if there is none. A branch is identified by its first
 * and last statement.
 */
function branchOf(child: ScriptNode, branches: readonly (readonly ScriptNode[])[]): number {
  return branches.findIndex((branch) => {
    const [first, last] = [branch[0], branch.at(-1)];
    return first !== undefined && last !== undefined && first.start <= child.start && child.end <= last.end;
  });
}

function inDifferentBranches(node: ScriptNode, one: ScriptNode, two: ScriptNode): boolean {
  const branches = branchesOf(node);
  const indexOf = (child: ScriptNode): number => branchOf(child, branches);
  const [a, b] = [indexOf(one), indexOf(two)];
  if (a < 0 || b < 0 || a === b) return false;
  // The `finally` block of a `try` runs in addition to the other blocks, so it does not exclude them.
  return node.kind !== 'try' || (a !== 2 && b !== 2);
}

/**
 * Checks whether a branch that contains `node` and is inside `common` ends with a jump. If so, the code after that
 * branch is skipped whenever `node` runs.
 */
function leavesBefore(node: ScriptNode, common: ScriptNode | undefined, scopes: Scopes): boolean {
  let below = node;
  for (let at = scopes.parentOf(node); at && at !== common; at = scopes.parentOf(at)) {
    const branches = branchesOf(at);
    const last = at.kind === 'case' ? at.body.at(-1) : branches[branchOf(below, branches)]?.at(-1);
    // A `break` at the end of a case leaves only the switch.
    if (last !== undefined && leaves(last) && !(at.kind === 'case' && last.kind === 'break')) return true;
    if (at.kind === 'function') return false;
    below = at;
  }
  return false;
}

function leaves(node: ScriptNode): boolean {
  return ['return', 'throw', 'break', 'continue'].includes(node.kind);
}

/** Returns all lists of statements in a node or module. The statements of each list run in order. */
export function statementLists(node: ScriptNode): readonly (readonly Statement[])[] {
  switch (node.kind) {
    case 'function':
    case 'block':
    case 'loop':
    case 'case':
      return [node.body];
    case 'if':
      return [node.then, node.otherwise ?? []];
    case 'try':
      return [node.block, node.handler ?? [], node.finalizer ?? []];
    default:
      return [];
  }
}
