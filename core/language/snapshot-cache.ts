import { type LanguageContext, type SourceDocument } from './language';

type Known<T> = Pick<LanguageContext, 'settings' | 'facts'> & { readonly text: string; readonly value: T };

/**
 * State of a language about documents. It is valid for one text and the other inputs of the results; for each
 * document, only the last one is kept.
 */
export class SnapshotCache<T> {
  private readonly known = new Map<string, Known<T>>();

  /** State for exactly this document. */
  get(
    { uri, text }: Pick<SourceDocument, 'uri' | 'text'>,
    { settings, facts }: Pick<LanguageContext, 'settings' | 'facts'>,
  ): T | undefined {
    const known = this.known.get(uri);
    return known?.text === text && known.settings === settings && known.facts === facts
      ? known.value
      : undefined;
  }

  /** Last known state of the document, with an earlier text or other settings. */
  before(uri: string): T | undefined {
    return this.known.get(uri)?.value;
  }

  set(
    { uri, text }: Pick<SourceDocument, 'uri' | 'text'>,
    { settings, facts }: Pick<LanguageContext, 'settings' | 'facts'>,
    value: T,
  ): void {
    this.known.set(uri, { text, settings, facts, value });
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }
}
