import { type LanguageContext, type SourceDocument } from './language';

type Known<T> = Pick<LanguageContext, 'settings' | 'facts'> & { readonly text: string; readonly value: T };

/**
 * A cache of data that a language has computed for documents. An entry is valid for one text and one set of other
 * inputs. Only the latest entry of each document is stored.
 */
export class SnapshotCache<T> {
  private readonly known = new Map<string, Known<T>>();

  /**
   * Returns the data of a document if it was computed for exactly the given text, settings, and facts, and undefined
   * otherwise.
   */
  get(
    { uri, text }: Pick<SourceDocument, 'uri' | 'text'>,
    { settings, facts }: Pick<LanguageContext, 'settings' | 'facts'>,
  ): T | undefined {
    const known = this.known.get(uri);
    return known?.text === text && known.settings === settings && known.facts === facts
      ? known.value
      : undefined;
  }

  /**
   * Returns the latest data of the document, or undefined if there is none. It may belong to an earlier text or to
   * other settings.
   */
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
