import * as l10n from '@vscode/l10n';
import { type OffsetRange, type Problem } from '../../../base/problem';
import { isBinding } from '../program/events';
import { globalName } from '../program/global-names';
import { type WorkflowProgram } from '../program/program';
import { readableSteps } from '../program/step-config';
import { functionOf } from '../program/callees';
import { type Expression, type FunctionNode, type Identifier, type ScriptNode } from '../../../script/tree';
import { eachChild } from '../../../script/tree-walk';
import { reporter, type WorkflowLint } from './lint';

const id = 'non-serializable-return';
const report = reporter(id, 'warning');

/** Reports step return values that cannot be stored (workflow scripts reference, section 1.1). */
export const nonSerializableReturn: WorkflowLint = {
  id,
  check: (program) =>
    readableSteps(program).flatMap(({ kind, callback }) => {
      const callee = kind === 'do' && callback ? functionOf(callback, program.scopes) : undefined;
      return callee === undefined
        ? []
        : returnedBy(callee.function).flatMap((value) => problemOf(value, program) ?? []);
    }),
};

/** Returns all values that a function returns, excluding the return values of functions inside it. */
function returnedBy(node: FunctionNode): readonly Expression[] {
  if (node.expressionBody) return [node.expressionBody];
  const found: Expression[] = [];
  const visit = (at: ScriptNode): void => {
    if (at.kind === 'function' || at.kind === 'class') return;
    if (at.kind === 'return' && at.value) found.push(at.value);
    eachChild(at, visit, undefined);
  };
  for (const statement of node.body) visit(statement);
  return found;
}

/** Maximum depth of nested objects that are examined. */
const maxDepth = 4;

function problemOf(value: Expression, program: WorkflowProgram, depth = 0): Problem | undefined {
  if (depth > maxDepth) return undefined;
  switch (value.kind) {
    case 'await':
    case 'cast':
      return problemOf(value.operand, program, depth);
    case 'function':
      return report(
        value,
        l10n.t('A function cannot be serialized as a step result. Return serializable data.'),
      );
    case 'object':
      return firstProblem(
        value.properties.map((each) => each.value),
        program,
        depth,
      );
    case 'array':
      return firstProblem(value.elements, program, depth);
    case 'identifier':
      return isResponse(valueOf(value, program), program) ? responseProblem(value) : undefined;
    case 'call':
      return isResponse(value, program)
        ? responseProblem({ start: value.start, end: value.callee.end })
        : undefined;
    default:
      return undefined;
  }
}

function firstProblem(
  values: readonly Expression[],
  program: WorkflowProgram,
  depth: number,
): Problem | undefined {
  for (const value of values) {
    const found = problemOf(value, program, depth + 1);
    if (found) return found;
  }
  return undefined;
}

const responseProblem = (range: OffsetRange): Problem =>
  report(
    range,
    l10n.t(
      'A `Response` cannot be serialized as a step result. Return its content, for example `await response.json()`.',
    ),
  );

/** Returns the value of a variable that is never reassigned. Returns undefined for other variables. */
function valueOf(name: Identifier, { scopes }: WorkflowProgram): Expression | undefined {
  const binding = scopes.bindingOf(name);
  const isFixed = binding?.assignments.length === 0 && binding.path.length === 0;
  return isFixed ? binding.value : undefined;
}

/**
 * Checks whether a value is a response: `new Response(…)`, `Response.json(…)` or `Response.redirect(…)`, or the
 * result of the global `fetch` or of a binding's `fetch`.
 */
function isResponse(value: Expression | undefined, program: WorkflowProgram): boolean {
  if (value?.kind === 'await' || value?.kind === 'cast') return isResponse(value.operand, program);
  if (value?.kind !== 'call' || program.tree.language === 'python') return false;
  const { callee, isNew } = value;
  const name = globalName(callee, program.scopes);
  if (isNew) return name === 'Response';
  if (name === 'fetch' || name === 'Response.json' || name === 'Response.redirect') return true;
  return callee.kind === 'member' && callee.name === 'fetch' && isBinding(callee.object, program.scopes);
}
