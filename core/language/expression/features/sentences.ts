import * as l10n from '@vscode/l10n';

/**
 * Returns the description of a field, a function, or a managed list in the editor's display language. The
 * descriptions in the tables are in English and are the keys of the translations (scripts/support/texts.mjs).
 */
export const sentenceOf = ({ description }: { readonly description: string }): string => l10n.t(description);
