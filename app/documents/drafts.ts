import { type Json } from '../../core/resources/json';

/** Place where they are stored: on the disk once `update` is done. */
interface DraftState {
  keys(): readonly string[];
  get(key: string): unknown;
  /** Current content, which another window may have written. */
  fresh(key: string): Promise<unknown>;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** A text that was saved without being applied, and the record on which it is based. */
export interface Draft {
  readonly text: string;
  readonly base: Json;
  /** When it was saved, in milliseconds since 1970 UTC. */
  readonly atMs: number;
}

/** Content with which editing a document started, while it is not saved. */
export interface Origin {
  readonly base: Json;
  /** The document's time of change, as reported to the editor. */
  readonly mtime: number;
}

const draftPrefix = 'rampart.draft:';
const originPrefix = 'rampart.origin:';

/**
 * Local drafts of remote documents by the keys of their resources, and the base of unsaved edits. Both survive the
 * window, so that changes of other users can be distinguished later. Only a person sends them.
 */
export class Drafts {
  /**
   * @param state of all windows: a draft is seen in each.
   * @param own of this window: what its unsaved edits started from is no one else's.
   */
  constructor(
    private readonly state: DraftState,
    private readonly own: Pick<DraftState, 'get' | 'update'>,
  ) {}

  /**
   * All drafts with the keys of their resources, newest first, including those of resources that are deleted or not
   * shown.
   */
  all(): readonly (readonly [string, Draft])[] {
    return Drafts.documentsOf(this.state.keys())
      .flatMap((key): (readonly [string, Draft])[] => {
        const draft = this.get(key);
        return draft ? [[key, draft]] : [];
      })
      .sort(([, a], [, b]) => b.atMs - a.atMs);
  }

  get(key: string): Draft | undefined {
    return draftOf(this.state.get(draftPrefix + key));
  }

  /**
   * The draft of another window that a window which shows the draft of `knownAtMs` would overwrite or remove with its
   * own. One with the same text does not count.
   */
  async other(key: string, knownAtMs: number | undefined, text?: string): Promise<Draft | undefined> {
    const kept = draftOf(await this.state.fresh(draftPrefix + key));
    return kept && kept.atMs !== knownAtMs && kept.text !== text ? kept : undefined;
  }

  /** The documents that some keys of the state are about. */
  static documentsOf(keys: readonly string[]): readonly string[] {
    return keys.flatMap((key) => (key.startsWith(draftPrefix) ? [key.slice(draftPrefix.length)] : []));
  }

  async put(key: string, draft: Draft): Promise<void> {
    await this.state.update(draftPrefix + key, draft);
  }

  async remove(key: string): Promise<void> {
    await this.state.update(draftPrefix + key, undefined);
  }

  origin(key: string): Origin | undefined {
    const stored = this.own.get(originPrefix + key) as Partial<Origin> | undefined;
    return stored?.base !== undefined && typeof stored.mtime === 'number' ? (stored as Origin) : undefined;
  }

  /** Undefined: nothing is being edited any longer. */
  async setOrigin(key: string, origin: Origin | undefined): Promise<void> {
    if (origin || this.own.get(originPrefix + key) !== undefined)
      await this.own.update(originPrefix + key, origin);
  }
}

function draftOf(value: unknown): Draft | undefined {
  const stored = value as Partial<Draft> | undefined;
  return typeof stored?.text === 'string' && stored.base !== undefined && typeof stored.atMs === 'number'
    ? (stored as Draft)
    : undefined;
}
