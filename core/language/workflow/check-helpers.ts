import * as l10n from '@vscode/l10n';
import { type Problem, type RelatedRange } from '../../base/problem';
import { type LanguageContext, type SourceDocument } from '../language';
import { findHelper, type HelperStep, helperSteps } from './helper-steps';
import { areExclusive } from './program/branches';
import { isOfOtherEngine } from './program/engine';
import { handedOn } from './program/handed-on';
import { type WorkflowProgram } from './program/program';
import { stepAround } from './program/replayed-code';
import { readableSteps } from './program/step-config';
import { wholeText } from './program/text-parts';
import { counterOf, ownerOf } from './lints/duplicate-step-name';
import { awaitingFix } from './lints/step-not-awaited';
import { type Call } from '../../script/tree';
import { type WorkflowPrograms } from './workflow-programs';

/** A call of a helper in another module that runs steps. */
interface HelperCall {
  readonly call: Call;
  readonly isAsync: boolean;
  readonly steps: readonly HelperStep[];
}

/**
 * What is wrong about steps that helpers in other modules run, said where they are called. What is wrong within a
 * helper is said in its own file.
 */
export async function checkHelpers(
  program: WorkflowProgram,
  document: SourceDocument,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<readonly Problem[]> {
  if (isOfOtherEngine(program)) return [];
  const calls: HelperCall[] = [];
  for (const each of handedOn(program)) {
    const found = await findHelper(each, document, programs, context);
    const steps = found ? await helperSteps(found, programs, context) : [];
    if (found && steps.length > 0) calls.push({ call: each.call, isAsync: found.function.isAsync, steps });
  }
  return calls.flatMap((each, index) => [
    ...notAwaited(each, program),
    ...nested(each, program),
    ...sameName(each, calls.slice(0, index), program),
  ]);
}

function notAwaited({ call, isAsync }: HelperCall, program: WorkflowProgram): Problem[] {
  const fix = isAsync && call.closed ? awaitingFix(call, program) : undefined;
  if (fix === undefined) return [];
  const { start, end } = call.callee;
  const message = l10n.t(
    'This runs steps but is never awaited: the instance may finish first and their errors are lost. Write `await` before it.',
  );
  return [{ code: 'workflow/step-not-awaited', severity: 'warning', start, end, message, fixes: [fix] }];
}

function nested({ call }: HelperCall, program: WorkflowProgram): Problem[] {
  if (stepAround(call, program) === undefined) return [];
  const { start, end } = call.callee;
  const message = l10n.t(
    'This runs steps inside of another one: they run again when the outer one is tried again.',
  );
  return [{ code: 'workflow/nested-step', severity: 'information', start, end, message }];
}

/** Steps of one name and kind in one workflow: one in the helper, the other here or in a helper called before. */
function sameName(
  { call, steps }: HelperCall,
  before: readonly HelperCall[],
  program: WorkflowProgram,
): Problem[] {
  const owner = ownerOf(call, program);
  const isBeside = (node: Parameters<typeof ownerOf>[0]): boolean =>
    ownerOf(node, program) === owner &&
    !areExclusive(node, call, program.scopes) &&
    !areExclusive(call, node, program.scopes);
  const own = readableSteps(program).flatMap((step): Named[] => {
    const text = isBeside(step.node) ? wholeText(step.name, program.scopes) : undefined;
    const { start, end } = step.name ?? step.methodRange;
    return text === undefined ? [] : [{ key: keyOf(counterOf(step), text), start, end }];
  });
  const others = before
    .filter((other) => isBeside(other.call))
    .flatMap((other) => other.steps)
    .flatMap(({ uri, start, end, step, text }): Named[] =>
      text === undefined ? [] : [{ key: keyOf(counterOf(step), text), uri, start, end }],
    );
  return steps.flatMap(({ uri, start, end, step, text }): Problem[] => {
    if (text === undefined) return [];
    const key = keyOf(counterOf(step), text);
    // A helper that is called twice is no second step of the name.
    if (others.some((other) => other.uri === uri && other.start === start)) return [];
    const other = [...own, ...others].find((each) => each.key === key);
    if (other === undefined) return [];
    const message = l10n.t('The other step');
    const related: RelatedRange[] = [
      { start, end, uri, message: l10n.t('The step that is run here') },
      { start: other.start, end: other.end, message, ...(other.uri === undefined ? {} : { uri: other.uri }) },
    ];
    return [
      {
        code: 'workflow/duplicate-step-name',
        severity: 'hint',
        start: call.callee.start,
        end: call.callee.end,
        message: l10n.t(
          'This runs a step named "{0}", as another one of this kind is named, too; they are told apart only by the order of their calls. Give each a name of its own.',
          text,
        ),
        related,
      },
    ];
  });
}

interface Named {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** Absent in the script itself. */
  readonly uri?: string;
}

const keyOf = (counter: string, text: string): string => JSON.stringify([counter, text]);
