import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { type WorkflowProgram } from '../program/program';
import { type Binding } from '../program/scopes';
import { type Expression, type Pattern, type ScriptNode } from '../script/tree';
import { boundNames } from '../script/tree-walk';
import { reporter, type WorkflowRule } from './rule';

const id = 'event-mutation';
const report = reporter(id, 'warning');

/** The event is handed to `run` anew at every replay (reference, section 1). */
export const eventMutation: WorkflowRule = {
  id,
  check: (program) => {
    const events = eventBindings(program);
    return program.scopes.nodes.flatMap((node) => problemOf(node, events, program) ?? []);
  },
};

/** Names that are the event or a part of it, and whether the name itself is the event. */
function eventBindings({ classes, scopes }: WorkflowProgram): ReadonlyMap<Binding, 'event' | 'part'> {
  const found = new Map<Binding, 'event' | 'part'>();
  const add = (pattern: Pattern): void => {
    for (const name of boundNames(pattern)) {
      const binding = scopes.bindingOf(name);
      if (binding) found.set(binding, name === pattern ? 'event' : 'part');
    }
  };
  for (const { eventParameter } of classes) if (eventParameter) add(eventParameter.pattern);
  for (const node of scopes.nodes)
    if (node.kind === 'parameter' && /^(?:Readonly<\s*)?WorkflowEvent\b/.test(node.typeText ?? ''))
      add(node.pattern);
  // `const { payload } = event`, `const payload = event.payload`: still the same objects.
  for (const node of scopes.nodes) {
    if (node.kind !== 'declarator' || node.value === undefined) continue;
    const root = rootOf(node.value);
    const binding = root && scopes.bindingOf(root);
    if (binding === undefined || !found.has(binding)) continue;
    for (const name of boundNames(node.pattern)) {
      const part = scopes.bindingOf(name);
      if (part && !found.has(part)) found.set(part, 'part');
    }
  }
  return found;
}

/** The name at the beginning of `name.a.b`; undefined when anything else is in between. */
function rootOf(expression: Expression): Extract<Expression, { kind: 'identifier' }> | undefined {
  if (expression.kind === 'identifier') return expression;
  if (expression.kind === 'member') return rootOf(expression.object);
  return expression.kind === 'cast' ? rootOf(expression.operand) : undefined;
}

const mutators = new Set(['push', 'unshift', 'splice', 'pop', 'shift', 'append', 'extend', 'insert', 'update', 'setdefault']); // prettier-ignore

function problemOf(
  node: ScriptNode,
  events: ReadonlyMap<Binding, 'event' | 'part'>,
  { scopes }: WorkflowProgram,
): Problem | undefined {
  const isEvent = (expression: Expression): boolean => {
    const root = rootOf(expression);
    const binding = root && scopes.bindingOf(root);
    return binding !== undefined && events.has(binding) && binding.assignments.length === 0;
  };
  const message = l10n.t(
    'The event is handed in anew at every replay, so this change is not kept. Put the value into a step result, or into a copy.',
  );
  if (node.kind === 'assignment') {
    const { target } = node;
    if (target.kind === 'member') return isEvent(target.object) ? report(node, message) : undefined;
    const [name] = boundNames(target);
    const binding = name && scopes.bindingOf(name);
    return binding !== undefined && target.kind === 'name-pattern' && events.get(binding) === 'event'
      ? report(node, message)
      : undefined;
  }
  if (node.kind === 'unary' && node.operator === 'delete' && node.operand.kind === 'member')
    return isEvent(node.operand.object) ? report(node, message) : undefined;
  if (node.kind !== 'call' || node.callee.kind !== 'member') return undefined;
  const { object, name } = node.callee;
  const [first] = node.arguments;
  if (object.kind === 'identifier' && object.name === 'Object' && name === 'assign')
    return first && isEvent(first) ? report(node, message) : undefined;
  return mutators.has(name ?? '') && object.kind !== 'identifier' && isEvent(object)
    ? report(node, message)
    : undefined;
}
