import { type Format } from '../shape';

/**
 * Pattern of durations with a unit. Durations in milliseconds are numbers instead of strings (bodies of workflows in
 * the API reference).
 */
const durationPattern = '^(\\d+)\\s+(second|minute|hour|day|week|month|year)s?$';
const instanceIdPattern = '^[a-zA-Z0-9_][a-zA-Z0-9-_]*$';
const uuidPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';
const hexIdPattern = '^[0-9a-f]{32}$';
const decimalPattern = '^[0-9]+$';
const listNamePattern = '^[a-zA-Z0-9_]+$';
/**
 * Pattern of ISO 8601 times with or without a UTC offset. The workflow service omits the offset, and its times are in
 * UTC.
 */
const dateTimePattern =
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])[Tt ]([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)(\\.\\d+)?([Zz]|[+-]\\d{2}:?\\d{2})?$';

/**
 * Regular expressions of the formats. They are also used in the JSON Schemas. The format `json-text` has no regular
 * expression.
 */
export const formatPatterns: Readonly<Partial<Record<Format, string>>> = {
  duration: durationPattern,
  'instance-id': instanceIdPattern,
  uuid: uuidPattern,
  'date-time': dateTimePattern,
  'hex-id': hexIdPattern,
  decimal: decimalPattern,
  'list-name': listNamePattern,
  'asset-name': listNamePattern,
};

const compiled = new Map(
  Object.entries(formatPatterns).map(([format, source]) => [format, new RegExp(source, 'u')]),
);

/** Whether a string has the given format, to the extent that a pattern can determine it. */
export function hasFormat(text: string, format: Format): boolean {
  return compiled.get(format)?.test(text) ?? true;
}
