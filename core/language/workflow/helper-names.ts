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

/** A step with a name, either of the script itself, or of a helper at the call to it. */
interface Named {
  readonly at: ScriptNode;
  readonly start: number;
  readonly end: number;
  /** Absent for steps of the script itself. */
  readonly uri?: string;
}

/** Only the last steps with the same name in one workflow are compared, so that the work is bounded. */
const maxCompared = 40;
/** Maximum number of compared helper steps: with many calls to long helpers, not all of them are compared. */
const maxSteps = 5000;

/**
 * Finds steps with the same name and kind in one workflow, one of which is in a helper, and the other in this script or
 * in a helper that is called earlier.
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

  /** The problems of a call; the calls of a program are checked in order. */
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
    // The same step of a helper that is called twice does not count as a second step with the name.
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
        'This runs a step named "{0}", but another step of this kind has the same name. Only the order of the calls tells them apart. Give each step its own name.',
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
