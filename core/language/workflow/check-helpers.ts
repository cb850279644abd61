import * as l10n from '@vscode/l10n';
import { type Problem } from '../../base/problem';
import { type LanguageContext, type SourceDocument } from '../language';
import { type UsedAnalyses } from './handed-functions';
import { HelperNames } from './helper-names';
import { findHelper, type HelperStep, helperSteps } from './helper-steps';
import { isOfOtherEngine } from './program/engine';
import { handedOn } from './program/handed-on';
import { type WorkflowProgram } from './program/program';
import { stepAround } from './program/replayed-code';
import { awaitingFix } from './lints/step-not-awaited';
import { type Call } from '../../script/tree';
import { givesPromiseOfSteps } from './program/step-functions';
import { type FunctionNode } from '../../script/tree';
import { type WorkflowPrograms } from './workflow-programs';

/** A call to a helper that runs steps and is in another module. */
interface HelperCall {
  readonly call: Call;
  /** Whether the call returns a promise for the steps that it runs. */
  readonly isPromise: boolean;
  readonly steps: readonly HelperStep[];
}

/**
 * Returns problems with steps that helpers in other modules run. These problems are reported at the calls to the
 * helpers. All other problems inside a helper are reported in the helper's own file.
 */
export async function checkHelpers(
  program: WorkflowProgram,
  document: SourceDocument,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<readonly Problem[]> {
  if (isOfOtherEngine(program)) return [];
  const calls: HelperCall[] = [];
  // Steps of helpers that have already been read. A helper is read again only if a call passes the step in a different
  // way than earlier calls do, because the helper's program is then different.
  const known = new Map<WorkflowProgram, Map<FunctionNode, readonly HelperStep[]>>();
  const used: UsedAnalyses = new Map();
  for (const each of handedOn(program)) {
    const found = await findHelper(each, document, programs, context, used);
    if (found === undefined) continue;
    const ofProgram = known.get(found.program) ?? new Map<FunctionNode, readonly HelperStep[]>();
    known.set(found.program, ofProgram);
    const steps = ofProgram.get(found.function) ?? (await helperSteps(found, programs, context, used));
    ofProgram.set(found.function, steps);
    const isPromise =
      (found.function.isAsync && !found.function.isGenerator) ||
      givesPromiseOfSteps(found.function, found.program);
    if (steps.length > 0) calls.push({ call: each.call, isPromise, steps });
  }
  const names = new HelperNames(program);
  return calls.flatMap((each) => [
    ...notAwaited(each, program),
    ...nested(each, program),
    ...names.problems(each),
  ]);
}

function notAwaited({ call, isPromise }: HelperCall, program: WorkflowProgram): Problem[] {
  const fix = isPromise && call.closed ? awaitingFix(call, program) : undefined;
  if (fix === undefined) return [];
  const { start, end } = call.callee;
  const message = l10n.t(
    'This call runs steps but is never awaited. The instance may finish before the steps do, and errors in the steps are lost. Write `await` before the call.',
  );
  return [{ code: 'workflow/step-not-awaited', severity: 'warning', start, end, message, fixes: [fix] }];
}

function nested({ call }: HelperCall, program: WorkflowProgram): Problem[] {
  if (stepAround(call, program) === undefined) return [];
  const { start, end } = call.callee;
  const message = l10n.t(
    'This call runs steps inside another step. These steps run again when the outer step is retried.',
  );
  return [{ code: 'workflow/nested-step', severity: 'information', start, end, message }];
}
