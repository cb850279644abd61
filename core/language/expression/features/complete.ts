import * as l10n from '@vscode/l10n';
import { type TextEdit } from '../../../base/problem';
import { type CompletionItem } from '../../language';
import { officialCountries } from '../../net/countries.data';
import { countryName } from '../../net/country';
import { managedLists } from '../catalogue/service.data';
import { parseExpression } from '../parse';
import { type Definition, type FunctionDefinition, fits, type ParameterDefinition } from '../scheme';
import { type Operand } from '../tree';
import { booleanType, integerType, ipType, stringType, type Type, unknownType } from '../types';
import { type CursorContext, cursorContext } from './cursor-context';
import { describeDefinition, signatureLabel } from './describe';
import { knownKeys } from './known-keys.data';
import { type ExpressionView } from './view';
import { sentenceOf } from '../catalogue/sentences';

/** What can be written at an offset, by the types around it. */
export function complete(view: ExpressionView, offset: number): readonly CompletionItem[] {
  const context = cursorContext(view.tree.text, offset);
  const { text, kind } = view.tree;
  const edit = (newText: string): TextEdit => ({
    start: context.wordStart,
    end: wordEnd(text, offset, context.stringStart >= 0),
    newText,
  });
  const left = context.left && readOperand(view, context.left);
  if (context.stringStart >= 0) return insideString(context, left, edit);
  switch (context.place) {
    case 'operand':
      return operands(view, context, offset, edit);
    case 'operator':
      if (left?.type === booleanType && isOperandBegun(context, text, offset))
        return operands(view, context, offset, edit);
      return kind === 'value' && context.frames.length === 0 ? [] : operators(context, left, edit);
    case 'value':
      return values(view, context, left, edit);
    case 'item':
      return left ? literals(left, edit) : [];
    case 'logical':
      if (isOperandBegun(context, text, offset)) return operands(view, context, offset, edit);
      return kind === 'value' ? [] : logical(edit);
    case 'index':
      return indexes(left, edit);
  }
}

/** Whether a name is typed behind a condition: the operator before it was forgotten, and its problem says so. */
const isOperandBegun = ({ wordStart }: CursorContext, text: string, offset: number): boolean =>
  text.slice(wordStart, offset).includes('.');

type MakeEdit = (newText: string) => TextEdit;

/** The rest of the word, or of the string's content, behind the cursor is replaced too. */
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
): CompletionItem[] {
  const parameter = parameterAt(view, context);
  const isArgument = context.frames.at(-1)?.kind === 'call';
  const prefix = view.tree.text.slice(context.wordStart, offset).toLowerCase();
  const found: CompletionItem[] = [];
  for (const definition of view.tree.scheme.definitions()) {
    if (!definition.name.startsWith(prefix) || definition.name === 'rampart_hole') continue;
    if (parameter && !suits(definition, parameter)) continue;
    found.push(definition.kind === 'field' ? field(view, definition, edit) : call(definition, edit));
  }
  if (!isArgument && view.tree.kind === 'filter' && !prefix.includes('.'))
    found.push({ label: 'not', kind: 'keyword', detail: l10n.t('the opposite'), edit: edit('not '), sortText: '2not', retrigger: true }); // prettier-ignore
  return found;
}

/** The parameter of the innermost call that the cursor writes; undefined where any operand will do. */
function parameterAt(view: ExpressionView, { frames }: CursorContext): ParameterDefinition | undefined {
  const frame = frames.at(-1);
  if (frame?.kind !== 'call') return undefined;
  const definition = view.tree.scheme.get(frame.name);
  if (definition?.kind !== 'function' || definition.facts?.quantifier) return undefined;
  return definition.parameters[Math.min(frame.argument, definition.parameters.length - 1)];
}

/** Whether a field or call can be given as it is, or one of its elements. */
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
  view: ExpressionView,
  definition: Extract<Definition, { kind: 'field' }>,
  edit: MakeEdit,
): CompletionItem {
  const { name, type, facts } = definition;
  const { phase } = view.settings;
  const isElsewhere = phase !== undefined && facts?.phases !== undefined && !facts.phases.includes(phase);
  return {
    label: name,
    kind: 'field',
    detail: type.name,
    documentation: describeDefinition(definition),
    edit: edit(name),
    sortText: `${facts?.deprecated || isElsewhere ? '3' : '0'}${name}`,
    ...(facts?.deprecated ? { deprecated: true } : {}),
  };
}

function call(definition: FunctionDefinition, edit: MakeEdit): CompletionItem {
  const { name, required } = definition;
  const holes = Array.from({ length: Math.max(1, required) }, (_, i) => `\${${i + 1}}`).join(', ');
  return {
    label: name,
    kind: 'function',
    detail: signatureLabel(definition).slice(name.length),
    documentation: describeDefinition(definition),
    edit: edit(`${name}(${holes})$0`),
    snippet: true,
    sortText: `1${name}`,
    retrigger: true,
  };
}

