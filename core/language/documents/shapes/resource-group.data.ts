import * as l10n from '@vscode/l10n';
import { everyIntent, type Kind, list, object, type ObjectShape, recordIntent, text } from '../shape';

const keyDoc = (): string => l10n.t('A resource name and an ID, joined with a dot.');

function scopeOf(minObjects: number): ObjectShape {
  return object({
    key: {
      shape: text({
        checks: ['resource-key'],
        source: 'resource-key',
        example: 'com.cloudflare.api.account.0123456789abcdef0123456789abcdef',
      }),
      required: everyIntent,
      doc: keyDoc,
    },
    objects: {
      shape: list(
        object({
          key: {
            shape: text({
              checks: ['resource-key'],
              source: 'resource-key',
              example: 'com.cloudflare.api.account.zone.0123456789abcdef0123456789abcdef',
            }),
            required: everyIntent,
            doc: keyDoc,
          },
        }),
        { min: minObjects },
      ),
      required: everyIntent,
      doc: () => l10n.t('Objects within the scope, for example zones.'),
    },
  });
}

const nameDoc = (): string => l10n.t('Name of the resource group.');
const scopeDoc = (): string => l10n.t('Scope of the group: a key and the objects within it.');

const body = object({
  name: {
    shape: text({ example: 'Staging zones' }),
    required: ['create'],
    optional: ['update'],
    doc: nameDoc,
  },
  scope: { shape: scopeOf(1), required: ['create'], optional: ['update'], doc: scopeDoc },
});

/**
 * A resource group as the API returns it ("Resource group" of the access administration document). It also occurs
 * within policies.
 */
export const resourceGroupRecord = object({
  id: {
    shape: text({ names: 'resource_group' }),
    required: recordIntent,
    doc: () => l10n.t('ID of the resource group.'),
  },
  name: { shape: text(), optional: recordIntent, doc: nameDoc },
  scope: { shape: scopeOf(0), required: recordIntent, doc: scopeDoc },
  meta: {
    shape: object({
      key: { shape: text(), doc: () => l10n.t('Name of the attribute.') },
      value: { shape: text(), doc: () => l10n.t('Value of the attribute.') },
    }),
    optional: recordIntent,
    doc: () => l10n.t('An attribute of the group.'),
  },
});

export const resourceGroup: Kind = {
  name: 'resource_group',
  title: () => l10n.t('Resource group'),
  doc: () => l10n.t('A named group of resources to which policies apply.'),
  label: ['name'],
  bodies: { create: body, update: body, record: resourceGroupRecord },
};
