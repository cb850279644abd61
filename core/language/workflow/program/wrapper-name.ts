import { type Call, type Expression, type FunctionNode } from '../../../script/tree';
import { resolveConstant } from './constants';
import { type WorkflowProgram } from './program';
import { type StepCall } from './step-calls';

/**
 * Describes how a function with a single step receives the step's name, as in `runStep(step, "charge card", work)`. It
 * contains the position of the argument with the name, or with an object that contains the name. It also contains the
 * text that the function adds before and after the name.
 */
export interface WrapperName {
  readonly index: number;
  readonly key?: string;
  readonly before: string;
  readonly after: string;
}

/**
 * One entry for each argument of a call: the string, the strings in the properties of an inline object, or undefined
 * for other arguments.
 */
export type GivenTexts = readonly (string | Readonly<Record<string, string>> | undefined)[];

/**
 * Returns how a function that wraps a single step receives the step's name. Returns undefined for any other function.
 */
export function wrapperName(
  target: FunctionNode,
  only: StepCall | undefined,
  { scopes }: WorkflowProgram,
): WrapperName | undefined {
  const name = only?.name;
  if (name === undefined) return undefined;
  const [before, filled, after] =
    name.kind === 'template' && name.substitutions.length === 1
      ? [name.texts[0] ?? '', name.substitutions[0], name.texts[1] ?? '']
      : ['', name, ''];
  const binding = filled?.kind === 'identifier' ? scopes.bindingOf(filled) : undefined;
  if (binding?.parameter === undefined || binding.parameterOf !== target || binding.assignments.length > 0)
    return undefined;
  const index = target.parameters.indexOf(binding.parameter);
  const [key, ...more] = binding.path;
  if (more.length > 0 || (binding.path.length > 0 && key === undefined)) return undefined;
  return { index, before, after, ...(key === undefined ? {} : { key }) };
}

/** Returns the step name that a call passes to a wrapper function, or undefined if the name is not among the texts. */
export function nameInCall(
  { index, key, before, after }: WrapperName,
  texts: GivenTexts,
): string | undefined {
  const given = texts[index];
  const text =
    typeof given === 'string'
      ? key === undefined
        ? given
        : undefined
      : key === undefined
        ? undefined
        : given?.[key];
  return text === undefined ? undefined : `${before}${text}${after}`;
}

/** Returns the strings among a call's arguments. `read` returns the string of an expression. */
export function givenTexts(
  given: Call['arguments'],
  { scopes }: WorkflowProgram,
  read: (expression: Expression) => string | undefined,
): GivenTexts {
  return given.map((argument) => {
    const text = read(argument);
    if (text !== undefined) return text;
    const value = resolveConstant(argument, scopes);
    if (value.kind !== 'object') return undefined;
    const texts = value.properties.flatMap(({ key, value: inner }) => {
      const found = key === undefined ? undefined : read(inner);
      return key === undefined || found === undefined ? [] : [[key, found] as const];
    });
    return Object.fromEntries(texts);
  });
}
