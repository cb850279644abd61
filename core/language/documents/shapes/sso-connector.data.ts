import * as l10n from '@vscode/l10n';
import { flag, type Kind, object, oneOf, recordIntent, text } from '../shape';
import { createdOn, modifiedOn, optionalRecord, recordFullId } from './common.data';

const body = object({
  id: optionalRecord(recordFullId),
  email_domain: {
    shape: text({ checks: ['email-domain'], example: 'example.com' }),
    required: ['create'],
    optional: recordIntent,
    doc: () => l10n.t('Email domain whose users sign in through the connector.'),
  },
  enabled: {
    shape: flag(),
    optional: ['update', 'record'],
    suggested: true,
    doc: () => l10n.t('Whether the connector is enabled.'),
  },
  begin_verification: {
    shape: flag(),
    optional: ['create'],
    doc: () => l10n.t('Whether to start domain verification immediately. Default: `true`.'),
  },
  use_fedramp_language: {
    shape: flag(),
    doc: () => l10n.t('Whether users see the FedRAMP wording when they sign in. Default: `false`.'),
  },
  verification: {
    shape: object({
      code: {
        shape: text(),
        doc: () => l10n.t('Full value that the DNS TXT record of the domain must have.'),
      },
      status: {
        shape: oneOf(['awaiting', 'pending', 'failed', 'verified']),
        doc: () => l10n.t('State of the verification.'),
      },
    }),
    optional: recordIntent,
    doc: () => l10n.t('State of the domain verification.'),
  },
  created_on: optionalRecord(createdOn),
  updated_on: optionalRecord(modifiedOn),
});

/** Document kind for SSO connectors ("SSO connector" of the access administration document). */
export const ssoConnector: Kind = {
  name: 'sso_connector',
  title: () => l10n.t('SSO connector'),
  doc: () => l10n.t('Connects an email domain to single sign-on.'),
  label: ['email_domain'],
  changedInFolders: true,
  bodies: { create: body, update: body, record: body },
};
