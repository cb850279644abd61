import * as l10n from '@vscode/l10n';
import { own } from '../../core/base/own';
import { type DocumentKindsResult } from '../../core/protocol/language-server';
import { type Choice } from '../context/prompts';

type DescribedKind = DocumentKindsResult['kinds'][number];
type DescribedIntent = DescribedKind['intents'][number];

const intents: Readonly<Record<string, { readonly name: () => string; readonly detail: () => string }>> = {
  create: {
    name: () => l10n.t('Create'),
    detail: () => l10n.t('The body of a request that creates the resource'),
  },
  update: {
    name: () => l10n.t('Update'),
    detail: () => l10n.t('The body of a request that changes the resource'),
  },
  delete: {
    name: () => l10n.t('Delete'),
    detail: () => l10n.t('The body of a request that deletes the resource'),
  },
  query: {
    name: () => l10n.t('Query'),
    detail: () => l10n.t('The parameters of a search'),
  },
  record: {
    name: () => l10n.t('Response'),
    detail: () => l10n.t('The object as the API returns it'),
  },
};

/**
 * Returns the display name of an intent. An intent is the purpose of a document, such as `create`. An unknown intent
 * is returned unchanged.
 */
export const intentName = (intent: string): string => own(intents, intent)?.name() ?? intent;

/**
 * Returns the available document types, one row each. For a new document, the result contains only types that can be
 * sent.
 */
export function kindChoices(
  kinds: readonly DescribedKind[],
  use: 'any' | 'new',
): readonly Choice<DescribedKind>[] {
  return kinds.flatMap((one) => {
    const sent = use === 'new' ? one.intents.filter(({ intent }) => intent !== 'record') : one.intents;
    return sent.length === 0
      ? []
      : [{ label: one.title, description: one.kind, value: { ...one, intents: sent } }];
  });
}

/** Returns the intents of a document type as options that the user can choose. */
export const intentChoices = ({ intents: known }: DescribedKind): readonly Choice<DescribedIntent>[] =>
  known.map((value) => {
    const words = intents[value.intent];
    return { label: words?.name() ?? value.intent, ...(words ? { detail: words.detail() } : {}), value };
  });
