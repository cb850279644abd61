import * as l10n from '@vscode/l10n';
import { type Fix, type Problem } from '../../../base/problem';
import { resolveConstant } from '../program/constants';
import { type WorkflowProgram } from '../program/program';
import { type StepCall } from '../program/step-calls';
import { readableSteps } from '../program/step-config';
import { reporter, type WorkflowLint } from './lint';

const id = 'step-name-missing';
const report = reporter(id, 'error');

/**
 * Reports steps without a name. In every step method, the name is the first argument (workflow scripts reference,
 * section 1.2).
 */
export const stepNameMissing: WorkflowLint = {
  id,
  check: (program) => readableSteps(program).flatMap((step) => problemOf(step, program) ?? []),
};

function problemOf(step: StepCall, { scopes, tree }: WorkflowProgram): Problem | undefined {
  const { name, node } = step;
  // In Python, the name of the decorated function is used as the step name.
  if (node.kind !== 'call' || (tree.language === 'python' && step.kind === 'do')) return undefined;
  const message = l10n.t(
    'Missing step name. Pass a string as the first argument, for example "{0}".',
    'load order',
  );
  if (name === undefined) {
    const isEmpty = node.arguments.length === 0 && node.keywords.length === 0;
    return isEmpty
      ? report(step.methodRange, message, { fixes: [insert(node.end - 1, '"name"')] })
      : undefined;
  }
  const value = resolveConstant(name, scopes);
  const isNothing =
    (value.kind === 'identifier' && value.name === 'undefined') ||
    (value.kind === 'literal' && value.value === null);
  if (isNothing) return report(name, message);
  if (value.kind !== 'function' && value.kind !== 'object') return undefined;
  return report(step.methodRange, message, { fixes: [insert(name.start, '"name", ')] });
}

function insert(at: number, newText: string): Fix {
  return { title: l10n.t('Insert a name'), edits: [{ start: at, end: at, newText }] };
}
