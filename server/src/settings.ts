import { type Connection } from 'vscode-languageserver';
import { withProjectConfig } from '../../core/language/project-config';
import { type LanguageSettings, decodeSettings } from '../../core/language/settings';
import { type ConfigFiles } from './host';

/** The settings of each open document, requested from the client once and cached until they change. */
export class SettingsStore {
  private readonly known = new Map<string, Promise<LanguageSettings>>();
  private pushed: LanguageSettings;

  constructor(
    private readonly connection: Connection,
    private readonly clientAnswers: boolean,
    initial: unknown,
    private readonly configs?: ConfigFiles,
  ) {
    this.pushed = decodeSettings(initial);
  }

  of(uri: string): Promise<LanguageSettings> {
    let settings = this.known.get(uri);
    if (settings === undefined) {
      settings = this.merged(uri);
      this.known.set(uri, settings);
    }
    return settings;
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }

  /**
   * Handles a settings change. `settings` is the content of the notification, which is empty for clients that answer
   * configuration requests.
   */
  changed(settings: unknown): void {
    this.known.clear();
    if (this.clientAnswers || typeof settings !== 'object' || settings === null) return;
    this.pushed = decodeSettings('rampart' in settings ? settings.rampart : settings);
  }

  /** Drops cached settings after a project's configuration has changed. */
  configsChanged(): void {
    this.configs?.forget();
    this.known.clear();
  }

  /**
   * Returns the client's settings merged with the project's settings, which take precedence. The command-line tool
   * merges settings in the same way.
   */
  private async merged(uri: string): Promise<LanguageSettings> {
    const [own, project] = await Promise.all([
      this.clientAnswers ? this.ask(uri) : this.pushed,
      this.configs?.ofUri(uri),
    ]);
    return project ? withProjectConfig(own, project.settings) : own;
  }

  private async ask(uri: string): Promise<LanguageSettings> {
    try {
      return decodeSettings(
        await this.connection.workspace.getConfiguration({ scopeUri: uri, section: 'rampart' }),
      );
    } catch {
      // The client may claim to support configuration requests and still not respond. In this case, documents are
      // checked with the settings that are known so far.
      return this.pushed;
    }
  }
}
