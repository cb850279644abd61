import { type OffsetRange } from '../../../base/problem';
import { type ScriptPart, type ScriptTree } from '../../../script/tree';

/**
 * A part of a module that can be analyzed separately: top-level statements that refer to each other, and the module's
 * imports. The results for a workflow depend only on its island, so that typing in one class of a long file keeps the
 * results for the others.
 */
export interface Island {
  /** The imports and the statements, in source order. */
  readonly parts: readonly ScriptPart[];
  /** The texts of the statements. Islands with the same texts differ only in their position. */
  readonly key: string;
}

/** The islands of a module, in order of their first statements. */
export function islandsOf(tree: ScriptTree, words: WordCache): readonly Island[] {
  const imports = tree.parts.filter(({ isImport }) => isImport);
  const others = tree.parts.filter(({ isImport }) => !isImport);
  const groups = new Groups(others.length);
  const texts = others.map(({ start, end }) => tree.text.slice(start, end));
  const declaredIn = new Map<string, number[]>();
  others.forEach(({ declares }, index) => {
    for (const name of declares) {
      const known = declaredIn.get(name);
      if (known) known.push(index);
      else declaredIn.set(name, [index]);
    }
  });
  texts.forEach((text, index) => {
    for (const word of words.of(text)) {
      const declaring = declaredIn.get(word);
      for (const other of declaring ?? []) groups.join(index, other);
      // they are all in one group now, so one of them is enough
      declaring?.splice(1);
    }
  });
  const lists = others.length > 0 ? groups.lists() : [[]];
  const nested = nestedImports(tree, imports);
  return lists.map((list) => islandOf([...imports, ...list.map((index) => others[index])], tree, nested));
}

/** Joins several islands into one. */
export function joinIslands(islands: readonly Island[], tree: ScriptTree): Island {
  const parts = [...new Set(islands.flatMap((each) => each.parts))];
  return islandOf(
    parts,
    tree,
    nestedImports(
      tree,
      tree.parts.filter(({ isImport }) => isImport),
    ),
  );
}

/** An island as a separate module; its nodes keep their offsets in the whole module. */
export function islandTree(
  { parts }: Island,
  { language, text, imports, exports, hasErrors }: ScriptTree,
): ScriptTree {
  const isInside = ({ start, end }: OffsetRange): boolean =>
    parts.some((part) => part.start <= start && end <= part.end);
  return {
    language,
    text,
    body: parts.flatMap(({ statements }) => statements),
    parts,
    imports,
    exports: exports.filter(isInside),
    hasErrors,
  };
}

function islandOf(
  members: readonly (ScriptPart | undefined)[],
  { text }: ScriptTree,
  nested: string,
): Island {
  const parts = members.filter((part) => part !== undefined).sort((a, b) => a.start - b.start);
  return { parts, key: [...parts.map(({ start, end }) => text.slice(start, end)), nested].join('\u0000') };
}

/** Imports inside other statements (in Python functions), which belong to every island without being in its text. */
function nestedImports({ imports }: ScriptTree, parts: readonly ScriptPart[]): string {
  return imports
    .filter(({ start, end }) => !parts.some((part) => part.start <= start && end <= part.end))
    .map(({ local, imported, module }) => `${local} ${imported} ${module}`)
    .join('\n');
}

/** The words of statements, determined once per text. */
export class WordCache {
  private readonly known = new Map<string, readonly string[]>();

  /** Every word in a statement that could be a name. Unnecessary words only make islands larger. */
  of(text: string): readonly string[] {
    const found = this.known.get(text);
    if (found) return found;
    if (this.known.size >= keptTexts) this.known.clear();
    const words = [...new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu))];
    this.known.set(text, words);
    return words;
  }
}

const keptTexts = 2000;

/** A union-find structure for numbers. */
class Groups {
  private readonly leaders: number[];

  constructor(size: number) {
    this.leaders = Array.from({ length: size }, (_, index) => index);
  }

  join(one: number, other: number): void {
    const [a, b] = [this.leaderOf(one), this.leaderOf(other)];
    this.leaders[Math.max(a, b)] = Math.min(a, b);
  }

  lists(): readonly (readonly number[])[] {
    const lists = new Map<number, number[]>();
    this.leaders.forEach((_, index) => {
      const leader = this.leaderOf(index);
      const list = lists.get(leader);
      if (list) list.push(index);
      else lists.set(leader, [index]);
    });
    return [...lists.values()];
  }

  private leaderOf(index: number): number {
    let at = index;
    for (let next = this.leaders[at]; next !== undefined && next !== at; next = this.leaders[at]) at = next;
    this.leaders[index] = at; // shortens the path for later lookups
    return at;
  }
}
