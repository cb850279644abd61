import * as l10n from '@vscode/l10n';

/** Checks text that must be JSON or empty. Returns the problem, if there is one. */
export function checkJson(value: string): string | undefined {
  if (value.trim() === '') return undefined;
  try {
    JSON.parse(value);
    return undefined;
  } catch (error) {
    return l10n.t('The value is not valid JSON: {0}', error instanceof Error ? error.message : String(error));
  }
}
