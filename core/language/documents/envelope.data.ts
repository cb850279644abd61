import * as l10n from '@vscode/l10n';
import { anything, flag, list, number, object, text } from './shape';

const errorItem = object({
  // the document says at least 1000, the service sends 971 as well: no limit
  code: { shape: number(), required: ['record'], doc: () => l10n.t('Number of the error.') },
  message: { shape: text(), required: ['record'], doc: () => l10n.t('What went wrong.') },
  documentation_url: { shape: text(), doc: () => l10n.t('Where to read more.') },
  source: {
    shape: object({ pointer: { shape: text(), doc: () => l10n.t('Place in the request.') } }),
    doc: () => l10n.t('What in the request is wrong.'),
  },
  error_chain: { shape: list(anything), doc: () => l10n.t('Causes of the error.') },
});

/** What the service puts around every answer. */
export const envelope = object({
  success: { shape: flag(), required: ['record'], doc: () => l10n.t('Whether the request succeeded.') },
  errors: { shape: list(errorItem, { nullable: true }), doc: () => l10n.t('What went wrong.') },
  // the workflow service sends texts
  messages: { shape: list(anything, { nullable: true }), doc: () => l10n.t('Remarks of the service.') },
  result: { shape: anything, doc: () => l10n.t('The record or the records.') },
  result_info: { shape: anything, doc: () => l10n.t('Which page of a list this is.') },
});
