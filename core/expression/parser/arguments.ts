import * as l10n from '@vscode/l10n';
import { patternInWords, typeInWords } from '../type-words';
import {
  fits,
  parameterAt,
  resultType,
  type FunctionDefinition,
  type ParameterDefinition,
} from '../scheme/scheme';
import { argumentType } from '../argument-type';
import { type Argument, type StringLiteral } from '../tree';
import { parseRegex } from '../../regex/parse-regex';
import { arrayOf, booleanArrayType, integerType, stringType, type Type, unknownType } from '../types';
import { decodeString } from '../literals';
import { reportRegex, reportWildcard } from './patterns';
import { conditionType, type ParsedArguments } from './nodes';
import { type Fix } from '../../base/problem';
import { type ParserState, replaceFix } from './state';

function isLiteral(argument: Argument): boolean {
  return argument.kind === 'string' || argument.kind === 'integer' || argument.kind === 'address';
}

/**
 * Checks one argument in the same order as the engine: first that `[*]` occurs only in the first argument, and then
 * the kind, type, and value. Returns the type of the argument, or `unknown` after a mistake (Reference, section 7).
 */
export function checkArgument(
  p: ParserState,
  definition: FunctionDefinition | undefined,
  argument: Argument,
  position: number,
  given: readonly Type[],
): Type {
  const type = argumentType(argument);
  if (definition === undefined) return type;
  if (position > 0 && (argument.kind === 'field' || argument.kind === 'call') && argument.mapped > 0) {
    p.report(
      'map-each-argument',
      argument.start,
      argument.end,
      l10n.t('`[*]` is supported only in the first argument.'),
    );
    return unknownType;
  }
  const parameter = parameterAt(definition, position);
  if (parameter === undefined || position >= definition.maximum) return type; // A superfluous argument is not checked any further. The number of arguments is checked when the call is complete.
  if (argument.kind === 'unknown' || argument.kind === 'missing') return unknownType;
  if (!kindFits(p, definition, parameter, argument)) return unknownType;
  if (!fits(parameter.accepts, type, given)) {
    const { element } = type;
    const isOfElements =
      position === 0 &&
      type.kind === 'array' &&
      element !== undefined &&
      fits(parameter.accepts, element, given);
    const words = [
      definition.name,
      patternInWords(parameter.accepts, given),
      shown(p, argument),
      typeInWords(type),
    ] as const;
    p.report(
      'argument-type',
      argument.start,
      argument.end,
      isOfElements
        ? l10n.t(
            '`{0}` expects {1} here, but {2} is {3}. Append `[*]` to call the function for each element.',
            ...words,
          )
        : l10n.t('`{0}` expects {1} here, but {2} is {3}.', ...words),
      isOfElements
        ? [replaceFix(l10n.t('Append `[*]`'), argument.end, argument.end, '[*]')]
        : quotingFix(p, parameter, argument),
    );
    return unknownType;
  }
  if (definition.facts?.elementsSingle && position === 0 && type.element?.element !== undefined) {
    p.report(
      'argument-type',
      argument.start,
      argument.end,
      l10n.t(
        '`{0}` cannot search nested arrays or maps. The argument is of type {1}.',
        definition.name,
        type.name,
      ),
    );
    return unknownType;
  }
  checkPattern(p, parameter, argument);
  return type;
}

function kindFits(
  p: ParserState,
  definition: FunctionDefinition,
  parameter: ParameterDefinition,
  argument: Argument,
): boolean {
  const literal = isLiteral(argument);
  const wanted = parameter.kind;
  if (wanted === 'either' || (wanted === 'field' ? !literal : literal)) return true;
  p.report(
    'argument-kind',
    argument.start,
    argument.end,
    wanted === 'field'
      ? l10n.t('`{0}` expects a field or a function call here, not a literal value.', definition.name)
      : l10n.t('`{0}` expects a literal value here, not a field or a function call.', definition.name),
  );
  return false;
}

const maxShownLength = 40;

