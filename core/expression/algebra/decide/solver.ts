import { answerFor, type ArrayState, freeArray, meetArray, type ArraySample } from './array-state';
import { type Budget } from './budget';
import { type ArrayAtom, type Atom, type Formula, type Goal, truthOf, type Variable } from './formula';
import {
  freeState,
  holds,
  impossible,
  meet,
  open,
  type Sample,
  sampleOf,
  type ScalarState,
  type ScalarValue,
  statusOf,
} from './scalar-state';

/** A value for each variable that matters for a question. All other variables can have any value. */
export interface Model {
  readonly scalars: ReadonlyMap<Variable, ScalarValue | undefined>;
  readonly arrays: ReadonlyMap<Variable, readonly ScalarValue[] | undefined>;
}

/**
 * Reason why a question is undecided. `budget` means that it takes too much work. `outside` means that the solver does
 * not model a dependency that is needed.
 */
export type OpenReason = 'budget' | 'outside';

export type Outcome =
  | { readonly kind: 'model'; readonly model: Model }
  /** There is provably no model. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: OpenReason };

const none: Outcome = { kind: 'none' };
const unknown = (reason: OpenReason): Outcome => ({ kind: 'unknown', reason });

/**
 * Searches for values that satisfy all goals. Goals without alternatives narrow the values of variables. For the other
 * goals, the alternatives are tried one by one. `accept` confirms a model, because variables may depend on one another
 * in ways that are not modeled.
 */
export function solve(goals: readonly Goal[], budget: Budget, accept: (model: Model) => boolean): Outcome {
  return new Search(budget, accept).run(goals, new Map());
}

/** Facts that are known at one point in the search. */
interface Known {
  readonly scalars: Map<Variable, ScalarState>;
  readonly arrays: Map<Variable, ArrayState>;
  clauses: Goal[];
}

class Search {
  constructor(
    private readonly budget: Budget,
    private readonly accept: (model: Model) => boolean,
  ) {}

  run(goals: readonly Goal[], scalars: ReadonlyMap<Variable, ScalarState>): Outcome {
    const known: Known = { scalars: new Map(scalars), arrays: new Map(), clauses: [] };
    return goals.every((goal) => this.assert(known, goal)) ? this.search(known) : none;
  }

  private search(known: Known): Outcome {
    if (!this.propagate(known)) return none;
    if (this.budget.isOver()) return unknown('budget');
    const violated = known.clauses.filter(
      ({ formula, isTrue }) => this.sampleTruth(known, formula) !== isTrue,
    );
    if (violated.length === 0) return this.leaf(known);
    let [chosen] = violated;
    let choice = this.alternatives(known, chosen);
    for (const clause of violated.slice(1)) {
      if (choice.length <= 2) break;
      const other = this.alternatives(known, clause);
      if (other.length < choice.length) [chosen, choice] = [clause, other];
    }
    let result: Outcome = none;
    const refused: Goal[] = [];
    for (const alternative of choice) {
      const next: Known = {
        scalars: new Map(known.scalars),
        arrays: new Map(known.arrays),
        // The chosen alternative satisfies the clause, so the clause is dropped.
        clauses: known.clauses.filter((clause) => clause !== chosen),
      };
      // Models that satisfy an earlier alternative have already been searched, so the earlier alternatives are ruled
      // out.
      const isPossible = [...refused, ...alternative].every((goal) => this.assert(next, goal));
      const outcome = isPossible ? this.search(next) : none;
      if (outcome.kind === 'model') return outcome;
      if (outcome.kind === 'unknown') result = outcome;
      if (this.budget.isOver()) return unknown('budget');
      const [only] = alternative;
      if (alternative.length === 1 && only && outcome.kind === 'none')
        refused.push({ formula: only.formula, isTrue: !only.isTrue });
    }
    return result;
  }

  private leaf(known: Known): Outcome {
    const scalars = new Map<Variable, ScalarValue | undefined>();
    for (const [variable, state] of known.scalars) {
      const sample = sampleOf(state);
      if (sample === open) return unknown('outside');
      scalars.set(variable, sample);
    }
    const arrays = new Map<Variable, readonly ScalarValue[] | undefined>();
    for (const [variable, { sample }] of known.arrays) {
      if (sample === open) return unknown('outside');
      arrays.set(variable, sample);
    }
    const model: Model = { scalars, arrays };
    return this.accept(model) ? { kind: 'model', model } : unknown('outside');
  }

  /** Adds a goal to the known facts. Returns false if the goal cannot be satisfied. */
  private assert(known: Known, { formula, isTrue }: Goal): boolean {
    switch (formula.kind) {
      case 'constant':
        return formula.value === isTrue;
      case 'not':
        return this.assert(known, { formula: formula.inner, isTrue: !isTrue });
      case 'atom':
        return this.assertAtom(known, formula.atom, isTrue);
      default:
        if (formula.kind !== 'xor' && (formula.kind === 'and') === isTrue)
          return formula.parts.every((part) => this.assert(known, { formula: part, isTrue }));
        known.clauses.push({ formula, isTrue });
        return true;
    }
  }

