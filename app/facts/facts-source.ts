import { type OnEvent } from '../../core/base/on-event';
import { type Facts } from '../../core/language/facts';

/** Source of facts about accounts. */
export interface FactsSource {
  /** Returns the known facts about the account of a document, or `{}` if there are none. */
  of(uri: string): Promise<Facts>;
  readonly onDidChange: OnEvent<void>;
}
