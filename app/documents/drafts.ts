import { type Json } from '../../core/resources/json';

/** Storage for drafts. When `update` resolves, the data has been written to disk. */
interface DraftState {
  keys(): readonly string[];
  get(key: string): unknown;
  /** Reads the current value of a key, which another window may have written. */
  fresh(key: string): Promise<unknown>;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** Document text that was saved without being applied, and the state of the resource on which it is based. */
export interface Draft {
  readonly text: string;
  readonly base: Json;
  /** Time when the text was saved, in milliseconds since the Unix epoch. */
  readonly atMs: number;
}

/** The state of the resource when unsaved edits of its document started. */
export interface Origin {
  readonly base: Json;
  /** The document's modification time, as reported to the editor. */
  readonly mtime: number;
}

const draftPrefix = 'rampart.draft:';
const originPrefix = 'rampart.origin:';

/**
 * Stores local drafts of remote documents and the bases of unsaved edits, each under the key of its resource. Both are
 * kept after the window is closed, so that changes of other users can be detected later. Drafts are sent only when the
 * user requests it.
 */
export class Drafts {
  /**
   * @param state shared by all windows, so that every window shows the same drafts.
   * @param own private to this window, because no other window uses the base of its unsaved edits.
   */
  constructor(
    private readonly state: DraftState,
    private readonly own: Pick<DraftState, 'get' | 'update'>,
  ) {}

  /**
   * Returns all drafts with the keys of their resources, newest first. This includes drafts of resources that were
   * deleted or are not shown.
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
   * Returns the stored draft if another window saved it and this window would overwrite or remove it. `knownAtMs` is
   * the time of the draft that this window shows. A stored draft whose text equals `text` is ignored.
   */
  async other(key: string, knownAtMs: number | undefined, text?: string): Promise<Draft | undefined> {
    const kept = draftOf(await this.state.fresh(draftPrefix + key));
    return kept && kept.atMs !== knownAtMs && kept.text !== text ? kept : undefined;
  }

  /**
   * Returns the keys of the resources whose drafts are stored under the given state keys. Keys of other data are
   * ignored.
   */
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

  /** Sets the base of unsaved edits. If `origin` is undefined, removes the base, because nothing is being edited. */
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
