import { type OffsetRange } from '../../base/problem';
import { type LanguageContext, type SourceDocument } from '../language';
import { asHanded, type UsedAnalyses } from './handed-functions';
import { findFunction, type FoundFunction } from './imported-functions';
import { calledFunction } from './program/callees';
import { handedOn, type HandedOn } from './program/handed-on';
import { type WorkflowProgram } from './program/program';
import { readableSteps } from './program/step-config';
import { type StepCall } from './program/step-calls';
import { wholeText } from './program/text-parts';
import { type FunctionNode, type ScriptNode } from '../../script/tree';
import { walkTree } from '../../script/tree-walk';
import { type WorkflowPrograms } from './workflow-programs';

/** A step that a function of another module runs. */
export interface HelperStep extends OffsetRange {
  readonly uri: string;
  readonly step: StepCall;
  /** Name of the step, if it is a constant. */
  readonly text: string | undefined;
}

const maxDepth = 8;

/**
 * Finds the function of another module to which a call passes the step. Returns undefined if the function cannot be
 * read.
 */
export async function findHelper(
  { target, handed }: HandedOn,
  from: SourceDocument,
  programs: WorkflowPrograms,
  context: LanguageContext,
  used: UsedAnalyses,
): Promise<FoundFunction | undefined> {
  const found = target && (await findFunction(target.module, target.imported, from, programs, context));
  return found && asHanded(found, handed, used);
}

/**
 * Returns the steps that a helper runs: its own steps, and the steps of the functions that it calls in its own module
 * and in other modules.
 */
export async function helperSteps(
  { document, program, function: helper }: FoundFunction,
  programs: WorkflowPrograms,
  context: LanguageContext,
  used: UsedAnalyses,
  seen = new Set<ScriptNode>(),
): Promise<readonly HelperStep[]> {
  if (seen.has(helper) || seen.size > maxDepth) return [];
  seen.add(helper);
  const reached = reachable(helper, program);
  const isInside = (node: ScriptNode): boolean => {
    for (let at = program.scopes.functionAround(node); at; at = program.scopes.functionAround(at))
      if (reached.has(at)) return true;
    return false;
  };
  const own = readableSteps(program)
    .filter(({ node }) => isInside(node))
    .map((step): HelperStep => {
      const { start, end } = step.name ?? step.methodRange;
      return { uri: document.uri, start, end, step, text: wholeText(step.name, program.scopes) };
    });
  const further: HelperStep[] = [];
  for (const call of handedOn(program).filter((each) => isInside(each.call))) {
    const found = await findHelper(call, document, programs, context, used);
    if (found) further.push(...(await helperSteps(found, programs, context, used, seen)));
  }
  return [...own, ...further];
}

/** Returns a function and all functions in the same file that it calls, directly or indirectly. */
function reachable(from: FunctionNode, { scopes }: WorkflowProgram): ReadonlySet<FunctionNode> {
  const found = new Set([from]);
  for (const each of found)
    walkTree(each, (node) => {
      const called = node.kind === 'call' ? calledFunction(node, scopes)?.function : undefined;
      if (called) found.add(called);
      return true;
    });
  return found;
}
