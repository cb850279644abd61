import { withProjectConfig } from '../../core/language/project-config';
import { type LanguageSettings } from '../../core/language/settings';
import { type FoundConfig, ProjectConfigs } from '../../workspace/project-configs';

/** Provides the settings of each file: the settings of the command, overridden by the nearest configuration file. */
export class SourceSettings {
  /**
   * Merged settings by configuration file. All files that share a configuration get the same object, because
   * languages use it as a cache key.
   */
  private readonly merged = new Map<FoundConfig, LanguageSettings>();

  constructor(
    private readonly own: LanguageSettings,
    private readonly configs = new ProjectConfigs(),
  ) {}

  /** Returns the configuration files that have been used. */
  get used(): readonly string[] {
    return [...this.merged.keys()].map(({ file }) => file);
  }

  async of(uri: string): Promise<LanguageSettings> {
    return this.merge(await this.configs.ofUri(uri));
  }

  async ofFile(file: string): Promise<LanguageSettings> {
    return this.merge(await this.configs.ofFile(file));
  }

  private merge(config: FoundConfig | undefined): LanguageSettings {
    if (!config) return this.own;
    let settings = this.merged.get(config);
    if (!settings) this.merged.set(config, (settings = withProjectConfig(this.own, config.settings)));
    return settings;
  }
}