  private assertAtom(known: Known, atom: Atom, isTrue: boolean): boolean {
    // When the budget is exceeded, the facts are not narrowed further. The result may then include too many values,
    // but never too few.
    if (!this.budget.spend(1)) return true;
    if (atom.kind === 'scalar') {
      const met = meet(
        known.scalars.get(atom.variable) ?? freeState(atom.variable),
        atom,
        isTrue,
        this.budget,
      );
      if (met) known.scalars.set(atom.variable, met);
      return met !== undefined;
    }
    const state = known.arrays.get(atom.variable) ?? freeArray(atom.variable, elementOf(atom));
    const met = meetArray(state, atom, isTrue, this.budget, (element, goals) =>
      this.findElement(state.element, element, goals),
    );
    if (met) known.arrays.set(atom.variable, met);
    return met !== undefined;
  }

  private findElement(
    variable: Variable,
    state: ScalarState,
    goals: readonly Goal[],
  ): ScalarValue | typeof impossible | typeof open {
    const outcome = new Search(this.budget, () => true).run(goals, new Map([[variable, state]]));
    if (outcome.kind === 'none') return impossible;
    const value = outcome.kind === 'model' ? outcome.model.scalars.get(variable) : undefined;
    return value ?? open;
  }

  /**
   * Drops satisfied clauses, and applies clauses that have only one alternative left. Returns false if a clause
   * cannot be satisfied.
   */
  private propagate(known: Known): boolean {
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      const { clauses } = known;
      known.clauses = [];
      const kept: Goal[] = [];
      for (const clause of clauses) {
        if (!this.budget.spend(1)) {
          kept.push(clause);
          continue;
        }
        const truth = truthOf(clause.formula, (atom) => status(known, atom));
        if (truth === clause.isTrue) continue;
        if (truth !== undefined) return false;
        const ways = this.alternatives(known, clause);
        const [only] = ways;
        if (ways.length > 1 || only === undefined) kept.push(clause);
        else {
          isChanged = true; // applying the only remaining alternative may decide other clauses
          if (!only.every((goal) => this.assert(known, goal))) return false;
        }
      }
      known.clauses.push(...kept);
    }
    return true;
  }

  /** Returns the remaining alternatives for satisfying a clause. */
  private alternatives(known: Known, clause: Goal | undefined): Goal[][] {
    if (clause?.formula.kind !== 'and' && clause?.formula.kind !== 'or' && clause?.formula.kind !== 'xor')
      return [];
    const { formula, isTrue } = clause;
    const truth = (part: Formula): boolean | undefined => truthOf(part, (atom) => status(known, atom));
    if (formula.kind !== 'xor')
      return formula.parts.flatMap((part) => (truth(part) === !isTrue ? [] : [[{ formula: part, isTrue }]]));
    const [first, ...rest] = formula.parts;
    if (first === undefined) return [];
    const others: Formula = rest.length === 1 && rest[0] ? rest[0] : { kind: 'xor', parts: rest };
    const way = (value: boolean): Goal[] => [
      { formula: first, isTrue: value },
      { formula: others, isTrue: value !== isTrue },
    ];
    const value = truth(first);
    return value === undefined ? [way(true), way(false)] : [way(value)];
  }

  private sampleTruth(known: Known, formula: Formula): boolean | undefined {
    return truthOf(formula, (atom) => sampleAnswer(known, atom));
  }
}

const elementOf = (atom: ArrayAtom): Variable =>
  atom.kind === 'position' ? atom.atom.variable : atom.element;

function status(known: Known, atom: Atom): boolean | undefined {
  if (atom.kind === 'scalar') {
    const state = known.scalars.get(atom.variable);
    return state && statusOf(state, atom);
  }
  const state = known.arrays.get(atom.variable);
  if (state === undefined) return undefined;
  if (atom.kind === 'position') {
    const position = state.positions.get(atom.index);
    return position && statusOf(position, atom.atom);
  }
  if (atom.kind === 'present') return state.canBeMissing ? (state.canBePresent ? undefined : false) : true;
  if (state.some.includes(atom.formula)) return true;
  return state.none.includes(atom.formula) ? false : undefined;
}

function sampleAnswer(known: Known, atom: Atom): boolean | undefined {
  if (atom.kind === 'scalar') {
    const sample: Sample = sampleOf(known.scalars.get(atom.variable) ?? freeState(atom.variable));
    return sample === open ? undefined : holds(atom, sample);
  }
  const state = known.arrays.get(atom.variable);
  const sample: ArraySample = (state ?? freeArray(atom.variable, atom.variable)).sample;
  return sample === open ? undefined : answerFor(atom, sample);
}
