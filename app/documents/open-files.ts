import { type Outcome } from '../../core/api/error';
import { documentText, isEditable } from '../../core/resources/document-text';
import { type Json } from '../../core/resources/json';
import { readRecord } from '../../core/resources/read-record';
import { type ResourceRef, formatRef } from '../../core/resources/ref';
import { type Remote } from '../../core/resources/remote';
import { type Scope, hasRef } from '../../core/resources/scope';
import { type Drafts } from './drafts';

/** A remote document that has been read. */
export interface OpenFile {
  readonly ref: ResourceRef;
  readonly scope: Scope;
  /** State of the resource when editing started. */
  readonly base: Json;
  readonly bytes: Uint8Array;
  /** Modification time in milliseconds. The editor considers a file unchanged unless this time increases. */
  readonly mtime: number;
  /**
   * Time when the displayed draft was saved, in milliseconds since the Unix epoch. Absent if no draft is displayed.
   */
  readonly draftAtMs?: number;
}

/** Whether saving a document can change anything. False for inherited and read-only resources. */
export const canSave = ({ ref, scope, base }: OpenFile): boolean => isEditable({ ref, scope, record: base });

/** The remote documents that have been read, by the keys of their resources. */
export class OpenFiles {
  private readonly files = new Map<string, OpenFile>();
  private lastMtime = 0;

  constructor(
    private readonly remote: Remote,
    private readonly drafts: Drafts,
    private readonly now: () => number,
  ) {}

  get(key: string): OpenFile | undefined {
    return this.files.get(key);
  }

  forget(key: string): void {
    this.files.delete(key);
  }

  /**
   * Reads a document from the first available source: its draft, the base of unsaved edits from an earlier window, or
   * the account. Returns undefined if the account or zone of the document is not shown.
   */
  async read(ref: ResourceRef, signal: AbortSignal): Promise<Outcome<OpenFile> | undefined> {
    const scope = await this.scopeOf(ref);
    if (!scope) return undefined;
    const key = formatRef(ref);
    const draft = this.drafts.get(key);
    if (draft) return found(this.put({ ref, scope, base: draft.base, draftAtMs: draft.atMs }, draft.text));
    const origin = this.drafts.origin(key);
    if (origin) return found(this.putRecord({ ref, scope, base: origin.base }, origin.mtime));
    const outcome = await this.fetch({ ref, scope }, signal);
    return outcome.ok ? found(this.putRecord({ ref, scope, base: outcome.value })) : outcome;
  }

  /** Reads the current state of a document's resource from the account. */
  fetch({ ref, scope }: Pick<OpenFile, 'ref' | 'scope'>, signal: AbortSignal): Promise<Outcome<Json>> {
    return readRecord(this.remote, ref, scope, signal);
  }

  /** Sets the content of a document to the text of its base. */
  putRecord(file: Pick<OpenFile, 'ref' | 'scope' | 'base'>, mtime?: number): OpenFile {
    const { ref, scope, base } = file;
    return this.put({ ref, scope, base }, documentText({ ref, scope, record: base }), mtime);
  }

  /** Sets the content of a document to a string. */
  put(
    { ref, scope, base, draftAtMs }: Pick<OpenFile, 'ref' | 'scope' | 'base' | 'draftAtMs'>,
    text: string,
    mtime?: number,
  ): OpenFile {
    this.lastMtime = mtime ?? Math.max(this.lastMtime + 1, this.now());
    const file = {
      ref,
      scope,
      base,
      bytes: new TextEncoder().encode(text),
      mtime: this.lastMtime,
      ...(draftAtMs === undefined ? {} : { draftAtMs }),
    };
    this.files.set(formatRef(ref), file);
    return file;
  }

  /**
   * Updates documents whose account or zone was renamed, or whose connection has become read-only or writable. The
   * text of an edited document is not changed. Returns the updated documents.
   */
  async followScopes(isEdited: (key: string) => boolean): Promise<readonly OpenFile[]> {
    if (this.files.size === 0) return [];
    const scopes = await this.remote.scopes();
    const changed: OpenFile[] = [];
    for (const [key, file] of this.files) {
      const { ref, scope: before, base } = file;
      const scope = scopes.find((one) => hasRef(one, ref));
      if (!scope || (scope.readOnly === before.readOnly && scope.name === before.name)) continue;
      if (isEdited(key)) this.files.set(key, { ...file, scope });
      else this.putRecord({ ref, scope, base });
      changed.push(this.files.get(key) ?? file);
    }
    return changed;
  }

  private async scopeOf(ref: ResourceRef): Promise<Scope | undefined> {
    return (await this.remote.scopes()).find((one) => hasRef(one, ref));
  }
}

const found = (file: OpenFile): Outcome<OpenFile> => ({
  ok: true,
  value: file,
  messages: [],
  issues: [],
  wire: undefined,
});
