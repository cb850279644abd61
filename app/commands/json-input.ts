import * as l10n from '@vscode/l10n';

/** The problem with text that must be JSON or empty. */
export function checkJson(value: string): string | undefined {
  if (value.trim() === '') return undefined;
  try {
    JSON.parse(value);
    return undefined;
  } catch (error) {
    return l10n.t('Not valid JSON: {0}', error instanceof Error ? error.message : String(error));
  }
}
