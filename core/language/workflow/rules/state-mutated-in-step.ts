import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { type WorkflowProgram } from '../program/program';
import { isReplayed, replayedCode, stepAround } from '../program/replayed-code';
import { type Binding, type Scopes } from '../program/scopes';
import { type StepCall } from '../program/step-calls';
import { type Expression, type Identifier, type MemberAccess, type ScriptNode } from '../script/tree';
import { boundNames } from '../script/tree-walk';
import { reporter, type WorkflowRule } from './rule';

const id = 'state-mutated-in-step';
const report = reporter(id, 'warning');

/** On replay a finished step returns its result without running, so what it did to variables is lost (section 1). */
export const stateMutatedInStep: WorkflowRule = {
  id,
  check: (program) => {
    const found = program.scopes
      .nodesOf('assignment', 'call')
      .flatMap((node) => changesOf(node, program.scopes));
    const seen = new Set<string>();
    return found.flatMap(({ binding, at }): Problem[] => {
      const step = stepAround(at, program);
      if (step === undefined || !isOfRun(binding, step, program)) return [];
      const key = `${binding.range.start} ${step.node.start}`;
      if (seen.has(key) || !isReadAfter(binding, step, program)) return [];
      seen.add(key);
      return [
        report(
          at,
          l10n.t('This value is lost when the instance hibernates, since a finished step does not run again. Return "{0}" from the step, and use the result.', binding.name), // prettier-ignore
          { related: [{ ...binding.range, message: l10n.t('Declared outside of the step') }] },
        ),
      ];
    });
  },
};

interface Change {
  readonly binding: Binding;
  readonly at: ScriptNode;
}

/** Methods that change arrays, maps, sets, and their counterparts in Python. */
const mutators = new Set([
  'push', 'unshift', 'splice', 'pop', 'shift', 'fill', 'sort', 'reverse', 'set', 'add', 'delete', 'clear',
  'append', 'extend', 'insert', 'update', 'setdefault',
]); // prettier-ignore

function changesOf(node: ScriptNode, scopes: Scopes): Change[] {
  if (node.kind === 'assignment') {
    if (node.target.kind === 'member') return changed(node.target, node, scopes);
    return boundNames(node.target).flatMap((name) => {
      const binding = scopes.bindingOf(name);
      return binding ? [{ binding, at: node }] : [];
    });
  }
  if (node.kind === 'call' && node.callee.kind === 'member' && mutators.has(node.callee.name ?? ''))
    return changed(node.callee, node, scopes);
  return [];
}

/** A change inside of a value that the file makes itself: of others nobody knows what a method does. */
function changed(target: MemberAccess, at: ScriptNode, scopes: Scopes): Change[] {
  let root: Expression = target;
  while (root.kind === 'member' || root.kind === 'cast')
    root = root.kind === 'member' ? root.object : root.operand;
  const binding = root.kind === 'identifier' ? scopes.bindingOf(root) : undefined;
  return binding?.value !== undefined && binding.path.length === 0 && isPlainData(binding.value)
    ? [{ binding, at }]
    : [];
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

/** A variable outside of the step's function, in code that is replayed. */
function isOfRun(binding: Binding, step: StepCall, program: WorkflowProgram): boolean {
  if (binding.kind === 'import' || binding.kind === 'function' || binding.kind === 'class') return false;
  const { owner } = binding;
  if (owner === undefined || !isReplayed(step.node, program)) return false;
  return replayedCode(program).functions.has(owner);
}

/** Whether something else than the step itself reads the variable afterwards. */
function isReadAfter(binding: Binding, step: StepCall, program: WorkflowProgram): boolean {
  const { scopes } = program;
  const loop = loopAround(step.node, binding, scopes);
  const end = step.decorated?.function.end ?? step.node.end;
  const isOutside = (node: { start: number; end: number }): boolean =>
    node.start >= end || node.end <= step.node.start;
  const isLater = (node: { start: number; end: number }): boolean =>
    isOutside(node) &&
    (node.start >= end || (loop !== undefined && node.start >= loop.start && node.end <= loop.end));
  const reads = binding.references
    .filter((each) => isLater(each) && !isOnlyChange(each, scopes))
    .sort((a, b) => a.start - b.start);
  const [first] = reads;
  if (first === undefined) return false;
  // Set anew before it is read: what the step left does not matter.
  return !binding.assignments.some(
    (write) =>
      isOutside(write) &&
      write.operator === '=' &&
      write.start >= end &&
      write.end <= first.start &&
      stepAround(write, program) === undefined,
  );
}

/** The outermost loop around a step, inside of which the variable lives on. */
function loopAround(node: ScriptNode, binding: Binding, scopes: Scopes): ScriptNode | undefined {
  let found: ScriptNode | undefined;
  for (let at = scopes.parentOf(node); at; at = scopes.parentOf(at))
    if (at.kind === 'loop' && (binding.range.start < at.start || binding.range.start > at.end)) found = at;
  return found;
}

/** `list.push(x);` says nothing about who reads the list. */
function isOnlyChange(reference: Identifier, scopes: Scopes): boolean {
  const member = scopes.parentOf(reference);
  if (member?.kind !== 'member' || member.object !== reference) return false;
  const above = scopes.parentOf(member);
  if (above?.kind === 'assignment') return above.target === member;
  if (above?.kind !== 'call' || above.callee !== member || !mutators.has(member.name ?? '')) return false;
  return scopes.parentOf(above)?.kind === 'expression-statement';
}
