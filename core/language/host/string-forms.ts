import { parseFor, type CheckOptions } from '../expression/check';
import { type ExpressionKind } from '../expression/tree';
import { writeAs } from './shell/quoting';
import { readShellWord } from './shell/read-shell';
import { embeddedTemplate, encodeQuoted, readTemplate } from './terraform/templates';
import { writeTomlString } from './toml/toml-strings';

/** How an expression is written as a string of a file. */
export type StringForm = 'plain' | 'json' | 'terraform' | 'yaml' | 'toml' | 'shell';

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
    case 'toml':
      return writeTomlString(text);
    case 'shell':
      return `'${writeAs('single', text) ?? ''}'`;
  }
}

/** Copied text as an expression. */
export interface CopiedExpression {
  readonly text: string;
  /** Absent where no reading of the text makes an expression. */
  readonly kind?: ExpressionKind;
}

/**
 * The expression that copied text holds: the text itself where it is one, else what it says as a string of JSON,
 * Terraform, YAML, TOML or a shell, with or without quotes, a key before it and a comma behind it.
 */
export function readCopied(text: string, options: Pick<CheckOptions, 'settings'>): CopiedExpression {
  const trimmed = text.trim();
  for (const candidate of [trimmed, ...readings(trimmed)])
    for (const kind of ['filter', 'value'] as const) {
      const { problems, unlisted } = parseFor(candidate, { ...options, kind });
      if (problems.length + unlisted.length === 0) return { text: candidate, kind };
    }
  return { text };
}

const member = /^(?:(?:export[ \t]+)?(?:"[\w.-]+"|'[\w.-]+'|[\w.-]+)\s*[:=]\s*)?("[^]*"|'[^]*')\s*,?$/;

function readings(text: string): string[] {
  const quoted = member.exec(text)?.[1];
  if (quoted === undefined) return text.includes('\\') ? fromJson(`"${text}"`) : [];
  if (quoted.startsWith("'")) return [quoted.slice(1, -1).replaceAll("''", "'"), ...fromShell(quoted)];
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

function fromShell(text: string): string[] {
  const word = readShellWord(text, 0);
  return word?.holes.length === 0 ? [word.text] : [];
}
