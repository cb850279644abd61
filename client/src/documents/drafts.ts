import { type Json } from './json';

/** Where they are kept: on the disk once `update` is done. */
interface DraftState {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** A text that was saved without being applied, and the record that its editing began from. */
export interface Draft {
  readonly text: string;
  readonly base: Json;
  /** When it was saved, in milliseconds since 1970 UTC. */
  readonly atMs: number;
}

/** What the editing of a document began from, while it is not saved. */
export interface Origin {
  readonly base: Json;
  /** The document's time of change, as the editor was told it. */
  readonly mtime: number;
}

const draftPrefix = 'rampart.draft:';
const originPrefix = 'rampart.origin:';

/**
 * Local drafts of remote documents by the keys of their resources, and what unsaved edits began from. Both survive the
 * window, so that what somebody else changes in the meantime is told apart later. They are sent by nobody but a person.
 */
export class Drafts {
  constructor(private readonly state: DraftState) {}

  get(key: string): Draft | undefined {
    const stored = this.state.get(draftPrefix + key) as Partial<Draft> | undefined;
    return typeof stored?.text === 'string' && stored.base !== undefined && typeof stored.atMs === 'number'
      ? (stored as Draft)
      : undefined;
  }

  async put(key: string, draft: Draft): Promise<void> {
    await this.state.update(draftPrefix + key, draft);
  }

  async remove(key: string): Promise<void> {
    await this.state.update(draftPrefix + key, undefined);
  }

  origin(key: string): Origin | undefined {
    const stored = this.state.get(originPrefix + key) as Partial<Origin> | undefined;
    return stored?.base !== undefined && typeof stored.mtime === 'number' ? (stored as Origin) : undefined;
  }

  /** Undefined: nothing is edited any more. */
  async setOrigin(key: string, origin: Origin | undefined): Promise<void> {
    if (origin || this.state.get(originPrefix + key) !== undefined)
      await this.state.update(originPrefix + key, origin);
  }
}
