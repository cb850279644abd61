import { parseFor, type CheckOptions } from '../expression/check';
import { embeddedTemplate, encodeQuoted, readTemplate } from './terraform/templates';

/** How an expression is written as a string of a file. */
export type StringForm = 'plain' | 'json' | 'terraform' | 'yaml';

/** The expression as a string of the form, with its quotes. */
export function writeString(form: StringForm, text: string): string {
  switch (form) {
    case 'plain':
      return text;
    case 'json':
      return JSON.stringify(text);
    case 'terraform':
      return `"${encodeQuoted(text)}"`;
    case 'yaml':
      // within single quotes nothing but the quote itself is escaped, and a line break would become a space
      return /[\r\n\t]/.test(text) ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`;
  }
}

/**
 * The expression that copied text holds: the text itself where it is one, else what it says as a string of JSON,
 * Terraform or YAML, with or without quotes, a key before it and a comma behind it. The text itself where no reading
 * makes an expression.
 */
export function readCopied(text: string, options: Pick<CheckOptions, 'settings'>): string {
  const isExpression = (candidate: string): boolean =>
    (['filter', 'value'] as const).some(
      (kind) => parseFor(candidate, { ...options, kind }).problems.length === 0,
    );
  const trimmed = text.trim();
  return [trimmed, ...readings(trimmed)].find(isExpression) ?? text;
}

const member = /^(?:(?:"[\w.-]+"|'[\w.-]+'|[\w.-]+)\s*[:=]\s*)?("[^]*"|'[^]*')\s*,?$/;

function readings(text: string): string[] {
  const quoted = member.exec(text)?.[1];
  if (quoted === undefined) return text.includes('\\') ? fromJson(`"${text}"`) : [];
  if (quoted.startsWith("'")) return [quoted.slice(1, -1).replaceAll("''", "'")];
  const template = readTemplate(quoted, 0);
  const value = template?.end === quoted.length ? embeddedTemplate(quoted, template) : undefined;
  return [...fromJson(quoted), ...(value?.holes.length === 0 ? [value.text] : [])];
}

function fromJson(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? [value] : [];
  } catch {
    return [];
  }
}
