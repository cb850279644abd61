import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { countWhile } from '../../../base/sorted';
import { eventParts } from '../program/event-parts';
import { type WorkflowProgram } from '../program/program';
import { isReplayed, replayedCode, stepAround } from '../program/replayed-code';
import { type Binding, type Scopes } from '../program/scopes';
import { type StepCall } from '../program/step-calls';
import {
  type Assignment,
  type Expression,
  type Identifier,
  type MemberAccess,
  type ScriptNode,
} from '../../../script/tree';
import { boundNames } from '../../../script/tree-walk';
import { reporter, type WorkflowLint } from './lint';

const id = 'state-mutated-in-step';
const report = reporter(id, 'warning');

/**
 * Reports changes that a step makes to variables. The changes are lost on replay, because the step does not run again
 * (workflow scripts reference, section 1).
 */
export const stateMutatedInStep: WorkflowLint = {
  id,
  check: (program) => {
    const found = program.scopes
      .nodesOf('assignment', 'call')
      .flatMap((node) => changesOf(node, program.scopes));
    const uses = new Map<Binding, Uses>();
    const usesOf = (binding: Binding): Uses => {
      const known = uses.get(binding) ?? readUses(binding, program);
      uses.set(binding, known);
      return known;
    };
    const seen = new Set<string>();
    return found.flatMap((change): Problem[] => {
      const { binding, at } = change;
      const step = stepAround(at, program);
      if (step === undefined || !isOfRun(binding, step, program)) return [];
      const key = `${binding.range.start} ${step.node.start}`;
      if (seen.has(key) || !isReadAfter(change, step, usesOf(binding), program)) return [];
      seen.add(key);
      return [
        report(
          at,
          l10n.t('This value is lost when the instance hibernates, because completed steps do not run again. Return "{0}" from the step, and use the result.', binding.name), // prettier-ignore
          { related: [{ ...binding.range, message: l10n.t('Declared outside the step') }] },
        ),
      ];
    });
  },
};

interface Change {
  readonly binding: Binding;
  readonly at: ScriptNode;
  /** Name of the property that is changed. Absent if the variable's value itself is changed. */
  readonly property?: string;
}

/** Methods that modify arrays, maps, and sets, and their counterparts in Python. */
const mutators = new Set([
  'push', 'unshift', 'splice', 'pop', 'shift', 'fill', 'sort', 'reverse', 'set', 'add', 'delete', 'clear',
  'append', 'extend', 'insert', 'update', 'setdefault',
]); // prettier-ignore

function changesOf(node: ScriptNode, scopes: Scopes): Change[] {
  if (node.kind === 'assignment') {
    if (node.target.kind === 'member') return propertyChange(node.target, node, scopes);
    return boundNames(node.target).flatMap((name) => {
      const binding = scopes.bindingOf(name);
      return binding ? [{ binding, at: node }] : [];
    });
  }
  if (node.kind === 'call' && node.callee.kind === 'member' && mutators.has(node.callee.name ?? '')) {
    const binding = rootOf(node.callee, scopes)?.binding;
    // A method call counts as a change only if the value is created in this file. Otherwise, the effects of its
    // methods are unknown.
    return binding?.value !== undefined && binding.path.length === 0 && isPlainData(binding.value)
      ? [{ binding, at: node }]
      : [];
  }
  return [];
}

/**
 * Returns the change made by an assignment such as `order.status = …`. Returns an empty list if the variable does not
 * contain plain data.
 */
function propertyChange(target: MemberAccess, at: Assignment, scopes: Scopes): Change[] {
  const { binding, property } = rootOf(target, scopes) ?? {};
  if (binding === undefined || !isData(binding)) return [];
  return [{ binding, at, ...(property === undefined ? {} : { property }) }];
}

/**
 * Returns the variable `name` for an expression such as `name.a.b`, and the first property that is read from the
 * variable. Returns undefined for other expressions.
 */
function rootOf(
  target: MemberAccess,
  scopes: Scopes,
): { readonly binding: Binding; readonly property?: string } | undefined {
  let root: Expression = target;
  let property: string | undefined;
  while (root.kind === 'member' || root.kind === 'cast') {
    if (root.kind === 'member') property = root.name;
    root = root.kind === 'member' ? root.object : root.operand;
  }
  const binding = root.kind === 'identifier' ? scopes.bindingOf(root) : undefined;
  return binding && { binding, ...(property === undefined ? {} : { property }) };
}

/** Checks whether a variable probably contains plain data, as opposed to a client or the environment. */
function isData({ kind, value, path, name }: Binding): boolean {
  if (name === 'env') return false;
  if (kind === 'parameter' || kind === 'loop' || path.length > 0) return true;
  return value !== undefined && (isPlainData(value) || isResult(value));
}

/** Checks whether a value is awaited. If so, it is probably the result of a step, a request, or a query. */
function isResult(value: Expression): boolean {
  return value.kind === 'await' || (value.kind === 'cast' && isResult(value.operand));
}

