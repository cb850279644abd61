import { type Expression } from '../../../script/tree';
import { type WorkflowProgram } from './program';

/**
 * Checks whether a value is certainly the platform's own step. This is the step parameter of `run` in a class whose
 * kind of base is `workflow`, or a parameter with the platform's type.
 */
export function isPlatformStep(expression: Expression, program: WorkflowProgram, depth = 0): boolean {
  const { scopes, classes } = program;
  if (expression.kind === 'cast') return isPlatformStep(expression.operand, program, depth);
  if (expression.kind !== 'identifier' || depth > 5) return false;
  const binding = scopes.bindingOf(expression);
  if (binding === undefined || binding.assignments.length > 0 || binding.path.length > 0) return false;
  if (binding.kind === 'const' && binding.value) return isPlatformStep(binding.value, program, depth + 1);
  const { parameter } = binding;
  if (parameter === undefined) return false;
  const owner = classes.find(({ stepParameter }) => stepParameter === parameter);
  if (owner !== undefined) return owner.base === 'workflow';
  if (!/^(?:Readonly<\s*)?WorkflowStep\b/.test(parameter.typeText ?? '')) return false;
  const imported = program.tree.imports.find(({ local }) => local === 'WorkflowStep');
  return imported?.module === 'cloudflare:workers';
}
