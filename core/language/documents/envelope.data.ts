import * as l10n from '@vscode/l10n';
import { anything, flag, list, number, object, text } from './shape';

const errorItem = object({
  // The documentation specifies a minimum of 1000, but the service also sends 971. Therefore, no minimum is checked.
  code: { shape: number(), required: ['record'], doc: () => l10n.t('Error code.') },
  message: { shape: text(), required: ['record'], doc: () => l10n.t('Error message.') },
  documentation_url: { shape: text(), doc: () => l10n.t('Link to the documentation.') },
  source: {
    shape: object({ pointer: { shape: text(), doc: () => l10n.t('Location of the error in the request.') } }),
    doc: () => l10n.t('Part of the request that is invalid.'),
  },
  error_chain: { shape: list(anything), doc: () => l10n.t('Causes of the error.') },
});

/** Envelope of every response from the service. */
export const envelope = object({
  success: { shape: flag(), required: ['record'], doc: () => l10n.t('`true` if the request succeeded.') },
  errors: { shape: list(errorItem, { nullable: true }), doc: () => l10n.t('Error messages.') },
  // The workflow service sends strings as messages, so values of any type are accepted.
  messages: { shape: list(anything, { nullable: true }), doc: () => l10n.t('Messages from the API.') },
  result: { shape: anything, doc: () => l10n.t('The resource or a list of resources.') },
  result_info: { shape: anything, doc: () => l10n.t('Paging information.') },
});
