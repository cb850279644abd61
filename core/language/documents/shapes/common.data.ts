import * as l10n from '@vscode/l10n';
import { dateTime, flag, fullId, type Member, recordIntent, shortId, text, uuid } from '../shape';

// This file contains properties that several resources share.

export const recordId: Member = {
  shape: shortId,
  required: recordIntent,
  doc: () => l10n.t('ID, set by the API. At most 32 characters.'),
};

export const recordFullId: Member = {
  shape: fullId,
  required: recordIntent,
  doc: () => l10n.t('ID, set by the API. Exactly 32 characters.'),
};

export const recordUuid: Member = {
  shape: uuid,
  required: recordIntent,
  doc: () => l10n.t('ID in UUID format, set by the API.'),
};

export const createdOn: Member = {
  shape: dateTime,
  required: recordIntent,
  doc: () => l10n.t('Creation time. Set by the API.'),
};

export const modifiedOn: Member = {
  shape: dateTime,
  required: recordIntent,
  doc: () => l10n.t('Time of the last change. Set by the API.'),
};

/** Returns a property that occurs only in responses, and not in all of them. */
export function optionalRecord(member: Member): Member {
  return { ...member, required: [], optional: recordIntent };
}

export const paused: Member = {
  shape: flag(),
  doc: () => l10n.t('`true` disables the rule without deleting it.'),
};

export const longDescription: Member = {
  shape: text({ max: 1024 }),
  doc: () => l10n.t('Free-text note. At most 1024 characters.'),
};

export const shortDescription: Member = {
  shape: text({ max: 500 }),
  doc: () => l10n.t('Free-text note. At most 500 characters.'),
};

export const reference: Member = {
  shape: text({ max: 50 }),
  doc: () => l10n.t('Short reference that helps you identify the rule. At most 50 characters.'),
};

export const email: Member = {
  shape: text({ max: 90 }),
  doc: () => l10n.t('Email address. At most 90 characters.'),
};
