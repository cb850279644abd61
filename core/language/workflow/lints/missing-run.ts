import * as l10n from '@vscode/l10n';
import { nearest } from '../../../base/nearest';
import { type Fix, type OffsetRange, type Problem } from '../../../base/problem';
import { mayHaveRun, type WorkflowClass } from '../program/classes';
import { isEventType } from '../program/event-parts';
import { type WorkflowProgram } from '../program/program';
import { type ClassMember, type FunctionNode } from '../../../script/tree';
import { replaceFix, reporter, type WorkflowLint } from './lint';

const id = 'missing-run';
const report = reporter(id, 'error');

/**
 * Reports exported workflow classes without `run`, the method that the engine calls (workflow scripts reference,
 * section 1). A class may be a base class if other classes extend it, or if it has methods but none of them resembles
 * `run`. Such a class is reported only if a Wrangler configuration uses it (see `check-classes.ts`).
 */
export const missingRun: WorkflowLint = {
  id,
  check: (program) => {
    const extended = new Set(program.classes.flatMap(({ chain }) => chain.slice(1)));
    return program.classes
      .filter(
        ({ base, node, exportedAs, chain }) =>
          base === 'workflow' &&
          !node.isAbstract &&
          !extended.has(node) &&
          exportedAs.length > 0 &&
          !mayHaveRun(chain, program.tree.language),
      )
      .flatMap((found): Problem[] => {
        const methods = methodsOf(found);
        const meant = methods.find((method) => looksLikeRun(method, program));
        return methods.length > 0 && meant === undefined
          ? []
          : [missingRunProblem(found.nameRange, fixesFor(found, meant))];
      });
  },
};

/** Returns the diagnostic for a class without `run`. */
export const missingRunProblem = (nameRange: OffsetRange, fixes: readonly Fix[] = []): Problem =>
  report(
    nameRange,
    l10n.t('A workflow requires a run(event, step) method, which each instance executes.'),
    fixes.length > 0 ? { fixes } : {},
  );

type Method = ClassMember & { readonly name: string; readonly value: FunctionNode };

function methodsOf({ node }: WorkflowClass): readonly Method[] {
  return node.members.filter(
    (member): member is Method =>
      member.isMethod &&
      member.name !== undefined &&
      member.name !== 'constructor' &&
      !member.isStatic &&
      member.value?.kind === 'function',
  );
}

/**
 * Checks whether a method looks like `run`, because its name resembles `run` or a common alternative, or because it
 * accepts an event and a step.
 */
function looksLikeRun({ name, value }: Method, { values, scopes }: WorkflowProgram): boolean {
  if (nearest(name, ['run', 'execute', 'start', 'main']) !== undefined) return true;
  const [event, step, ...more] = value.parameters;
  if (event === undefined || step === undefined || more.length > 0) return false;
  const isEvent =
    isEventType(event) || (event.pattern.kind === 'name-pattern' && /^_?event$/.test(event.pattern.name));
  const binding = step.pattern.kind === 'name-pattern' ? scopes.bindingOf(step.pattern) : undefined;
  return isEvent && binding !== undefined && values.ofBinding(binding)?.kind === 'step';
}

function fixesFor({ node: { bodyStart } }: WorkflowClass, meant: Method | undefined): readonly Fix[] {
  if (meant !== undefined)
    return [replaceFix(l10n.t('Rename "{0}" to "run"', meant.name), meant.nameRange, 'run')];
  if (bodyStart === undefined) return [];
  return [
    {
      title: l10n.t('Add run(event, step)'),
      edits: [{ start: bodyStart, end: bodyStart, newText: '\n  async run(event, step) {\n  }\n' }],
    },
  ];
}
