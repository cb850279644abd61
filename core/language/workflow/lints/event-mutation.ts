import * as l10n from '@vscode/l10n';
import { eventParts, rootName } from '../program/event-parts';
import { type WorkflowProgram } from '../program/program';
import { type Assignment, type Call, type Expression, type ScriptLanguage } from '../../../script/tree';
import { boundNames } from '../../../script/tree-walk';
import { reporter, type WorkflowLint } from './lint';

const id = 'event-mutation';
const report = reporter(id, 'warning');

/**
 * Reports changes to the event. The changes are lost on replay, because each replay of `run` receives a new event
 * object (workflow scripts reference, section 1).
 */
export const eventMutation: WorkflowLint = {
  id,
  check: (program) => {
    const candidates = program.scopes.nodesOf('assignment', 'unary', 'call');
    return candidates.flatMap((node) => (changesEvent(node, program) ? report(node, message()) : []));
  },
};

/** Methods that modify the list or dictionary that they are called on. */
const arrayMethods = new Set(['push', 'unshift', 'splice', 'pop', 'shift', 'sort', 'reverse', 'fill', 'copyWithin']); // prettier-ignore
const pythonMethods = new Set(['append', 'extend', 'insert', 'remove', 'pop', 'popitem', 'clear', 'sort', 'reverse', 'update', 'setdefault']); // prettier-ignore
const mutators: Readonly<Record<ScriptLanguage, ReadonlySet<string>>> = {
  javascript: arrayMethods,
  typescript: arrayMethods,
  python: pythonMethods,
};

const message = (): string =>
  l10n.t(
    'Each replay receives a new event object, so this change is lost. Copy the data before you change it, or return the changed value from a step.',
  );

function changesEvent(
  node: Assignment | Call | Extract<Expression, { kind: 'unary' }>,
  program: WorkflowProgram,
): boolean {
  const { scopes, tree } = program;
  const events = eventParts(program);
  const kindOf = (expression: Expression): 'event' | 'part' | undefined => {
    const root = rootName(expression);
    const binding = root && scopes.bindingOf(root);
    if (binding === undefined || binding.assignments.length > 0) return undefined;
    return root === expression ? events.get(binding) : events.has(binding) ? 'part' : undefined;
  };
  if (node.kind === 'assignment') {
    const { target } = node;
    if (target.kind === 'member') return kindOf(target.object) !== undefined;
    const [name] = boundNames(target);
    const binding = name && scopes.bindingOf(name);
    return binding !== undefined && target.kind === 'name-pattern' && events.get(binding) === 'event';
  }
  if (node.kind === 'unary')
    return (
      node.operator === 'delete' &&
      node.operand.kind === 'member' &&
      kindOf(node.operand.object) !== undefined
    );
  if (node.callee.kind !== 'member') return false;
  const { object, name } = node.callee;
  const [first] = node.arguments;
  if (object.kind === 'identifier' && object.name === 'Object' && name === 'assign')
    return first !== undefined && kindOf(first) !== undefined;
  return mutators[tree.language].has(name ?? '') && kindOf(object) === 'part';
}
