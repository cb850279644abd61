import { type WorkflowProgram } from '../program/program';
import { promiseUse } from '../program/promise-use';
import { stepMethods } from '../program/step-methods.data';
import { type Call, type Expression } from '../../../script/tree';

/** Global objects of the language itself, and loggers. None of them run steps. */
const builtIn: ReadonlySet<string> = new Set([
  'console', 'JSON', 'Object', 'Array', 'Promise', 'Reflect', 'Symbol', 'String', 'Number', 'Boolean', 'Map', 'Set', 'WeakMap',
  'structuredClone', 'print', 'isinstance', 'type', 'repr', 'str', 'len',
]); // prettier-ignore

/** Maximum length of the text that is shown for a called expression. Longer texts are truncated. */
const maxLength = 60;

/**
 * Returns the text of the called expression if the call may run steps. This is the case if the call receives the step
 * and its target is not in this file. Returns undefined for every other call.
 */
export function unknownPart(call: Call, program: WorkflowProgram): string | undefined {
  const { scopes, values, tree } = program;
  const { callee } = call;
  if (call.isNew || !call.closed || callee.kind === 'function' || !isGivenStep(call, program))
    return undefined;
  const root = rootOf(callee);
  // In an abstract class, a method of `this` may be abstract. Its implementations are shown in the graphs of the
  // subclasses.
  if (root?.kind === 'this' && scopes.classAround(call)?.isAbstract === true) return undefined;
  if (root?.kind === 'identifier') {
    const binding = scopes.bindingOf(root);
    if (binding === undefined && builtIn.has(root.name)) return undefined;
    // If the called function is a parameter, the function is shown at the call that passes it.
    if (root === callee && binding?.parameter !== undefined) return undefined;
  }
  if (callee.kind === 'member' && (callee.name === 'bind' || values.of(callee)?.kind === 'method'))
    return undefined;
  if (promiseUse(call, scopes).kind === 'lost' || isWrapping(call, program)) return undefined;
  const text = tree.text.slice(callee.start, callee.end).replace(/\s+/g, ' ');
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/**
 * Checks whether a call receives the step as an argument, or calls a method of an object that was created with the
 * step.
 */
function isGivenStep({ callee, arguments: given }: Call, { values }: WorkflowProgram): boolean {
  if (given.some((each) => values.of(each.kind === 'spread' ? each.operand : each) !== undefined))
    return true;
  if (callee.kind !== 'member' || callee.name === undefined || stepMethods.has(callee.name)) return false;
  const receiver = values.of(callee.object);
  return receiver?.kind === 'step' && receiver.isWrapped;
}

/** Checks whether the value of a call is itself used as a step: `const traced = trace(step); await traced.do(…)`. */
export function isWrapping(call: Call, { scopes }: WorkflowProgram): boolean {
  const parent = scopes.parentOf(call);
  if (parent?.kind === 'member') return parent.object === call && stepMethods.has(parent.name ?? '');
  const target =
    parent?.kind === 'declarator'
      ? parent.pattern
      : parent?.kind === 'assignment'
        ? parent.target
        : undefined;
  if (target?.kind === 'member') return true;
  if (target?.kind !== 'name-pattern') return false;
  const references = scopes.bindingOf(target)?.references ?? [];
  return references.some((each) => {
    const user = scopes.parentOf(each);
    return (
      (user?.kind === 'member' && user.object === each) || (user?.kind === 'call' && user.callee !== each)
    );
  });
}

function rootOf(callee: Expression): Expression | undefined {
  if (callee.kind === 'member' || callee.kind === 'call')
    return rootOf(callee.kind === 'member' ? callee.object : callee.callee);
  return callee.kind === 'cast' || callee.kind === 'await' ? rootOf(callee.operand) : callee;
}
