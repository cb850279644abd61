import * as l10n from '@vscode/l10n';
import { type WorkflowProgram } from '../program/program';
import { type Binding } from '../program/scopes';
import { type Assignment, type Call, type Expression, type Pattern } from '../script/tree';
import { boundNames } from '../script/tree-walk';
import { reporter, type WorkflowRule } from './rule';

const id = 'event-mutation';
const report = reporter(id, 'warning');

/** The event is handed to `run` anew at every replay (reference, section 1). */
export const eventMutation: WorkflowRule = {
  id,
  check: (program) => {
    const events = eventBindings(program);
    const { scopes } = program;
    const candidates = scopes.nodesOf('assignment', 'unary', 'call');
    return candidates.flatMap((node) => (changesEvent(node, events, program) ? report(node, message()) : []));
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
  for (const node of scopes.nodesOf('parameter'))
    if (/^(?:Readonly<\s*)?WorkflowEvent\b/.test(node.typeText ?? '')) add(node.pattern);
  // `const { payload } = event`, `const payload = event.payload`: still the same objects.
  for (const node of scopes.nodesOf('declarator')) {
    if (node.value === undefined) continue;
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

const message = (): string =>
  l10n.t(
    'The event is handed in anew at every replay, so this change is not kept. Put the value into a step result, or into a copy.',
  );

function changesEvent(
  node: Assignment | Call | Extract<Expression, { kind: 'unary' }>,
  events: ReadonlyMap<Binding, 'event' | 'part'>,
  { scopes }: WorkflowProgram,
): boolean {
  const isEvent = (expression: Expression): boolean => {
    const root = rootOf(expression);
    const binding = root && scopes.bindingOf(root);
    return binding !== undefined && events.has(binding) && binding.assignments.length === 0;
  };
  if (node.kind === 'assignment') {
    const { target } = node;
    if (target.kind === 'member') return isEvent(target.object);
    const [name] = boundNames(target);
    const binding = name && scopes.bindingOf(name);
    return binding !== undefined && target.kind === 'name-pattern' && events.get(binding) === 'event';
  }
  if (node.kind === 'unary')
    return node.operator === 'delete' && node.operand.kind === 'member' && isEvent(node.operand.object);
  if (node.callee.kind !== 'member') return false;
  const { object, name } = node.callee;
  const [first] = node.arguments;
  if (object.kind === 'identifier' && object.name === 'Object' && name === 'assign')
    return first !== undefined && isEvent(first);
  return mutators.has(name ?? '') && object.kind !== 'identifier' && isEvent(object);
}
