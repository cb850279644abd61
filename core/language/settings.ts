import { type Severity } from '../base/problem';
import { currentCode } from './renamed-codes.data';
import { type ZonePlan, zonePlans } from '../expression/scheme/facts';

export type ListType = 'ip' | 'hostname' | 'asn' | 'string' | 'int';

/** The settings for one document: the `rampart.*` settings that apply to its URI, or the command line's defaults. */
export interface LanguageSettings {
  /** Severities by diagnostic code, e.g. `{"filter/or-chain-to-set": "off"}`. They override the defaults. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  /** Document types (`kind` or `kind.intent`) by glob. */
  readonly documents: Readonly<Record<string, string>>;
  /** Key paths of filters (`rules.*.expression`) by glob, for embedded expressions. */
  readonly expressions: Readonly<Record<string, readonly string[]>>;
  /** Globs of files that are excluded from checks. */
  readonly ignore: readonly string[];
  /**
   * The sample request that expressions are evaluated for (see `samples/sample-choice.ts`). There is none by default.
   */
  readonly sample?: string;
  readonly filter: FilterSettings;
  readonly workflow: WorkflowSettings;
}

export interface WorkflowSettings {
  /** Whether to show inlay hints after steps, with the defaults of options that the code does not set. */
  readonly defaultHints: boolean;
}

export interface FilterSettings {
  /** The phase in which the expressions run. By default, it is unknown, and phase-specific checks are skipped. */
  readonly phase?: string;
  readonly plan?: ZonePlan;
  /** Types of custom fields by name, in the notation of the catalog, e.g. `Array<String>`. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Custom functions by name, with the properties `params` and `optional` (each is a list of `{name, type, kind}`),
   * `returns`, and `description`. Types are in the notation of the catalog. The values are `unknown` here because the
   * expression language decodes them.
   */
  readonly functions: Readonly<Record<string, unknown>>;
  /** The account's lists by name, if the settings declare any. */
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

/**
 * Replaces former codes with the current codes. If there are settings for both, the setting for the current code takes
 * precedence.
 */
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