const comparisons: readonly { readonly text: string; readonly meaning: () => string; readonly types?: readonly Type[] }[] = [
  { text: 'eq', meaning: () => l10n.t('equal') },
  { text: 'ne', meaning: () => l10n.t('not equal') },
  { text: 'in', meaning: () => l10n.t('one of a set or list') },
  { text: 'contains', meaning: () => l10n.t('holds a text'), types: [stringType] },
  { text: 'wildcard', meaning: () => l10n.t('matches a pattern with *, in any case of letters'), types: [stringType] },
  { text: 'strict wildcard', meaning: () => l10n.t('matches a pattern with *, letters as they are'), types: [stringType] },
  { text: 'matches', meaning: () => l10n.t('matches a regular expression'), types: [stringType] },
  { text: 'lt', meaning: () => l10n.t('less than'), types: [integerType, ipType] },
  { text: 'le', meaning: () => l10n.t('at most'), types: [integerType, ipType] },
  { text: 'gt', meaning: () => l10n.t('greater than'), types: [integerType, ipType] },
  { text: 'ge', meaning: () => l10n.t('at least'), types: [integerType, ipType] },
  { text: 'bitwise_and', meaning: () => l10n.t('has any of these bits'), types: [integerType] },
]; // prettier-ignore

/** Operators for the type of the operand; a container needs an index first. */
function operators(context: CursorContext, left: Operand | undefined, edit: MakeEdit): CompletionItem[] {
  if (!left) return logical(edit);
  const { type } = left;
  if (type.element !== undefined) return [];
  if (type === booleanType) return context.frames.at(-1)?.kind === 'call' && left.mapped === 0 ? [] : logical(edit); // prettier-ignore
  return comparisons
    .filter(({ types }) => type === unknownType || !types || types.includes(type))
    .map(({ text, meaning }, i) => ({
      label: text,
      kind: 'operator',
      detail: meaning(),
      edit: edit(`${text} `),
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
  const known = literals(left, edit);
  if (known.length > 0) return known;
  return type === stringType ? [snippet('"…"', '"${1}"$0', l10n.t('a text'))] : [];
}

const listTypes: Readonly<Record<string, Type>> = {
  ip: ipType,
  hostname: stringType,
  string: stringType,
  asn: integerType,
  int: integerType,
};

/** The lists of the account and of the settings, and those of the service, that hold values of the type. */
function lists({ settings, facts, tree }: ExpressionView, type: Type, edit: MakeEdit): CompletionItem[] {
  const own = Object.entries({ ...facts.lists, ...settings.lists })
    .filter(([, kind]) => listTypes[kind] === type)
    .map(([name]) => ({ name, description: l10n.t('list of the account') }));
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

/** The values that the operand is known to have, written as literals. */
function literals(left: Operand, edit: MakeEdit): CompletionItem[] {
  return knownValues(left).map(({ value, detail }) => ({
    label: left.type === stringType ? `"${value}"` : value,
    kind: 'enum',
    edit: edit(left.type === stringType ? `"${value}"` : value),
    ...(detail === undefined ? {} : { detail }),
  }));
}

function knownValues(left: Operand): readonly { readonly value: string; readonly detail?: string }[] {
  const facts = left.kind === 'field' ? left.field?.facts : undefined;
  if (facts?.valueSet === 'country')
    return officialCountries.map((value) => ({ value, detail: countryName(value) }));
  return facts?.values?.map((value) => ({ value })) ?? [];
}

function insideString(context: CursorContext, left: Operand | undefined, edit: MakeEdit): CompletionItem[] {
  const { place, operator } = context;
  if (!left) return [];
  if (place === 'index') return keysOf(left).map((label) => ({ label, kind: 'property', edit: edit(label) }));
  const isWhole = place === 'item' || (place === 'value' && (operator === 'eq' || operator === 'ne'));
  if (!isWhole || left.type !== stringType) return [];
  return knownValues(left).map(({ value, detail }) => ({
    label: value,
    kind: 'enum',
    edit: edit(value),
    ...(detail === undefined ? {} : { detail }),
  }));
}

function keysOf(left: Operand): readonly string[] {
  return left.type.kind === 'map' ? (knownKeys[left.name] ?? []) : [];
}

/** Keys of a map; position, or every element, of a list. */
function indexes(left: Operand | undefined, edit: MakeEdit): CompletionItem[] {
  const each: CompletionItem = { label: '*', kind: 'operator', detail: l10n.t('every element'), edit: edit('*'), sortText: '1' }; // prettier-ignore
  if (left?.type.kind === 'array')
    return [{ label: '0', kind: 'value', detail: l10n.t('the first element'), edit: edit('0'), sortText: '0' }, each]; // prettier-ignore
  if (left?.type.kind !== 'map') return [];
  return [...keysOf(left).map((key): CompletionItem => ({ label: `"${key}"`, kind: 'property', edit: edit(`"${key}"`), sortText: `0${key}` })), each]; // prettier-ignore
}
