import { embeddedTemplate, readTemplate } from '../../text/terraform-template';
import { parseFor, type CheckOptions } from '../expression/check';
import { type CopiedExpression } from '../language';
import { readShellWord } from './shell/read-shell';

/**
 * Finds the expression in copied text. The expression is either the text itself, or the value of a string in JSON,
 * Terraform, YAML, TOML, or a shell. The string may have quotes around it, a key before it, and a comma after it. If
 * no valid expression is found, the text is returned unchanged and without a kind.
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
