import { type Severity } from '../base/problem';
import { currentCode } from './renamed-codes.data';
import { type ZonePlan, zonePlans } from '../expression/scheme/facts';

export type ListType = 'ip' | 'hostname' | 'asn' | 'string' | 'int';

/** The settings of one document: `rampart.*` as read for its URI, or the command line's defaults. */
export interface LanguageSettings {
  /** Overrides by diagnostic code, e.g. `{"filter/or-chain-to-set": "off"}`. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  /** Document types by file pattern: glob → `kind` or `kind.intent`. */
  readonly documents: Readonly<Record<string, string>>;
  /** Locations of embedded expressions: glob of files → key paths (`rules.*.expression`) of filters. */
  readonly expressions: Readonly<Record<string, readonly string[]>>;
  /** Globs of files that are not checked. */
  readonly ignore: readonly string[];
  /** The sample request for which expressions are evaluated; see `samples/sample-choice.ts`. None by default. */
  readonly sample?: string;
  readonly filter: FilterSettings;
  readonly workflow: WorkflowSettings;
}

export interface WorkflowSettings {
  /** Whether to show inlay hints after steps, with the default values of the options that the code does not set. */
  readonly defaultHints: boolean;
}

export interface FilterSettings {
  /** The phase in which the expressions run. Unknown by default; phase-specific checks are then skipped. */
  readonly phase?: string;
  readonly plan?: ZonePlan;
  /** Custom fields: name → type as the catalog writes it, e.g. `Array<String>`. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Custom functions: name → `params` and `optional` (each `{name, type, kind}`), `returns` and `description`, with
   * types as the catalog writes them. Read by the expression language.
   */
  readonly functions: Readonly<Record<string, unknown>>;
  /** The account's lists by name, if the settings declare them. */
  readonly lists: Readonly<Record<string, ListType>>;
}

export const defaultSettings: LanguageSettings = {
  severities: {},
  documents: {},
  expressions: {},
  ignore: [],
  filter: { fields: {}, functions: {}, lists: {} },
  workflow: { defaultHints: true },
};

const severities: readonly (Severity | 'off')[] = ['error', 'warning', 'information', 'hint', 'off'];
const listTypes: readonly ListType[] = ['ip', 'hostname', 'asn', 'string', 'int'];

/**
 * Decodes settings from an editor or a configuration file (the object under `rampart`). Values of the wrong type are
 * ignored, because the editor itself reports them in the settings file.
 */
export function decodeSettings(value: unknown): LanguageSettings {
  const settings = record(value);
  const filter = record(settings.filter);
  const workflow = record(settings.workflow);
  const phase = typeof filter.phase === 'string' && filter.phase !== '' ? filter.phase : undefined;
  const plan = zonePlans.find((one) => one === filter.plan);
  return {
    severities: withCurrentCodes(
      pick(settings.severities, (one) => severities.find((known) => known === one)),
    ),
    documents: pick(settings.documents, text),
    expressions: pick(settings.expressions, texts),
    ignore: texts(settings.ignore) ?? [],
    ...(typeof settings.sample === 'string' ? { sample: settings.sample } : {}),
    filter: {
      ...(phase === undefined ? {} : { phase }),
      ...(plan === undefined ? {} : { plan }),
      fields: pick(filter.fields, text),
      functions: record(filter.functions),
      lists: pick(filter.lists, (one) => listTypes.find((known) => known === one)),
    },
    workflow: { defaultHints: workflow.defaultHints !== false },
  };
}

/** Renames former codes. A setting for the current code takes precedence over one for a former name. */
const withCurrentCodes = <T>(byCode: Readonly<Record<string, T>>): Record<string, T> => ({
  ...Object.fromEntries(Object.entries(byCode).map(([code, one]) => [currentCode(code), one])),
  ...byCode,
});

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function texts(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined;
}

function pick<T>(value: unknown, decode: (one: unknown) => T | undefined): Record<string, T> {
  const picked: Record<string, T> = {};
  for (const [key, one] of Object.entries(record(value))) {
    const decoded = decode(one);
    if (decoded !== undefined) picked[key] = decoded;
  }
  return picked;
}
