import { type Json } from '../../core/resources/json';
import { type StateStore } from '../storage/state-store';
import { type TreeNode } from './node';

/** The user's placement of a row: at the top of its list, or hidden. */
export type Placement = 'pinned' | 'hidden';

/** A row that was pinned or hidden. */
export interface Placed {
  /** The IDs of the row and of its parent. */
  readonly id: string;
  readonly parent: string;
  readonly placement: Placement;
  /** Data from which the row was created, so that the row can be shown before its page is read. */
  readonly record?: Json;
}

const stateKey = 'rampart.placements';
/** Maximum number of pinned and hidden rows per connection. If there are more, the oldest ones are removed. */
const maxPlaced = 500;

type Stored = Readonly<Record<string, readonly Placed[]>>;

/**
 * Returns the parent that a row has in the service's list. If the row is currently below the `hidden` row, this is
 * the parent of the `hidden` row.
 */
export const listParent = ({ parent }: TreeNode): TreeNode | undefined =>
  parent?.type === 'hidden' ? parent.parent : parent;

/**
 * Returns the ID under which the placement of a row is stored: the ID of its parent row or, for accounts at the top,
 * the ID of the view.
 */
const parentIdOf = (node: TreeNode): string => listParent(node)?.id ?? topOf(node);

/** Returns the prefix of a row's ID that identifies the view. */
export const topOf = ({ id }: TreeNode): string => id.slice(0, id.indexOf(':') + 1);

/** Stores pinned and hidden rows, by connection, in the editor's global state. */
export class Placements {
  private byParent: ReadonlyMap<string, readonly Placed[]>;

  constructor(private readonly state: StateStore) {
    this.byParent = grouped(this.stored());
  }

  /** Returns the pinned and hidden rows below a given row, in the order in which the user pinned or hid them. */
  below(parentId: string): readonly Placed[] {
    return this.byParent.get(parentId) ?? [];
  }

  /** Pins or hides rows. If `placement` is undefined, returns them to their normal position. */
  async put(nodes: readonly TreeNode[], placement: Placement | undefined): Promise<void> {
    const stored: Record<string, readonly Placed[]> = { ...this.stored() };
    for (const node of nodes) {
      const connection = node.scope?.connection;
      if (connection === undefined) continue;
      const others = (stored[connection] ?? []).filter(({ id }) => id !== node.id);
      const { id, record } = node;
      const placed: Placed[] =
        placement === undefined
          ? []
          : [{ id, parent: parentIdOf(node), placement, ...(record === undefined ? {} : { record }) }];
      stored[connection] = [...others, ...placed].slice(-maxPlaced);
    }
    await this.save(stored);
  }

  /** Removes pinned and hidden rows of connections that no longer exist. */
  async keepOnly(connections: readonly string[]): Promise<void> {
    const entries = Object.entries(this.stored());
    const kept = entries.filter(([connection]) => connections.includes(connection));
    if (kept.length < entries.length) await this.save(Object.fromEntries(kept));
  }

  private async save(stored: Stored): Promise<void> {
    this.byParent = grouped(stored);
    await this.state.update(stateKey, stored);
  }

  private stored(): Stored {
    const stored = this.state.get(stateKey);
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).map(([connection, rows]) => [
        connection,
        Array.isArray(rows) ? rows.filter(isPlaced) : [],
      ]),
    );
  }
}

function isPlaced(value: unknown): value is Placed {
  if (typeof value !== 'object' || value === null) return false;
  const { id, parent, placement } = value as Partial<Record<keyof Placed, unknown>>;
  return (
    typeof id === 'string' && typeof parent === 'string' && (placement === 'pinned' || placement === 'hidden')
  );
}

function grouped(stored: Stored): ReadonlyMap<string, readonly Placed[]> {
  const found = new Map<string, Placed[]>();
  for (const placed of Object.values(stored).flat())
    found.set(placed.parent, [...(found.get(placed.parent) ?? []), placed]);
  return found;
}
