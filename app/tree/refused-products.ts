import { type KindId, isKindId } from '../../core/model/kind-ids';
import { kinds } from '../../core/resources/kinds.data';
import { type Scope } from '../../core/resources/scope';

/** Part of the editor's `Memento` that is used to store which legacy products the service no longer offers. */
export interface RefusedState {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const stateKey = 'rampart.refusedProducts';

/**
 * Legacy products that the service no longer offers, by account or zone. They are stored, so that new windows do not
 * offer them again. Only legacy products are ever hidden. Any other rejection is an error that the user must see.
 */
export class RefusedProducts {
  constructor(private readonly state: RefusedState) {}

  of(scope: Scope): readonly KindId[] {
    return this.all()[keyOf(scope)]?.filter(isKindId) ?? [];
  }

  async add(scope: Scope, kind: KindId): Promise<void> {
    const known = this.of(scope);
    if (!known.includes(kind)) await this.put(scope, [...known, kind]);
  }

  /** Removes the stored products of a scope, so that the views read these products from the service again. */
  async forget(scope: Scope): Promise<void> {
    await this.put(scope, []);
  }

  private async put(scope: Scope, refused: readonly KindId[]): Promise<void> {
    const all = new Map(Object.entries(this.all()));
    if (refused.length === 0) all.delete(keyOf(scope));
    else all.set(keyOf(scope), refused);
    await this.state.update(stateKey, Object.fromEntries(all));
  }

  private all(): Readonly<Record<string, readonly string[]>> {
    return (this.state.get(stateKey) ?? {}) as Record<string, readonly string[]>;
  }
}

const keyOf = ({ connection, id }: Scope): string => `${connection} ${id}`;

/** Whether an error means that the service no longer offers a legacy product. Other errors are ordinary failures. */
export const isRefusedProduct = (kind: KindId, errorKind: string): boolean =>
  kinds[kind].legacy === true &&
  kinds[kind].parent === undefined &&
  (errorKind === 'gone' || errorKind === 'notFound');
