import * as l10n from '@vscode/l10n';
import { own } from '../../../base/own';
import { type TextEdit } from '../../../base/problem';
import { type CompletionItem } from '../../language';
import { officialCountries } from '../../../net/countries.data';
import { countryName } from '../../../net/country';
import { managedLists } from '../../../expression/catalogue/service.data';
import { parseExpression } from '../../../expression/parse';
import {
  type Definition,
  type FunctionDefinition,
  fits,
  parameterAt,
  type ParameterDefinition,
} from '../../../expression/scheme/scheme';
import { type Operand } from '../../../expression/tree';
import { isDynamic } from '../../../expression/walk';
import {
  booleanType,
  integerType,
  ipType,
  stringType,
  type Type,
  unknownType,
} from '../../../expression/types';
import { type CursorContext, cursorContext } from './cursor-context';
import { describeFacts, signatureParts } from './describe';
import { knownKeys } from './known-keys.data';
import { comparisonWords } from './operator-words';
import { rankingOf } from './ranking';
import { type ExpressionView } from './view';
import { sentenceOf } from './sentences';

/**
 * Returns the candidates at an offset, based on the types around it. Names that occur in `around`, the text of the
 * file, are ranked first.
 */
export function complete(
  view: ExpressionView,
  offset: number,
  around = view.tree.text,
): readonly CompletionItem[] {
  const context = cursorContext(view.tree.text, offset);
  const { text, kind } = view.tree;
  const edit = (newText: string): TextEdit => ({
    start: context.wordStart,
    end: wordEnd(text, offset, context.stringStart >= 0),
    newText,
  });
  const left = context.left && readOperand(view, context.left);
  if (context.stringStart >= 0) return insideString(view, context, left, edit);
  switch (context.place) {
    case 'operand':
      return operands(view, context, offset, edit, around);
    case 'operator':
      if (left?.type === booleanType && isOperandBegun(context, text, offset))
        return operands(view, context, offset, edit, around);
      return kind === 'value' && context.frames.length === 0 ? [] : operators(context, left, edit);
    case 'value':
      return values(view, context, left, edit, around);
    case 'item':
      return left ? literals(view, left, edit) : [];
    case 'logical':
      if (isOperandBegun(context, text, offset)) return operands(view, context, offset, edit, around);
      return kind === 'value' ? [] : logical(edit);
    case 'index':
      return indexes(left, edit);
  }
}

/**
 * Whether the word at the cursor contains a dot before the cursor. Such a word is the start of a name, because
 * operators contain no dots. If the name directly follows a condition, a diagnostic reports the missing operator.
 */
const isOperandBegun = ({ wordStart }: CursorContext, text: string, offset: number): boolean =>
  text.slice(wordStart, offset).includes('.');

type MakeEdit = (newText: string) => TextEdit;

/**
 * Returns the end of the word, or of the content of the string, around an offset. A completion replaces the text up
 * to this end, including the part after the cursor.
 */
function wordEnd(text: string, offset: number, isString: boolean): number {
  const rest = isString ? /^[^"\n]*(?=")/.exec(text.slice(offset)) : /^[\w.]*/.exec(text.slice(offset));
  return offset + (rest?.[0].length ?? 0);
}

function readOperand(view: ExpressionView, range: { start: number; end: number }): Operand | undefined {
  const text = view.tree.text.slice(range.start, range.end);
  const { root } = parseExpression(text, { kind: 'value', scheme: view.tree.scheme });
  return root?.kind === 'field' || root?.kind === 'call' ? root : undefined;
}

function operands(
  view: ExpressionView,
  context: CursorContext,
  offset: number,
  edit: MakeEdit,
  around: string,
): CompletionItem[] {
  const parameter = parameterAtCursor(view, context);
  const isArgument = context.frames.at(-1)?.kind === 'call';
  const prefix = view.tree.text.slice(context.wordStart, offset).toLowerCase();
  const isContinuation = withPrefix(view, prefix);
  const found = names(
    view,
    edit,
    around,
    (definition) => isContinuation(definition.name) && (!parameter || suits(definition, parameter)),
  );
  if (!isArgument && view.tree.kind === 'filter' && !prefix.includes('.'))
    found.push({ label: 'not', kind: 'keyword', detail: l10n.t('negates a condition'), edit: edit('not '), sortText: '20', retrigger: true }); // prettier-ignore
  return found;
}

/** Returns the fields and functions that can occur in this kind of expression and for which `isWanted` is true. */
function names(
  view: ExpressionView,
  edit: MakeEdit,
  around: string,
  isWanted: (definition: Definition) => boolean,
): CompletionItem[] {
  const { tree, settings } = view;
  const ranking = rankingOf(around, tree.scheme, settings.phase);
  const found: CompletionItem[] = [];
  for (const definition of tree.scheme.definitions()) {
    if (definition.name === 'rampart_hole' || definition.facts?.offer === false || !isWanted(definition))
      continue;
    const isFunction = definition.kind === 'function';
    if (isFunction && tree.kind === 'filter' && definition.facts?.valueExpressionsOnly) continue;
    const sortText = ranking.sortTextOf(definition);
    found.push(isFunction ? call(definition, edit, sortText) : field(definition, edit, sortText));
  }
  return found;
}