/** Returns the text by which messages refer to an argument. */
function shown(p: ParserState, { start, end }: Argument): string {
  const text = p.slice(start, end);
  return text.length > maxShownLength || /[`\n]/.test(text) ? l10n.t('this argument') : `\`${text}\``;
}

/** Returns a fix that adds missing quotes to a string argument, or removes the quotes around a number. */
function quotingFix(p: ParserState, parameter: ParameterDefinition, argument: Argument) {
  const text = p.slice(argument.start, argument.end);
  const wantsString = parameter.accepts.types.includes(stringType);
  if ((argument.kind === 'integer' || argument.kind === 'address') && wantsString)
    return [replaceFix(l10n.t('Add quotes'), argument.start, argument.end, `"${text}"`)];
  if (argument.kind === 'string' && parameter.accepts.types.includes(integerType) && /^"-?\d+"$/.test(text))
    return [replaceFix(l10n.t('Remove the quotes'), argument.start, argument.end, text.slice(1, -1))];
  return undefined;
}

/** Checks a regular expression or wildcard in an argument after resolving the escapes of its literal. */
function checkPattern(p: ParserState, parameter: ParameterDefinition, argument: Argument): void {
  if (argument.kind !== 'string' || (parameter.kind !== 'regex' && parameter.kind !== 'wildcard')) return;
  if (parameter.kind === 'wildcard') reportWildcard(p, argument);
  else checkRegexArgument(p, argument);
}

function checkRegexArgument(p: ParserState, literal: StringLiteral): void {
  const decoded = decodeString(p.text, literal);
  const { problem } = parseRegex(decoded.text);
  if (problem === undefined) return;
  const start = decoded.offsets[problem.start] ?? literal.contentEnd;
  const end = decoded.offsets[problem.end] ?? literal.contentEnd;
  reportRegex(p, { ...problem, start, end });
}

/** Returns the type of a call. It is an array if the first argument contains `[*]`. */
export function functionResult(
  definition: FunctionDefinition,
  list: readonly Argument[],
  types: readonly Type[],
): Type {
  const result = resultType(definition.returns, types);
  const first = list[0];
  if (first === undefined || (first.kind !== 'field' && first.kind !== 'call') || first.mapped === 0)
    return result;
  return result === unknownType ? unknownType : arrayOf(result);
}

/**
 * Checks the number of arguments. If it is wrong, reports the mistake and returns false. In a call without a closing
 * parenthesis, missing arguments are not considered a mistake.
 */
export function checkArgumentCount(
  p: ParserState,
  definition: FunctionDefinition,
  call: ParsedArguments,
  start: number,
  nameEnd: number,
): boolean {
  const count = call.arguments.length;
  if (count > definition.maximum) {
    const extra = call.arguments[definition.maximum];
    const last = call.arguments[count - 1];
    if (extra === undefined || last === undefined) return false;
    p.report(
      'argument-count',
      extra.start,
      last.end,
      l10n.t('Too many arguments. `{0}` expects {1}.', definition.name, countText(definition)),
      [removeArguments(call, definition.maximum, last.end)],
    );
    return false;
  }
  if (count < definition.required && call.close >= 0) {
    const names = definition.parameters
      .slice(count, definition.required)
      .map((parameter) => `\`${parameter.name}\``);
    p.report(
      'argument-count',
      start,
      nameEnd,
      l10n.t('`{0}` expects {1}. Missing: {2}.', definition.name, countText(definition), names.join(', ')),
    );
    return false;
  }
  return true;
}

/**
 * Returns a fix that removes the text from the argument at `index` to the offset `end`, and the comma before it. If
 * that comma is missing, the removed range starts directly after the preceding argument.
 */
function removeArguments(call: ParsedArguments, index: number, end: number): Fix {
  const kept = call.arguments[index - 1]?.end ?? 0;
  const extra = call.arguments[index]?.start ?? end;
  const comma = call.commas.find((at) => kept <= at && at < extra);
  return replaceFix(l10n.t('Remove extra arguments'), comma ?? (index > 0 ? kept : extra), end, '');
}

function countText(definition: FunctionDefinition): string {
  const { required, maximum } = definition;
  if (maximum === Number.POSITIVE_INFINITY) return l10n.t('{0} or more arguments', required);
  if (maximum !== required) return l10n.t('{0} to {1} arguments', required, maximum);
  return required === 1 ? l10n.t('1 argument') : l10n.t('{0} arguments', required);
}

/**
 * Checks that `any` or `all` has exactly one argument, which must be an array of Booleans. Returns false if there is a
 * mistake.
 */
export function checkQuantifier(
  p: ParserState,
  name: string,
  call: ParsedArguments,
  start: number,
  nameEnd: number,
): boolean {
  const [first, second] = call.arguments;
  const last = call.arguments[call.arguments.length - 1];
  if (first === undefined) {
    if (call.close >= 0)
      p.report(
        'argument-count',
        start,
        nameEnd,
        l10n.t(
          '`{0}` expects a condition on an array. Write a condition with `[*]` in the parentheses.',
          name,
        ),
      );
    return false;
  }
  if (second !== undefined && last !== undefined) {
    p.report(
      'argument-count',
      second.start,
      last.end,
      l10n.t('Too many arguments. `{0}` expects 1 argument.', name),
      [removeArguments(call, 1, last.end)],
    );
    return false;
  }
  if (!call.isRight) return false;
  const type = isLiteral(first) || first.kind === 'unknown' ? argumentType(first) : quantifiedType(first);
  if (type === unknownType || type === booleanArrayType) return true;
  reportQuantifier(p, name, first, type, start, call.close);
  return false;
}

function quantifiedType(argument: Argument): Type {
  if (argument.kind === 'field' || argument.kind === 'call') return argument.type;
  return argument.kind === 'string' ||
    argument.kind === 'integer' ||
    argument.kind === 'address' ||
    argument.kind === 'unknown'
    ? argumentType(argument)
    : conditionType(argument);
}

function reportQuantifier(
  p: ParserState,
  name: string,
  first: Argument,
  type: Type,
  start: number,
  close: number,
): void {
  const text = p.slice(first.start, first.end);
  if (type.kind === 'boolean') {
    p.report(
      'quantifier-argument',
      first.start,
      first.end,
      l10n.t(
        '`{0}` expects a condition on an array. Add `[*]` after an array or map in the condition, or remove `{0}`.',
        name,
      ),
      close < 0
        ? undefined
        : [{ title: l10n.t('Unwrap `{0}(…)`', name), edits: [{ start, end: close + 1, newText: text }] }],
    );
    return;
  }
  p.report(
    'quantifier-argument',
    first.start,
    first.end,
    l10n.t('`{0}` expects a condition. Compare the elements, for example `{0}({1}[*] eq …)`.', name, text),
  );
}
