import * as l10n from '@vscode/l10n';

/**
 * The sentence about a field, a function or a list of the service, in the language of the editor. The tables keep plain
 * English, which translations are found by (scripts/support/texts.mjs).
 */
export const sentenceOf = ({ description }: { readonly description: string }): string => l10n.t(description);
