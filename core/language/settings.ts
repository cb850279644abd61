import { type Severity } from '../base/problem';

export type Plan = 'free' | 'pro' | 'business' | 'enterprise';

/** The settings of one document: `rampart.*` as read for its URI, or the command line's defaults. */
export interface LanguageSettings {
  /** Overrides by diagnostic code, e.g. `{"filter/or-chain-to-set": "off"}`. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  /** Which files are which kind of document: glob → `kind` or `kind.intent`. */
  readonly documents: Readonly<Record<string, string>>;
  /** Where expressions are embedded: glob of files → key paths (`rules.*.expression`) that hold a filter. */
  readonly expressions: Readonly<Record<string, readonly string[]>>;
  readonly filter: FilterSettings;
}

export interface FilterSettings {
  /** The phase in which the expressions run; unknown by default, and phase checks are then silent. */
  readonly phase?: string;
  readonly plan?: Plan;
  /** Custom fields: name → type as the catalogue writes it, e.g. `Array<String>`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Names of the account's lists, when known from settings. */
  readonly lists: Readonly<Record<string, 'ip' | 'hostname' | 'asn' | 'string' | 'int'>>;
}

export const defaultSettings: LanguageSettings = {
  severities: {},
  documents: {},
  expressions: {},
  filter: { fields: {}, lists: {} },
};
