/** Matches words that at least one version of YAML reads as a value other than a string. */
const keyword = /^(?:y|n|yes|no|on|off|true|false|null|~)$/i;

/**
 * Formats a value as YAML. A simple string that YAML reads back unchanged is written without quotes. Any other value is
 * formatted as JSON, which is valid YAML.
 */
export function yamlScalar(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  const isPlain = /^(?:\.{1,2}\/)*[A-Za-z0-9](?:[\w./ -]|:\/\/)*$/.test(value) && !/[ ]$/.test(value);
  const isNumber = /^[\d.]+(?:e\d+)?$/i.test(value) && (value.match(/\./g) ?? []).length < 2;
  const isDate = /^\d{4}-\d/.test(value) || /^0[xo]/i.test(value);
  return isPlain && !isNumber && !isDate && !keyword.test(value) ? value : JSON.stringify(value);
}
