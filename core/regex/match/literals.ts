import { concatenationOf, type Hir, isNullable, looks } from './hir';

/** What can be told about matches without running a program. */
export interface TestPlan {
  /** What has to be run, when literals alone do not decide: groups and needless ends are gone. */
  readonly hir: Hir;
  /** The whole answer: one of the texts occurs, at the start or end (or both: is the text) where that is asked. */
  readonly exact: ExactTexts | undefined;
  /** Every match contains one of these; empty when nothing is known. */
  readonly required: readonly string[];
}

export interface ExactTexts {
  readonly texts: readonly string[];
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

const mostTexts = 16;

/** Works out how to find quickly whether an expression matches anywhere. */
export function planTest(hir: Hir): TestPlan {
  const plain = withoutGroups(hir);
  let parts = plain.kind === 'concatenation' ? plain.parts : [plain];
  const atStart = isLook(parts[0], looks.start);
  if (atStart) parts = parts.slice(1);
  const atEnd = isLook(parts[parts.length - 1], looks.end);
  if (atEnd) parts = parts.slice(0, -1);
  // A match may begin later and end earlier: what can be nothing at the open ends changes nothing.
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

/** All texts that match, when they are few. */
function textsOf(hir: Hir): readonly string[] | undefined {
  switch (hir.kind) {
    case 'literal':
      return [hir.bytes];
    case 'set': {
      const texts: string[] = [];
      for (let i = 0; i < hir.set.length; i += 2)
        for (let byte = hir.set[i] ?? 0; byte <= (hir.set[i + 1] ?? 0); byte++) {
          if (texts.length === 4) return undefined;
          texts.push(String.fromCharCode(byte));
        }
      return texts;
    }
    case 'concatenation': {
      let texts: readonly string[] = [''];
      for (const part of hir.parts) {
        const more = textsOf(part);
        if (more === undefined || texts.length * more.length > mostTexts) return undefined;
        texts = joined(texts, more);
      }
      return texts;
    }
    case 'alternation': {
      const texts: string[] = [];
      for (const branch of hir.branches) {
        const more = textsOf(branch);
        if (more === undefined || texts.length + more.length > mostTexts) return undefined;
        texts.push(...more);
      }
      return texts;
    }
    case 'repetition': {
      const inner = hir.max <= 1 ? textsOf(hir.inner) : undefined;
      return inner === undefined || hir.min > 0 ? inner : hir.max === 0 ? [''] : ['', ...inner];
    }
    default:
      return undefined;
  }
}

const joined = (a: readonly string[], b: readonly string[]): string[] =>
  a.flatMap((first) => b.map((second) => first + second));

/** Texts of which each match contains at least one; the longest that are found. */
function requiredOf(hir: Hir): readonly string[] {
  switch (hir.kind) {
    case 'literal':
      return hir.bytes === '' ? [] : [hir.bytes];
    case 'concatenation': {
      let best: readonly string[] = [];
      let run: readonly string[] = [''];
      for (const part of hir.parts) {
        const texts = textsOf(part);
        if (texts !== undefined && texts.length * run.length <= 4) run = joined(run, texts);
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
        if (texts.length === 0 || all.length + texts.length > 4) return [];
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

const shortest = (texts: readonly string[]): number =>
  texts.length === 0 ? 0 : Math.min(...texts.map((text) => text.length));
