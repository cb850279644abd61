import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { isReplayed } from '../program/replayed-code';
import { functionStartsStep, startsStep } from '../program/step-starters';
import { type WorkflowProgram } from '../program/program';
import { varyingCall } from '../program/varying';
import { type Expression, type ScriptNode } from '../../../script/tree';
import { childNodes } from '../../../script/tree-walk';
import { reporter, type WorkflowLint } from './lint';

const id = 'nondeterministic-branch';
const report = reporter(id, 'warning');

/**
 * Reports conditions whose result may differ on replay, which would cause steps to be skipped or repeated (workflow
 * scripts reference, sections 1 and 7).
 */
export const nondeterministicBranch: WorkflowLint = {
  id,
  check: (program) =>
    program.scopes
      .nodesOf('if', 'switch', 'loop', 'conditional', 'logical')
      .flatMap((node) => problemOf(node, program) ?? []),
};

type DecidingNode = Extract<ScriptNode, { kind: 'if' | 'switch' | 'loop' | 'conditional' | 'logical' }>;

interface Decision {
  readonly test: Expression;
  /** Nodes that run only for certain outcomes of the decision. */
  readonly dependents: readonly ScriptNode[];
}

function problemOf(node: DecidingNode, program: WorkflowProgram): Problem | undefined {
  const decision = decisionOf(node);
  const source = decision && varyingCall(decision.test, program);
  if (decision === undefined || source === undefined || !isReplayed(node, program)) return undefined;
  if (!decision.dependents.some((each) => mattersTo(each, node, program))) return undefined;
  const written = program.tree.text.slice(source.start, source.end);
  return report(
    decision.test,
    l10n.t('This condition can change on replay ({0}), so steps may be skipped or repeated. Evaluate the condition in a step and use the result.', written), // prettier-ignore
    {
      related:
        source.start >= decision.test.start && source.end <= decision.test.end
          ? []
          : [{ start: source.start, end: source.end, message: l10n.t('This value changes on every replay') }],
    },
  );
}

function decisionOf(node: DecidingNode): Decision | undefined {
  switch (node.kind) {
    case 'if':
      return { test: node.test, dependents: [...node.then, ...(node.otherwise ?? [])] };
    case 'switch':
      return { test: node.discriminant, dependents: node.cases };
    case 'loop':
      return node.test && { test: node.test, dependents: node.body };
    case 'conditional':
      return { test: node.test, dependents: [node.whenTrue, node.whenFalse] };
    case 'logical':
      return { test: node.left, dependents: [node.right] };
  }
}

/** Checks whether a node starts a step, or may leave a surrounding function that starts steps. */
function mattersTo(node: ScriptNode, decision: ScriptNode, program: WorkflowProgram): boolean {
  if (startsStep(node, program)) return true;
  const around = program.scopes.functionAround(decision);
  return around !== undefined && functionStartsStep(around, program) && leaves(node, decision.kind);
}

/**
 * Checks whether a branch can return, throw, or jump elsewhere. A `break` in a `switch` or loop, and a `continue` in
 * a loop, do not count, because they affect only that `switch` or loop.
 */
function leaves(node: ScriptNode, inside: ScriptNode['kind']): boolean {
  if (node.kind === 'return' || node.kind === 'throw') return true;
  if (node.kind === 'break') return inside !== 'switch' && inside !== 'loop';
  if (node.kind === 'continue') return inside !== 'loop';
  if (node.kind === 'function' || node.kind === 'class') return false;
  const within = node.kind === 'switch' || node.kind === 'loop' ? node.kind : inside;
  return childNodes(node).some((child) => leaves(child, within));
}
