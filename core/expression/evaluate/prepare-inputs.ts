import { parseExpression } from '../parse';
import { type FieldSlots } from './field-slots';
import { type FoundLists } from './found-list';
import { Inputs, type Lists, missingPath, type PathValues } from './inputs';
import { cellOfJson, WrongValue } from './json-value';
import { type ListData, listMembers, type ListMembers } from './list-members';
import { operandText } from './operand-text';
import { assumptionBit } from './assumptions';
import { type Cell, unknownCell } from './value';
import { type Type } from '../types';

/** Known facts for the evaluation of an expression, as plain data. */
export interface GivenFacts {
  /**
   * Values in the notation of `json-value.ts`. The key is the name of a field, or the text of a call or of a part of
   * a field (`http.request.headers["x"][0]`). `null` means that the value is known to be missing.
   */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Prepared values, with the same kinds of keys as `fields`. `fields` takes precedence over them. */
  readonly cells?: ReadonlyMap<string, Cell>;
  /**
   * The assumptions about the request on which the values in `cells` depend, as IDs. The keys are the same as in
   * `cells`.
   */
  readonly cellsAssume?: ReadonlyMap<string, readonly string[]>;
  /** The account's lists by name, without the `$`. */
  readonly lists?: Readonly<Record<string, ListData>>;
  /** The lists defined in files. `lists` takes precedence over these lists. */
  readonly foundLists?: FoundLists;
  /**
   * How fields and lists that are not given are treated. The default is `unknown`. With `missing`, fields have no
   * value and lists are empty.
   */
  readonly absent?: 'unknown' | 'missing';
  /** Settings for assumptions, by ID. The value false turns an assumption off. */
  readonly assume?: Readonly<Record<string, boolean>>;
}

/** A fact that cannot be used. */
export interface FactProblem {
  readonly name: string;
  /** The expected type of the value. Undefined if the name is unknown. */
  readonly expected: Type | undefined;
}

export interface PreparedInputs {
  readonly inputs: Inputs;
  /** Facts that could not be used. */
  readonly problems: readonly FactProblem[];
}

/** Prepares facts for expressions that were compiled with the same `slots`. */
export function prepareInputs(slots: FieldSlots, facts: GivenFacts): PreparedInputs {
  const absent = facts.absent === 'missing' ? undefined : unknownCell;
  const cells = slots.fields.map(({ name }): Cell => (name === 'true' ? true : absent));
  const problems: FactProblem[] = [];
  const paths: Parts = new Map();
  const assumed = new Map<string, number[]>();
  for (const [name, cell] of facts.cells ?? []) {
    const slot = slots.numberOf(name);
    const ids = facts.cellsAssume?.get(name) ?? [];
    const isOff = ids.some((id) => facts.assume?.[id] === false);
    if (slot !== undefined) cells[slot] = isOff ? unknownCell : cell;
    else if (name.includes('[')) setPart(paths, partOf(slots, name), cell);
    if (slot === undefined || isOff || facts.fields?.[name] !== undefined) continue;
    for (const id of ids) assumed.set(id, [...(assumed.get(id) ?? []), slot]);
  }
  for (const [name, json] of Object.entries(facts.fields ?? {})) {
    const slot = slots.numberOf(name);
    const part = slot === undefined ? partOf(slots, name) : undefined;
    const type = slot === undefined ? part?.type : slots.fields[slot]?.type;
    const cell = type === undefined ? undefined : cellOfJson(json, type);
    if (type === undefined || cell instanceof WrongValue)
      problems.push({ name, expected: cell instanceof WrongValue ? cell.expected : undefined });
    else if (slot !== undefined) cells[slot] = cell;
    else setPart(paths, part, cell);
  }
  const given = facts.lists ?? {};
  const found = new Map([...(facts.foundLists ?? [])].filter(([name]) => !Object.hasOwn(given, name)));
  return {
    inputs: new Inputs(
      cells,
      prepareLists(given, found),
      facts.absent !== 'missing',
      paths.size === 0 ? undefined : paths,
      switchedOff(facts.assume ?? {}),
      assumed,
      found,
    ),
    problems,
  };
}

type Parts = Map<string, NonNullable<ReturnType<PathValues['get']>>>;

function setPart(paths: Parts, part: { readonly text: string } | undefined, cell: Cell): void {
  if (part !== undefined && cell !== unknownCell) paths.set(part.text, cell ?? missingPath);
}

/** Parses the name of a fact that is a call or a part of a field. Returns undefined if the name is neither. */
function partOf(slots: FieldSlots, name: string): { text: string; type: Type } | undefined {
  const { root, problems } = parseExpression(name, { kind: 'value', scheme: slots.scheme });
  if (problems.length > 0 || (root?.kind !== 'field' && root?.kind !== 'call')) return undefined;
  return { text: operandText(name, root), type: root.type };
}

function prepareLists(lists: Readonly<Record<string, ListData>>, found: FoundLists): Lists {
  const prepared = new Map(Object.entries(lists).map(([name, list]) => [name, membersOf(list)]));
  for (const [name, { content }] of found)
    if (typeof content === 'object') prepared.set(name, membersOf(content));
  return prepared;
}

/** Cache of prepared lists. All requests use the same lists. */
const known = new WeakMap<ListData, ListMembers>();

function membersOf(list: ListData): ListMembers {
  let members = known.get(list);
  if (!members) known.set(list, (members = listMembers(list)));
  return members;
}

function switchedOff(assume: Readonly<Record<string, boolean>>): number {
  let off = 0;
  for (const [id, bit] of Object.entries(assumptionBit)) if (assume[id] === false) off |= bit;
  return off;
}
