import { Emitter } from '../../core/base/emitter';
import { type Facts } from '../../core/language/facts';
import { type FactsSource } from './facts-source';

/**
 * Passes facts about connected accounts to the language server. A request for facts never loads the code that
 * communicates with accounts.
 */
export class FactsRelay implements FactsSource {
  private readonly changed = new Emitter<void>();
  private source: FactsSource | undefined;
  private subscription: { dispose(): unknown } | undefined;

  readonly onDidChange = this.changed.event;

  connect(source: FactsSource): void {
    this.subscription?.dispose();
    this.source = source;
    this.subscription = source.onDidChange(() => this.changed.fire());
    this.changed.fire();
  }

  of(uri: string): Promise<Facts> {
    return this.source ? this.source.of(uri) : Promise.resolve({});
  }

  dispose(): void {
    this.subscription?.dispose();
    this.changed.dispose();
  }
}
