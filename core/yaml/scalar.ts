/** Matches words that are read as something other than a string in some version of YAML. */
const keyword = /^(?:y|n|yes|no|on|off|true|false|null|~)$/i;

/**
 * Formats a value as a plain scalar if YAML reads it back as the same value. Otherwise, formats it as JSON, which is
 * valid YAML.
 */
export function yamlScalar(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  const isPlain = /^(?:\.{1,2}\/)*[A-Za-z0-9](?:[\w./ -]|:\/\/)*$/.test(value) && !/[ ]$/.test(value);
  const isNumber = /^[\d.]+(?:e\d+)?$/i.test(value) && (value.match(/\./g) ?? []).length < 2;
  const isDate = /^\d{4}-\d/.test(value) || /^0[xo]/i.test(value);
  return isPlain && !isNumber && !isDate && !keyword.test(value) ? value : JSON.stringify(value);
}
