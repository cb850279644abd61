import * as l10n from '@vscode/l10n';
import { type Fix } from '../../../base/problem';
import { nearest } from '../../../base/nearest';
import { calledFunction } from '../program/callees';
import { type WorkflowProgram } from '../program/program';
import { type FunctionNode, type Parameter } from '../../../script/tree';
import { reporter, type WorkflowLint } from './lint';

const id = 'unknown-step-dependency';
const report = reporter(id, 'error');

/**
 * Reports parameters whose name is not the name of a step. A Python step receives the results of the steps that its
 * parameters are named after (workflow scripts reference, section 5).
 */
export const unknownStepDependency: WorkflowLint = {
  id,
  check: (program) => {
    const { tree, steps, scopes } = program;
    if (tree.language !== 'python') return [];
    const decorated = steps.flatMap((step) => (step.decorated ? [step.decorated] : []));
    // A step that is called with arguments does not receive the results of other steps, so its parameters are not
    // checked.
    const called = new Set(
      scopes.nodesOf('call').flatMap((call) => {
        const isGiven = call.arguments.length + call.keywords.length > 0;
        return (isGiven ? calledFunction(call, scopes)?.function : undefined) ?? [];
      }),
    );
    const siblings = new Map<FunctionNode | undefined, Set<string>>();
    for (const { function: each } of decorated) {
      const around = scopes.functionAround(each);
      const names = siblings.get(around) ?? new Set();
      siblings.set(around, each.name === undefined ? names : names.add(each.name));
    }
    return decorated.flatMap(({ function: own, dependsOn }) => {
      if (dependsOn.length > 0 || called.has(own)) return [];
      const names = siblings.get(scopes.functionAround(own)) ?? new Set<string>();
      return own.parameters.flatMap((parameter) => problemOf(parameter, names, program));
    });
  },
};

/** Maximum number of step names that are searched for a similar name. */
const maxSimilar = 100;

function problemOf(
  { pattern, isRest, defaultValue }: Parameter,
  names: ReadonlySet<string>,
  program: WorkflowProgram,
): ReturnType<typeof report>[] {
  if (pattern.kind !== 'name-pattern' || isRest || defaultValue !== undefined) return [];
  const { name } = pattern;
  if (name === 'ctx' || names.has(name)) return [];
  const meant = nearest(name, ['ctx', ...[...names].slice(0, maxSimilar)]);
  const message =
    meant === undefined
      ? l10n.t('There is no step `{0}`, so calling this function fails. Name each parameter after the step whose result it receives.', name) // prettier-ignore
      : l10n.t('There is no step `{0}`, so calling this function fails. Did you mean `{1}`?', name, meant);
  return [
    report(pattern, message, { fixes: meant === undefined ? [] : [renameFix(pattern, meant, program)] }),
  ];
}

/** Returns a fix that renames the parameter and its uses in the function. */
function renameFix(
  pattern: Extract<Parameter['pattern'], { kind: 'name-pattern' }>,
  meant: string,
  { scopes }: WorkflowProgram,
): Fix {
  const uses = scopes.bindingOf(pattern)?.references ?? [];
  return {
    title: l10n.t('Rename to "{0}"', meant),
    edits: [pattern, ...uses].map(({ start, end }) => ({ start, end, newText: meant })),
    preferred: true,
  };
}
