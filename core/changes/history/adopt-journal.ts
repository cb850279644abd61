import { formatRef, parseRef, type ScopeRef } from '../../resources/ref';
import { type ChangeEntry, type ItemEntry } from './change-entry';
import { writeLine } from './journal';
import { readLine } from './journal-line';

/** One of the editor's connections. Changes that the command line made in the same service can be assigned to it. */
export interface Adopter {
  readonly id: string;
  readonly name: string;
  readonly readOnly: boolean;
}

/** Finds the editor's connections to which the command line's changes can be assigned. */
export interface Adopters {
  /**
   * Returns one of the editor's connections to the service at `origin` that gives access to the given account or
   * zone. Returns undefined if there is none.
   */
  at(origin: string, scope: ScopeRef): Adopter | undefined;
  /** Registers `changed`, which is called when connections turn out to give access to more accounts or zones. */
  onDidFind(changed: () => void): { dispose(): void };
}

/**
 * Converts the command line's journal so that the changes appear to have been made in the editor. The command line
 * has no connections, so its entries contain the origin of the service instead. If no connection can access the
 * account or zone of an entry, the entry stays as it is: it can be viewed, but the change cannot be undone.
 */
export function adoptJournal(text: string, connectionAt: Adopters['at']): string {
  const moves = new Map<string, (ref: string) => string>();
  const lines: string[] = [];
  for (const raw of text.split('\n')) {
    const line = readLine(raw);
    if (line?.type === 'begin') {
      const origin = line.entry.scope.connection;
      const adopter = connectionAt(origin, line.entry.scope);
      const move = adopter ? moveRefs(origin, adopter.id) : undefined;
      if (move) moves.set(line.entry.id, move);
      lines.push(writeLine({ type: 'begin', entry: adopter && move ? adopted(line.entry, adopter, move) : line.entry })); // prettier-ignore
    } else if (line) {
      const move = moves.get(line.id);
      lines.push(writeLine(move && line.items ? { ...line, items: movedItems(line.items, move) } : line));
    }
  }
  return lines.join('');
}

const moveRefs =
  (origin: string, connection: string) =>
  (path: string): string => {
    const ref = parseRef(path);
    return ref?.connection === origin ? formatRef({ ...ref, connection }) : path;
  };

const movedItems = (items: readonly ItemEntry[], move: (ref: string) => string): readonly ItemEntry[] =>
  items.map((item) => ({ ...item, ref: move(item.ref) }));

/** Replaces the connection at the start of every path in an entry. */
function adopted(
  entry: ChangeEntry,
  { id, name, readOnly }: Adopter,
  move: (ref: string) => string,
): ChangeEntry {
  const { ref, items, members, listItems, lost, replaces } = entry;
  const references = lost?.references?.map((one) => ({ ...one, group: move(one.group) }));
  return {
    ...entry,
    scope: { ...entry.scope, connection: id, connectionName: name, readOnly },
    ...(ref === undefined ? {} : { ref: move(ref) }),
    ...(items ? { items: movedItems(items, move) } : {}),
    ...(members ? { members: { ...members, group: move(members.group) } } : {}),
    ...(listItems ? { listItems: { ...listItems, list: move(listItems.list) } } : {}),
    ...(lost ? { lost: { ...lost, ...(references ? { references } : {}) } } : {}),
    ...(replaces ? { replaces: replaces.map(move) } : {}),
  };
}
