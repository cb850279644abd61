import { CellSearch, type OpenQuestion } from './cell-search';
import { type Inputs } from './inputs';
import { bitOf, opposite, type Possible } from './possible';
import { type Question, questionOfElement } from './question';
import { type Skeleton } from './skeleton';
import { type UnknownPart, unknownParts } from './unknown-parts';
import { isUnknown } from './value';

/** Returns the results that a filter can have, considering all possible values of its unknown parts. */
export function possibleAnswers(question: Question, inputs: Inputs): Possible {
  return new Composition(openQuestion(question, inputs)).possible(question.skeleton);
}

/** Returns the unknown parts that must be known to determine the result. */
export function neededParts(question: Question, inputs: Inputs): UnknownPart[] {
  const open = openQuestion(question, inputs);
  const keys = new Set<string>();
  new Composition(open).addNeeded(question.skeleton, keys);
  const parts = new Map(open.parts.flat().map((part) => [part.key, part]));
  const needed = [...parts.values()].filter(({ key }) => keys.has(key));
  // If a part is needed, the parts nested inside it are not listed.
  return needed.filter(({ key }) => !needed.some((other) => other.key !== key && isPartOf(key, other.key)));
}

const isPartOf = (key: string, whole: string): boolean => key.startsWith(whole) && key[whole.length] === '[';

function openQuestion(question: Question, inputs: Inputs): OpenQuestion {
  const answered = question.clauses.map(({ test }) => test(inputs));
  const parts = question.clauses.map(({ node }, clause): UnknownPart[] => {
    if (answered[clause] !== isUnknown) return [];
    const term = question.terms[clause];
    const own = {
      key: term?.term ?? '',
      type: term?.type ?? node.type,
      mayBeMissing: false,
      range: undefined,
    };
    // The condition inside `any` or `all` is evaluated for one element, which is never missing. The operand itself is
    // therefore the unknown part.
    if (question.ofElement) return [own];
    const found = unknownParts(question.source, node, question.slots, inputs);
    // If no part is unknown, the result is unknown only because an assumption is turned off. In that case, the
    // operand itself is needed.
    return found.length > 0 ? found : [own];
  });
  return { question, inputs, answered, parts, quantified: (clause) => quantified(question, clause, inputs) };
}

/**
 * Returns the possible results of `any` and `all` over unknown arrays. A result is ruled out if it requires an
 * element that cannot exist.
 */
function quantified(question: Question, clause: number, inputs: Inputs): Possible {
  const found = question.clauses[clause];
  if (found?.node.kind !== 'quantifier') return 3;
  const element = questionOfElement(question, found);
  if (element === undefined || !hasOnlyUnknownArrays(element, inputs)) return 3;
  const possible = possibleAnswers(element, inputs);
  return found.node.name === 'any' ? ((1 | possible) as Possible) : ((2 | possible) as Possible);
}

function hasOnlyUnknownArrays({ clauses, source, slots }: Question, inputs: Inputs): boolean {
  return clauses.every(({ node }) => {
    const operand = node.kind === 'comparison' ? node.left : node;
    return unknownParts(source, operand, slots, inputs).length > 0;
  });
}

/**
 * Combines results according to the structure of the filter. Operands that share no unknown parts are independent, so
 * each is decided on its own, which keeps the searches small.
 */
class Composition {
  constructor(private readonly open: OpenQuestion) {}

  possible(skeleton: Skeleton): Possible {
    switch (skeleton.kind) {
      case 'not':
        return opposite(this.possible(skeleton.inner));
      case 'clause':
        return this.searched(skeleton);
      default: {
        const groups = this.groups(skeleton);
        const [only] = groups;
        if (groups.length === 1 && only?.kind === skeleton.kind) return this.searched(only);
        return joined(
          skeleton.kind,
          groups.map((group) => this.groupPossible(skeleton.kind, group)),
        );
      }
    }
  }

  private groupPossible(kind: 'and' | 'or' | 'xor', group: Skeleton): Possible {
    return group.kind === kind ? this.searched(group) : this.possible(group);
  }

  private searched(skeleton: Skeleton): Possible {
    if (skeleton.kind === 'clause') {
      const answer = this.open.answered[skeleton.clause] ?? isUnknown;
      if (answer !== isUnknown) return bitOf(answer);
    }
    return new CellSearch(this.open, skeleton).answers(undefined);
  }

  /**
   * Adds to `keys` the keys of the parts on which a condition depends. The condition must be undecided, which means
   * that both results are possible.
   */
  addNeeded(skeleton: Skeleton, keys: Set<string>): void {
    if (skeleton.kind === 'not') this.addNeeded(skeleton.inner, keys);
    else if (skeleton.kind === 'clause') this.addSearched(skeleton, keys);
    else {
      const groups = this.groups(skeleton);
      for (const group of groups) {
        // The whole condition is still undecided. A group that is already decided therefore does not determine the
        // result, and its parts are not needed.
        if (this.groupPossible(skeleton.kind, group) !== 3) continue;
        if (group.kind === skeleton.kind) this.addSearched(group, keys);
        else this.addNeeded(group, keys);
      }
    }
  }

  private addSearched(skeleton: Skeleton, keys: Set<string>): void {
    const parts = this.keysOf(skeleton);
    for (const key of parts)
      if (parts.size === 1 || new CellSearch(this.open, skeleton).answers(key) === 3) keys.add(key);
  }

  /** Groups the operands that share unknown parts, directly or through other operands. */
  private groups(skeleton: Extract<Skeleton, { parts: unknown }>): Skeleton[] {
    const groups: { parts: Skeleton[]; keys: Set<string> }[] = [];
    for (const part of skeleton.parts) {
      const keys = this.keysOf(part);
      const group = { parts: [part], keys };
      for (let i = groups.length - 1; i >= 0; i--) {
        const other = groups[i];
        if (other === undefined || ![...keys].some((key) => other.keys.has(key))) continue;
        group.parts.unshift(...other.parts);
        for (const key of other.keys) group.keys.add(key);
        groups.splice(i, 1);
      }
      groups.push(group);
    }
    return groups.map(({ parts }) =>
      parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: skeleton.kind, parts },
    );
  }

  private keysOf(skeleton: Skeleton): Set<string> {
    const keys = new Set<string>();
    const collect = (one: Skeleton): void => {
      if (one.kind === 'clause') for (const { key } of this.open.parts[one.clause] ?? []) keys.add(key);
      else if (one.kind === 'not') collect(one.inner);
      else one.parts.forEach(collect);
    };
    collect(skeleton);
    return keys;
  }
}

/** Combines the results of independent conditions with an operator. */
function joined(kind: 'and' | 'or' | 'xor', parts: readonly Possible[]): Possible {
  if (kind === 'or') return opposite(joined('and', parts.map(opposite)));
  if (kind === 'and') {
    const canBeFalse = parts.some((part) => (part & 1) !== 0);
    const canBeTrue = parts.every((part) => (part & 2) !== 0);
    return ((canBeFalse ? 1 : 0) | (canBeTrue ? 2 : 0)) as Possible;
  }
  return parts.reduce<Possible>((all, part) => (all === 3 || part === 3 ? 3 : all === part ? 1 : 2), 1);
}