/**
 * Returns a filter for names. If the prefix contains a dot, and there are names that start with the prefix, the
 * filter accepts only these names.
 */
function withPrefix({ tree }: ExpressionView, prefix: string): (name: string) => boolean {
  const isContinued =
    prefix.includes('.') && [...tree.scheme.definitions()].some(({ name }) => name.startsWith(prefix));
  return (name) => !isContinued || name.startsWith(prefix);
}

/**
 * Returns the parameter of the call argument at the cursor. Returns undefined if the cursor is not directly in the
 * parentheses of a call to a known function, or if the function is a quantifier.
 */
function parameterAtCursor(view: ExpressionView, { frames }: CursorContext): ParameterDefinition | undefined {
  const frame = frames.at(-1);
  if (frame?.kind !== 'call') return undefined;
  const definition = view.tree.scheme.get(frame.name);
  if (definition?.kind !== 'function' || definition.facts?.quantifier) return undefined;
  return parameterAt(definition, frame.argument);
}

/** Whether a field or the result of a function, or one of their elements, is a valid argument for a parameter. */
function suits(definition: Definition, { accepts, kind, onlyFields }: ParameterDefinition): boolean {
  if (kind === 'literal' || kind === 'regex' || kind === 'wildcard') return false;
  if (onlyFields) return onlyFields.includes(definition.name);
  if (definition.kind === 'function')
    return definition.returns.types.length === 0 || definition.returns.types.some((type) => fits(accepts, type, [])); // prettier-ignore
  for (let type: Type | undefined = definition.type; type; type = type.element)
    if (fits(accepts, type, [])) return true;
  return false;
}

function field(
  definition: Extract<Definition, { kind: 'field' }>,
  edit: MakeEdit,
  sortText: string,
): CompletionItem {
  const { name, type, facts } = definition;
  return {
    label: name,
    kind: 'field',
    detail: type.name,
    type: type.name,
    documentation: describeFacts(definition),
    edit: edit(name),
    sortText,
    ...(facts?.deprecated ? { deprecated: true } : {}),
  };
}

function call(definition: FunctionDefinition, edit: MakeEdit, sortText: string): CompletionItem {
  const { name, required, facts } = definition;
  const { label, ranges, returns } = signatureParts(definition);
  const count = Math.max(1, required, facts?.typicalArguments ?? 0);
  const holes = Array.from({ length: count }, (_, i) => `\${${i + 1}}`).join(', ');
  return {
    label: name,
    kind: 'function',
    detail: label.slice(name.length),
    signature: label.slice(name.length, (ranges.at(-1)?.end ?? name.length + 1) + 1),
    type: returns,
    documentation: describeFacts(definition),
    edit: edit(`${name}(${holes})$0`),
    snippet: true,
    sortText,
    retrigger: true,
  };
}

/** Returns the operators for the type of the operand. Arrays and maps have none, because they need an index first. */
function operators(context: CursorContext, left: Operand | undefined, edit: MakeEdit): CompletionItem[] {
  if (!left) return logical(edit);
  const { type } = left;
  if (type.element !== undefined) return [];
  if (type === booleanType) return context.frames.at(-1)?.kind === 'call' && left.mapped === 0 ? [] : logical(edit); // prettier-ignore
  return comparisonWords
    .filter(({ types }) => type === unknownType || !types || types.includes(type))
    .map(({ operator, short }, i) => ({
      label: operator,
      kind: 'operator',
      detail: short(),
      type: short(),
      edit: edit(`${operator} `),
      sortText: String(i).padStart(2, '0'),
      retrigger: true,
    }));
}

function logical(edit: MakeEdit): CompletionItem[] {
  return ['and', 'or', 'xor'].map((label, i) => ({
    label,
    kind: 'keyword',
    edit: edit(`${label} `),
    sortText: String(i),
    retrigger: true,
  }));
}

