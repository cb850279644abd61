import { countWhile } from '../../../base/sorted';
import { type ExportedName, type ScriptPart, type ScriptTree } from '../../../script/tree';

/**
 * A part of a module that can be analyzed separately. It consists of top-level statements that refer to each other,
 * and the module's imports.
 */
export interface Island {
  /** The imports and the statements, in source order. */
  readonly parts: readonly ScriptPart[];
  /** Exports in these statements. */
  readonly exports: readonly ExportedName[];
  /**
   * Source text of the statements, together with the imports inside other statements. Islands with the same key
   * differ only in their position.
   */
  readonly key: string;
}

/**
 * Maximum total length of the repeated imports, in characters. The imports are repeated because every island contains
 * them.
 */
const maxRepeated = 500_000;

/**
 * Returns the islands of a module, in the order of their first statements. If a module has too many imports for
 * separate islands, the whole module is a single island. This keeps the work proportional to the module's length.
 */
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
  // A single statement is an island in any case, so its words are not needed.
  const searched = others.length > 1 ? texts : [];
  searched.forEach((text, index) => {
    for (const word of words.of(text)) {
      const declaring = declaredIn.get(word);
      for (const other of declaring ?? []) groups.join(index, other);
      // All statements that declare the word are now in one group, so one of them is enough to represent the group.
      declaring?.splice(1);
    }
  });
  const nested = nestedImports(tree, imports);
  const separate = others.length > 0 ? groups.lists() : [[]];
  const shared = imports.reduce((length, { start, end }) => length + end - start, nested.length);
  const isRepeatedTooOften = separate.length * shared > maxRepeated;
  const lists = isRepeatedTooOften ? [[...others.keys()]] : separate;
  const make = islandMaker(tree, nested);
  return lists.map((list) => make([...imports, ...list.map((index) => others[index])]));
}

/** Joins several islands into one. */
export function joinIslands(islands: readonly Island[], tree: ScriptTree): Island {
  const parts = [...new Set(islands.flatMap((each) => each.parts))];
  const imports = tree.parts.filter(({ isImport }) => isImport);
  return islandMaker(tree, nestedImports(tree, imports))(parts);
}

/**
 * Returns an island as a separate module. Its nodes keep their offsets in the whole module. The results for an island
 * are kept while the rest of the module changes. `hasErrors` is therefore false, even if another part of the module
 * has errors.
 */
export function islandTree({ parts, exports }: Island, { language, text, imports }: ScriptTree): ScriptTree {
  const body = parts.flatMap(({ statements }) => statements);
  return { language, text, body, parts, imports, exports, hasErrors: false };
}

/** Returns a function that creates an island from statements in any order. */
function islandMaker(
  { text, parts: all, exports }: ScriptTree,
  nested: string,
): (members: readonly (ScriptPart | undefined)[]) => Island {
  const exportsIn = new Map<ScriptPart, ExportedName[]>();
  for (const exported of exports) {
    const after = countWhile(all.length, (index) => (all[index]?.start ?? 0) <= exported.start);
    const part = all[after - 1];
    if (part === undefined || exported.end > part.end) continue;
    const known = exportsIn.get(part);
    if (known) known.push(exported);
    else exportsIn.set(part, [exported]);
  }
  return (members) => {
    const parts = members.filter((part) => part !== undefined).sort((a, b) => a.start - b.start);
    const key = [...parts.map(({ start, end }) => text.slice(start, end)), nested].join('\u0000');
    return { parts, exports: parts.flatMap((part) => exportsIn.get(part) ?? []), key };
  };
}

/**
 * Returns a string that represents the imports inside other statements, such as Python functions. Such an import
 * affects every island, even if the island does not contain it.
 */
function nestedImports({ imports }: ScriptTree, parts: readonly ScriptPart[]): string {
  return imports
    .filter(({ start, end }) => !parts.some((part) => part.start <= start && end <= part.end))
    .map(({ local, imported, module }) => `${local} ${imported} ${module}`)
    .join('\n');
}

/** Extracts the words of statements and caches them by text. */
export class WordCache {
  private readonly known = new Map<string, readonly string[]>();

  /**
   * Returns every word in a statement that could be a name. Words that turn out not to be names only make islands
   * larger.
   */
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

/** A union-find data structure for numbers. */
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
    this.leaders[index] = at; // Shortens the path for later lookups.
    return at;
  }
}
