import * as l10n from '@vscode/l10n';

/**
 * Returns the description of a field, function or list of the service in the editor's display language. The tables
 * contain plain English, which is the key for translations (scripts/support/texts.mjs).
 */
export const sentenceOf = ({ description }: { readonly description: string }): string => l10n.t(description);
