import { concatenationOf, type Hir, isNullable, looks } from './hir';

/** How to test whether an expression matches, determined from the expression alone. */
export interface TestPlan {
  /**
   * Expression to run if literals alone are not sufficient. Its groups, and unnecessary parts at its ends, have been
   * removed.
   */
  readonly hir: Hir;
  /**
   * The complete test, if literals are sufficient: one of these strings must occur in the input. With `atStart`, it
   * must be at the start of the input. With `atEnd`, it must be at the end. With both, it must be equal to the whole
   * input.
   */
  readonly exact: ExactTexts | undefined;
  /** Every match contains at least one of these strings. Empty if no such strings are known. */
  readonly required: readonly string[];
}

export interface ExactTexts {
  readonly texts: readonly string[];
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

const maxTexts = 16;
const maxInSet = 4;
/** Maximum number of required strings. It is small, because each string is searched for separately. */
const maxRequired = 4;

/** Determines how to test quickly whether an expression matches anywhere. */
export function planTest(hir: Hir): TestPlan {
  const plain = withoutGroups(hir);
  let parts = plain.kind === 'concatenation' ? plain.parts : [plain];
  const atStart = isLook(parts[0], looks.start);
  if (atStart) parts = parts.slice(1);
  const atEnd = isLook(parts[parts.length - 1], looks.end);
  if (atEnd) parts = parts.slice(0, -1);
  // Nullable parts at an end without an anchor are unnecessary, because the remaining parts also match without them.
  while (!atStart && parts[0] !== undefined && isNullable(parts[0])) parts = parts.slice(1);
  while (!atEnd) {
    const last = parts[parts.length - 1];
    if (last === undefined || !isNullable(last)) break;
    parts = parts.slice(0, -1);
  }
  const inner = concatenationOf(parts);
  const texts = textsOf(inner);
  return {
    hir: concatenationOf([
      ...(atStart ? [{ kind: 'look', look: looks.start } as const] : []),
      inner,
      ...(atEnd ? [{ kind: 'look', look: looks.end } as const] : []),
    ]),
    exact: texts === undefined ? undefined : { texts, atStart, atEnd },
    required: requiredOf(inner),
  };
}

const isLook = (hir: Hir | undefined, look: number): boolean => hir?.kind === 'look' && hir.look === look;

function withoutGroups(hir: Hir): Hir {
  switch (hir.kind) {
    case 'capture':
      return withoutGroups(hir.inner);
    case 'concatenation':
      return concatenationOf(hir.parts.map(withoutGroups));
    case 'alternation':
      return { kind: 'alternation', branches: hir.branches.map(withoutGroups) };
    case 'repetition':
      return { ...hir, inner: withoutGroups(hir.inner) };
    default:
      return hir;
  }
}

/**
 * Returns all strings that match, or undefined if there are too many. The strings are counted first, because most
 * expressions match too many.
 */
function textsOf(hir: Hir): readonly string[] | undefined {
  return countOf(hir) <= maxTexts ? listed(hir) : undefined;
}

/** Returns the number of strings that match. Returns infinity if the number is unknown or too large. */
function countOf(hir: Hir): number {
  switch (hir.kind) {
    case 'literal':
      return 1;
    case 'set': {
      let count = 0;
      for (let i = 0; i < hir.set.length; i += 2) count += (hir.set[i + 1] ?? 0) - (hir.set[i] ?? 0) + 1;
      return count > maxInSet ? Number.POSITIVE_INFINITY : count;
    }
    case 'concatenation': {
      let count = 1;
      for (const part of hir.parts) {
        count *= countOf(part);
        // Unlike `count > maxTexts`, this condition is also true if `count` is NaN, which is the product of zero and
        // infinity.
        if (!(count <= maxTexts)) return Number.POSITIVE_INFINITY;
      }
      return count;
    }
    case 'alternation': {
      let count = 0;
      for (const branch of hir.branches) {
        count += countOf(branch);
        if (count > maxTexts) return Number.POSITIVE_INFINITY;
      }
      return count;
    }
    case 'repetition': {
      if (hir.max > 1) return Number.POSITIVE_INFINITY;
      const inner = countOf(hir.inner);
      return hir.min > 0 ? inner : hir.max === 0 ? 1 : inner + 1;
    }
    default:
      return Number.POSITIVE_INFINITY;
  }
}

function listed(hir: Hir): readonly string[] {
  switch (hir.kind) {
    case 'literal':
      return [hir.bytes];
    case 'set': {
      const texts: string[] = [];
      for (let i = 0; i < hir.set.length; i += 2)
        for (let byte = hir.set[i] ?? 0; byte <= (hir.set[i + 1] ?? 0); byte++)
          texts.push(String.fromCharCode(byte));
      return texts;
    }
    case 'concatenation':
      return hir.parts.reduce<readonly string[]>((texts, part) => joined(texts, listed(part)), ['']);
    case 'alternation':
      return hir.branches.flatMap(listed);
    case 'repetition': {
      const inner = hir.max === 0 ? [] : listed(hir.inner);
      return hir.min > 0 ? inner : ['', ...inner];
    }
    default:
      return [];
  }
}

const joined = (a: readonly string[], b: readonly string[]): string[] =>
  a.flatMap((first) => b.map((second) => first + second));

/**
 * Returns strings such that every match contains at least one of them. Long strings are preferred. The list is empty if
 * there are no such strings, or too many.
 */
function requiredOf(hir: Hir): readonly string[] {
  switch (hir.kind) {
    case 'literal':
      return hir.bytes === '' ? [] : [hir.bytes];
    case 'concatenation': {
      let best: readonly string[] = [];
      let run: readonly string[] = [''];
      for (const part of hir.parts) {
        if (countOf(part) * run.length <= maxRequired) run = joined(run, listed(part));
        else {
          best = better(best, run);
          best = better(best, requiredOf(part));
          run = [''];
        }
      }
      return better(best, run);
    }
    case 'alternation': {
      const all: string[] = [];
      for (const branch of hir.branches) {
        const texts = requiredOf(branch);
        if (texts.length === 0 || all.length + texts.length > maxRequired) return [];
        all.push(...texts);
      }
      return all;
    }
    case 'repetition':
      return hir.min > 0 ? requiredOf(hir.inner) : [];
    default:
      return [];
  }
}

function better(a: readonly string[], b: readonly string[]): readonly string[] {
  return shortest(b) > shortest(a) ? b : a;
}

function shortest(texts: readonly string[]): number {
  let least = texts[0]?.length ?? 0;
  for (const { length } of texts) if (length < least) least = length;
  return least;
}