function values(
  view: ExpressionView,
  { operator }: CursorContext,
  left: Operand | undefined,
  edit: MakeEdit,
  around: string,
): CompletionItem[] {
  if (!left) return [];
  const snippet = (label: string, newText: string, detail: string): CompletionItem => ({
    label,
    kind: 'snippet',
    detail,
    edit: edit(newText),
    snippet: true,
    sortText: `0${label}`,
    retrigger: true,
  });
  const { type } = left;
  if (operator === 'in') {
    const quote = type === stringType ? '"' : '';
    return [snippet('{…}', `{${quote}\${1}${quote}}$0`, l10n.t('a set')), ...lists(view, type, edit)];
  }
  if (operator === 'matches') return [snippet('"…"', 'r"${1}"$0', l10n.t('a regular expression'))];
  if (operator === 'wildcard' || operator === 'strict wildcard')
    return [snippet('"…"', '"${1}*"$0', l10n.t('a pattern'))];
  const known = literals(view, left, edit);
  const literal =
    known.length > 0 || type !== stringType ? known : [snippet('"…"', '"${1}"$0', l10n.t('a string'))];
  // Other operands are listed after literals, because literals are more common.
  const others = isDynamic(operator) && type.element === undefined ? sameType(view, left, edit, around) : [];
  return [...literal, ...others.map((item) => ({ ...item, sortText: `5${item.sortText ?? item.label}` }))];
}

/** Returns the fields and functions whose values can be compared with an operand. */
function sameType(
  view: ExpressionView,
  { type, name }: Operand,
  edit: MakeEdit,
  around: string,
): CompletionItem[] {
  if (type === unknownType) return [];
  return names(view, edit, around, (definition) =>
    definition.kind === 'field'
      ? definition.type === type && definition.name !== name
      : definition.returns.types.includes(type) || definition.returns.sameAs >= 0,
  );
}

const listTypes: Readonly<Record<string, Type>> = {
  ip: ipType,
  hostname: stringType,
  string: stringType,
  asn: integerType,
  int: integerType,
};

/** Returns the lists with items of the given type, from the account, the settings, and the service. */
function lists({ settings, facts, tree }: ExpressionView, type: Type, edit: MakeEdit): CompletionItem[] {
  const own = Object.entries({ ...facts.lists, ...settings.lists })
    .filter(([, kind]) => listTypes[kind] === type)
    .map(([name]) => ({ name, description: l10n.t('account list') }));
  const managed = tree.scheme.isCatalogue && type === ipType ? managedLists : [];
  return [...own, ...managed.map((list) => ({ ...list, description: sentenceOf(list) }))].map(
    ({ name, description }) => ({
      label: `$${name}`,
      kind: 'reference',
      detail: description,
      edit: edit(`$${name}`),
      sortText: `1${name}`,
    }),
  );
}

/** Returns the known values of the operand, written as literals. */
function literals(view: ExpressionView, left: Operand, edit: MakeEdit): CompletionItem[] {
  const isString = left.type === stringType;
  return knownValues(view, left).map((known) =>
    valueItem(isString ? `"${known.value}"` : known.value, known, edit),
  );
}

interface KnownValue {
  readonly value: string;
  /** The meaning of the literal. The user can also find the literal by typing its meaning. */
  readonly meaning?: string;
}

function valueItem(text: string, { meaning }: KnownValue, edit: MakeEdit): CompletionItem {
  return {
    label: text,
    kind: 'enum',
    edit: edit(text),
    ...(meaning === undefined ? {} : { detail: meaning, type: meaning, filterText: `${text} ${meaning}` }),
  };
}

function knownValues({ facts: known }: ExpressionView, left: Operand): readonly KnownValue[] {
  const facts = left.kind === 'field' ? left.field?.facts : undefined;
  if (facts?.valueSet === 'country')
    return officialCountries.map((value) => ({ value, meaning: countryName(value) }));
  if (facts?.name === 'http.host')
    return Object.values(known.resources?.zone ?? {}).map(({ name }) => ({ value: name }));
  return facts?.values?.map((value) => ({ value })) ?? [];
}

function insideString(
  view: ExpressionView,
  context: CursorContext,
  left: Operand | undefined,
  edit: MakeEdit,
): CompletionItem[] {
  const { place, operator } = context;
  if (!left) return [];
  if (place === 'index') return keysOf(left).map((label) => ({ label, kind: 'property', edit: edit(label) }));
  const isWhole = place === 'item' || (place === 'value' && (operator === 'eq' || operator === 'ne'));
  if (!isWhole || left.type !== stringType) return [];
  return knownValues(view, left).map((known) => valueItem(known.value, known, edit));
}

function keysOf(left: Operand): readonly string[] {
  return left.type.kind === 'map' ? (own(knownKeys, left.name) ?? []) : [];
}

/** Returns the keys of a map. For an array, returns an index and `[*]`. */
function indexes(left: Operand | undefined, edit: MakeEdit): CompletionItem[] {
  const each: CompletionItem = { label: '*', kind: 'operator', detail: l10n.t('every element'), edit: edit('*'), sortText: '1' }; // prettier-ignore
  if (left?.type.kind === 'array')
    return [{ label: '0', kind: 'value', detail: l10n.t('the first element'), edit: edit('0'), sortText: '0' }, each]; // prettier-ignore
  if (left?.type.kind !== 'map') return [];
  return [...keysOf(left).map((key): CompletionItem => ({ label: `"${key}"`, kind: 'property', edit: edit(`"${key}"`), sortText: `0${key}` })), each]; // prettier-ignore
}
