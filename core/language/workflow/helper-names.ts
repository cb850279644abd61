import * as l10n from '@vscode/l10n';
import { type Problem, type RelatedRange } from '../../base/problem';
import { type HelperStep } from './helper-steps';
import { areExclusive } from './program/branches';
import { type WorkflowProgram } from './program/program';
import { readableSteps } from './program/step-config';
import { type StepCall } from './program/step-calls';
import { wholeText } from './program/text-parts';
import { counterOf, ownerOf } from './lints/duplicate-step-name';
import { type Call, type ScriptNode } from '../../script/tree';

/**
 * A step with a name. It is either a step of the script itself, or a step of a helper. A helper's step is located at
 * the call to the helper.
 */
interface Named {
  readonly at: ScriptNode;
  readonly start: number;
  readonly end: number;
  /** URI of the helper's file. Absent for steps of the script itself. */
  readonly uri?: string;
}

/**
 * Maximum number of earlier steps with the same name that a step is compared with. The limit bounds the running time.
 */
const maxCompared = 40;
/**
 * Maximum number of helper steps that are compared. If there are many calls to long helpers, the remaining steps are
 * not compared.
 */
const maxSteps = 5000;

/**
 * Finds pairs of steps with the same name and kind in one workflow. One step of each pair is in a helper. The other
 * step is in this script, or in a helper that is called earlier.
 */
export class HelperNames {
  private readonly groups = new Map<string, Named[]>();
  private compared = 0;

  constructor(private readonly program: WorkflowProgram) {
    for (const step of readableSteps(program)) {
      const text = wholeText(step.name, program.scopes);
      if (text === undefined) continue;
      const { start, end } = step.name ?? step.methodRange;
      this.add(this.keyOf(step.node, step, text), { at: step.node, start, end });
    }
  }

  /** Returns the problems with one call to a helper. The calls in a program must be passed in source order. */
  problems({ call, steps }: { readonly call: Call; readonly steps: readonly HelperStep[] }): Problem[] {
    if (this.compared > maxSteps) return [];
    this.compared += steps.length;
    const named = steps.flatMap(({ uri, start, end, step, text }) =>
      text === undefined
        ? []
        : [{ key: this.keyOf(call, step, text), text, named: { at: call, uri, start, end } }],
    );
    const problems = named.flatMap((each) => this.problem(call, each.text, each.key, each.named) ?? []);
    for (const each of named) this.add(each.key, each.named);
    return problems;
  }

  private problem(
    call: Call,
    text: string,
    key: string,
    { uri, start, end }: Named & { readonly uri: string },
  ): Problem | undefined {
    const beside =
      this.groups
        .get(key)
        ?.slice(-maxCompared)
        .filter(({ at }) => this.isBeside(at, call)) ?? [];
    const [other] = beside;
    // If the same helper was already called, `beside` contains this same step. It is not reported as a duplicate of
    // itself.
    if (other === undefined || beside.some((each) => each.uri === uri && each.start === start))
      return undefined;
    const message = l10n.t('The other step');
    const related: RelatedRange[] = [
      { start, end, uri, message: l10n.t('The step that runs here') },
      { start: other.start, end: other.end, message, ...(other.uri === undefined ? {} : { uri: other.uri }) },
    ];
    return {
      code: 'workflow/duplicate-step-name',
      severity: 'hint',
      start: call.callee.start,
      end: call.callee.end,
      message: l10n.t(
        'This call runs a step named "{0}", but another step of the same type has this name. Only the order of the calls distinguishes the two steps. Give each step its own name.',
        text,
      ),
      related,
    };
  }

  private isBeside(node: ScriptNode, call: Call): boolean {
    const { scopes } = this.program;
    return !areExclusive(node, call, scopes) && !areExclusive(call, node, scopes);
  }

  private keyOf(at: ScriptNode, step: StepCall, text: string): string {
    return JSON.stringify([counterOf(step), ownerOf(at, this.program), text]);
  }

  private add(key: string, named: Named): void {
    const group = this.groups.get(key);
    if (group) group.push(named);
    else this.groups.set(key, [named]);
  }
}
