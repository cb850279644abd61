import * as l10n from '@vscode/l10n';

const pattern = /^[a-zA-Z0-9_][a-zA-Z0-9-_]*$/;
const maxCharacters = 100;

/** Returns the problem with the ID of a new instance, or undefined if it is valid (api-behaviour.md, "instance"). */
export function instanceIdProblem(id: string): string | undefined {
  if (id === '') return l10n.t('A value is required.');
  if (id.length > maxCharacters)
    return l10n.t('The value has {1} characters, but at most {0} are allowed.', maxCharacters, id.length);
  const [wrong] = /[^a-zA-Z0-9_-]/u.exec(id) ?? [];
  if (wrong !== undefined)
    return l10n.t('“{0}” is not allowed in an ID. Use letters, digits, hyphens, and underscores.', wrong);
  return pattern.test(id) ? undefined : l10n.t('An ID cannot start with “-”.');
}
