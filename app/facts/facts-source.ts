import { type OnEvent } from '../../core/base/on-event';
import { type Facts } from '../../core/language/facts';

/** The source of the facts of accounts. */
export interface FactsSource {
  /** The known facts about the account of a document; `{}` if there are none. */
  of(uri: string): Promise<Facts>;
  readonly onDidChange: OnEvent<void>;
}
