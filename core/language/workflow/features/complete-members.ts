import { type CompletionItem } from '../../language';
import { functionOf } from '../program/callees';
import { eventProperties } from '../program/event.data';
import { eventParts } from '../program/event-parts';
import { type WorkflowProgram } from '../program/program';
import { type Binding } from '../program/scopes';
import { fieldOf, readableSteps } from '../program/step-config';
import { type Expression, type MemberAccess } from '../../../script/tree';

type Members = Readonly<Record<string, string>>;

/** Members of the argument of a step callback (workflow scripts reference, section 1.1). */
const contextMembers: Members = {
  step: '{ name: string, count: number }',
  attempt: 'number',
  config: '{ retries, timeout, … }',
};
const contextStepMembers: Members = { name: 'string', count: 'number' };

/** Members of the argument of a rollback. `stepName` is deprecated and not suggested. */
const rollbackMembers: Members = {
  ctx: 'the context of the step',
  error: 'Error',
  output: 'the result of the step',
};

/** Members of the result of `await step.waitForEvent` (`WorkflowStepEvent` in the platform's types, November 2026). */
const receivedMembers: Members = {
  payload: 'object',
  timestamp: 'Date',
  type: 'string',
};

/** Completes members of the event, of a received event, of a step's context, and of a rollback's argument. */
export function completeMembers(program: WorkflowProgram, offset: number): readonly CompletionItem[] {
  const { scopes, tree } = program;
  // In Python, these objects are dictionaries, so there are no members to complete.
  if (tree.language === 'python') return [];
  const member = scopes
    .nodesOf('member')
    .find(
      ({ computed, nameRange }) =>
        computed === undefined && nameRange.start <= offset && offset <= nameRange.end,
    );
  const members = member && membersOf(member, program);
  return Object.entries(members ?? {}).map(([label, detail]) => ({
    label,
    detail,
    kind: 'property',
    edit: { ...(member?.nameRange ?? { start: offset, end: offset }), newText: label },
  }));
}

function membersOf({ object }: MemberAccess, program: WorkflowProgram): Members | undefined {
  const { scopes } = program;
  if (object.kind === 'member')
    return object.name === 'step' && roleOf(object.object, program) === 'context'
      ? contextStepMembers
      : undefined;
  if (object.kind !== 'identifier') return undefined;
  const binding = scopes.bindingOf(object);
  if (binding && eventParts(program).get(binding) === 'event') return eventProperties;
  if (binding && isReceived(binding, program)) return receivedMembers;
  const role = roleOf(object, program);
  return role === 'context' ? contextMembers : role === 'rollback' ? rollbackMembers : undefined;
}

function isReceived({ value, path }: Binding, { steps }: WorkflowProgram): boolean {
  if (value?.kind !== 'await' || path.length > 0) return false;
  return steps.some(({ kind, node }) => kind === 'waitForEvent' && node === value.operand);
}

/**
 * Returns the role of a name: the context of a step, or the argument of a rollback. Returns undefined for any other
 * name.
 */
function roleOf(object: Expression, program: WorkflowProgram): 'context' | 'rollback' | undefined {
  const { scopes } = program;
  const binding = object.kind === 'identifier' ? scopes.bindingOf(object) : undefined;
  if (binding?.parameterOf?.parameters[0] !== binding?.parameter || binding?.parameter === undefined)
    return undefined;
  return roleOfParameter(binding, program);
}

function roleOfParameter(
  { parameterOf, path }: Binding,
  program: WorkflowProgram,
): 'context' | 'rollback' | undefined {
  const { scopes } = program;
  const [key, ...more] = path;
  for (const { kind, callback, rollback } of readableSteps(program)) {
    if (kind !== 'do') continue;
    if (callback && functionOf(callback, scopes)?.function === parameterOf)
      return path.length === 0 ? 'context' : undefined;
    const handler = fieldOf(rollback, 'rollback', scopes);
    if (handler === undefined || functionOf(handler, scopes)?.function !== parameterOf) continue;
    if (path.length === 0) return 'rollback';
    return key === 'ctx' && more.length === 0 ? 'context' : undefined;
  }
  return undefined;
}
