import * as l10n from '@vscode/l10n';

/**
 * The description of a field, a function or a list of the service, in the editor's display language. The tables contain
 * plain English, which is the key for translations (scripts/support/texts.mjs).
 */
export const sentenceOf = ({ description }: { readonly description: string }): string => l10n.t(description);
