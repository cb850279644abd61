import { type Connection } from 'vscode-languageserver';
import { type LanguageSettings, decodeSettings } from '../../core/language/settings';

/** The settings of each open document, asked from the client once and kept until they change. */
export class SettingsStore {
  private readonly known = new Map<string, Promise<LanguageSettings>>();
  private pushed: LanguageSettings;

  constructor(
    private readonly connection: Connection,
    private readonly clientAnswers: boolean,
    initial: unknown,
  ) {
    this.pushed = decodeSettings(initial);
  }

  of(uri: string): Promise<LanguageSettings> {
    if (!this.clientAnswers) return Promise.resolve(this.pushed);
    let settings = this.known.get(uri);
    if (settings === undefined) {
      settings = this.ask(uri);
      this.known.set(uri, settings);
    }
    return settings;
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }

  /** `settings` is what the notification carried; clients that answer questions leave it empty. */
  changed(settings: unknown): void {
    this.known.clear();
    if (this.clientAnswers || typeof settings !== 'object' || settings === null) return;
    this.pushed = decodeSettings('rampart' in settings ? settings.rampart : settings);
  }

  private async ask(uri: string): Promise<LanguageSettings> {
    try {
      return decodeSettings(
        await this.connection.workspace.getConfiguration({ scopeUri: uri, section: 'rampart' }),
      );
    } catch {
      // A client that claims to answer and does not: its defaults are better than no checks.
      return this.pushed;
    }
  }
}
