import { type Json } from './json';

/** The part of the editor's `Memento` that is used. */
export interface DraftState {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
  keys(): readonly string[];
}

/** A text that was saved without being applied, and the record that its editing began from. */
export interface Draft {
  readonly text: string;
  readonly base: Json;
  /** When it was saved, in milliseconds since 1970 UTC. */
  readonly atMs: number;
}

const prefix = 'rampart.draft:';

/** Local drafts of remote documents, by path. They survive the window and are sent by nobody but a person. */
export class Drafts {
  constructor(private readonly state: DraftState) {}

  get(path: string): Draft | undefined {
    const stored = this.state.get(prefix + path) as Partial<Draft> | undefined;
    return typeof stored?.text === 'string' && stored.base !== undefined && typeof stored.atMs === 'number'
      ? (stored as Draft)
      : undefined;
  }

  async put(path: string, draft: Draft): Promise<void> {
    await this.state.update(prefix + path, draft);
  }

  async remove(path: string): Promise<void> {
    await this.state.update(prefix + path, undefined);
  }

  paths(): readonly string[] {
    return this.state
      .keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  }
}
