import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { type WorkflowProgram } from '../program/program';
import { isReplayed, stepAround } from '../program/replayed-code';
import { type Binding } from '../program/scopes';
import { isVarying } from '../program/varying';
import { type Call, type ScriptNode } from '../../../script/tree';
import { reporter, type WorkflowLint } from './lint';

const id = 'nondeterministic-value';
const report = reporter(id, 'information');

/**
 * Reports a timestamp or random value that is passed to a step or becomes part of the result of `run`. The value is
 * different on every replay, but finished steps keep results that are based on an earlier value (workflow scripts
 * reference, section 1). Separate lints check step names and conditions.
 */
export const nondeterministicValue: WorkflowLint = {
  id,
  check: (program) =>
    program.scopes
      .nodesOf('call')
      .flatMap((call) => (call.closed && isVarying(call, program.scopes) ? problemOf(call, program) : [])),
};

function problemOf(call: Call, program: WorkflowProgram): Problem[] {
  if (!isReplayed(call, program)) return [];
  const sink = sinkOf(call, program);
  if (sink === undefined) return [];
  return [
    report(
      { start: call.start, end: call.end },
      l10n.t('This value changes on every replay, but completed steps keep results that were computed with an earlier value. Create the value in a step and use the result of that step, or use `event.timestamp`.'), // prettier-ignore
      sink === call
        ? {}
        : { related: [{ start: sink.start, end: sink.end, message: l10n.t('The value is used here') }] },
    ),
  ];
}

/**
 * Returns the node that passes a value to a step or to the result of `run`, or undefined if there is none. If the value
 * is returned directly, returns the value itself.
 */
function sinkOf(value: ScriptNode, program: WorkflowProgram): ScriptNode | undefined {
  const { scopes } = program;
  let at = value;
  for (let parent = scopes.parentOf(at); parent; parent = scopes.parentOf(at)) {
    switch (parent.kind) {
      case 'return':
        return isOfRun(parent, program) ? value : undefined;
      case 'declarator': {
        const binding = parent.pattern.kind === 'name-pattern' ? scopes.bindingOf(parent.pattern) : undefined;
        return binding && useOf(binding, program);
      }
      case 'call':
        // A method call such as `.toISOString()`, or `new Date(…)`, only changes the form of the value. The results
        // of other functions are unknown.
        if (
          parent.callee !== at &&
          !(parent.isNew && parent.callee.kind === 'identifier' && parent.callee.name === 'Date')
        )
          return undefined;
        break;
      case 'member':
      case 'cast':
      case 'binary':
      case 'template':
      case 'object':
      case 'property':
      case 'array':
      case 'await':
        break;
      default:
        return undefined;
    }
    at = parent;
  }
  return undefined;
}

function useOf(binding: Binding, program: WorkflowProgram): ScriptNode | undefined {
  return binding.references.find(
    (each) =>
      stepAround(each, program) !== undefined || (isReturned(each, program) && isOfRun(each, program)),
  );
}

/** Checks whether a value is returned, as in `return value` or `return { at: value }`. */
function isReturned(node: ScriptNode, { scopes }: WorkflowProgram): boolean {
  let parent = scopes.parentOf(node);
  while (parent?.kind === 'property' || parent?.kind === 'object' || parent?.kind === 'array')
    parent = scopes.parentOf(parent);
  return parent?.kind === 'return';
}

/** Checks whether a node is directly in a `run` function, whose result is the result of the instance. */
function isOfRun(node: ScriptNode, { scopes, classes }: WorkflowProgram): boolean {
  const around = scopes.functionAround(node);
  return around !== undefined && classes.some(({ run }) => run === around);
}