function isPlainData(value: Expression): boolean {
  if (value.kind === 'cast') return isPlainData(value.operand);
  if (value.kind === 'array' || value.kind === 'object') return true;
  return (
    value.kind === 'call' &&
    value.callee.kind === 'identifier' &&
    ['Map', 'Set', 'Array', 'Object', 'list', 'dict', 'set'].includes(value.callee.name)
  );
}

/** Checks whether a variable is declared outside the step's function, in code that is replayed. */
function isOfRun(binding: Binding, step: StepCall, program: WorkflowProgram): boolean {
  if (binding.kind === 'import' || binding.kind === 'function' || binding.kind === 'class') return false;
  const { owner } = binding;
  // Changes to the event are reported by `event-mutation`.
  if (eventParts(program).has(binding)) return false;
  if (owner === undefined || !isReplayed(step.node, program)) return false;
  return replayedCode(program).functions.has(owner);
}

/** Reads of a variable, and the assignments to it outside steps, in source order. */
interface Uses {
  readonly reads: readonly Identifier[];
  readonly writes: readonly Assignment[];
}

function readUses({ references, assignments }: Binding, program: WorkflowProgram): Uses {
  const byStart = (a: ScriptNode, b: ScriptNode): number => a.start - b.start;
  return {
    reads: references.filter((each) => !isOnlyChange(each, program.scopes)).sort(byStart),
    writes: assignments
      .filter((write) => write.operator === '=' && stepAround(write, program) === undefined)
      .sort(byStart),
  };
}

/** Checks whether code other than the step itself later reads a change that the step makes. */
function isReadAfter(
  { binding, property }: Change,
  step: StepCall,
  { reads, writes }: Uses,
  program: WorkflowProgram,
): boolean {
  const { scopes } = program;
  const { start } = step.node;
  const end = step.decorated?.function.end ?? step.node.end;
  const loop = loopAround(step.node, binding, scopes);
  const first =
    (loop && nextRead(reads, loop.start, start, property, scopes)) ??
    nextRead(reads, end, Infinity, property, scopes);
  if (first === undefined) return false;
  // If the variable is reassigned before it is read, the value from the step does not matter.
  for (let at = firstFrom(writes, end); ; at++) {
    const write = writes[at];
    if (write === undefined || write.end > first.start) return true;
    if (isSurelyReached(write, step.node, scopes)) return false;
  }
}

const firstFrom = (nodes: readonly ScriptNode[], offset: number): number =>
  countWhile(nodes.length, (index) => (nodes[index]?.start ?? offset) < offset);

/**
 * Maximum number of reads of other properties that are skipped after a change. The limit avoids quadratic time with
 * many changes and reads.
 */
const maxReads = 200;

/**
 * Returns the first read between two offsets that may be affected by the change of a property, or undefined if none is
 * found.
 */
function nextRead(
  reads: readonly Identifier[],
  from: number,
  to: number,
  property: string | undefined,
  scopes: Scopes,
): Identifier | undefined {
  const first = firstFrom(reads, from);
  for (let at = first; at < first + maxReads; at++) {
    const read = reads[at];
    if (read === undefined || read.start >= to) return undefined;
    if (property === undefined || seesProperty(read, property, scopes)) return read;
  }
  return undefined;
}

/**
 * Checks whether a read includes a property. For the property `status`, `order.status` and `save(order)` include it,
 * and `order.id` does not.
 */
function seesProperty(read: Identifier, property: string, scopes: Scopes): boolean {
  const parent = scopes.parentOf(read);
  if (parent?.kind !== 'member' || parent.object !== read) return true;
  return parent.name === undefined || parent.name === property;
}

/**
 * Checks whether a node certainly runs after a step. Nodes in branches, loops, and error handlers might be skipped.
 */
function isSurelyReached(node: ScriptNode, step: ScriptNode, scopes: Scopes): boolean {
  let below = node;
  for (let at = scopes.parentOf(node); at && !(at.start <= step.start && step.end <= at.end);) {
    if (['if', 'conditional', 'logical', 'case', 'loop', 'function'].includes(at.kind)) return false;
    below = at;
    at = scopes.parentOf(at);
  }
  const common = scopes.parentOf(below);
  return !(common?.kind === 'try' && common.handler?.some((each) => each === below) === true);
}

/** Returns the outermost loop that contains the node but does not contain the declaration of the variable. */
function loopAround(node: ScriptNode, binding: Binding, scopes: Scopes): ScriptNode | undefined {
  let found: ScriptNode | undefined;
  for (let at = scopes.parentOf(node); at; at = scopes.parentOf(at))
    if (at.kind === 'loop' && (binding.range.start < at.start || binding.range.start > at.end)) found = at;
  return found;
}

/**
 * Checks whether a reference only changes the value. For example, `list.push(x);` changes the list, but does not read
 * it.
 */
function isOnlyChange(reference: Identifier, scopes: Scopes): boolean {
  const member = scopes.parentOf(reference);
  if (member?.kind !== 'member' || member.object !== reference) return false;
  const above = scopes.parentOf(member);
  if (above?.kind === 'assignment') return above.target === member;
  if (above?.kind !== 'call' || above.callee !== member || !mutators.has(member.name ?? '')) return false;
  return scopes.parentOf(above)?.kind === 'expression-statement';
}
