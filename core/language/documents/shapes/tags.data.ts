import * as l10n from '@vscode/l10n';
import { taggableTypes } from '../../../model/taggable-types.data';
import { type Kind, list, map, object, oneOf, text } from '../shape';

const resource = {
  resource_type: {
    shape: oneOf(taggableTypes, { example: 'worker' }),
    required: ['create', 'delete'],
    optional: ['query'],
    doc: (): string => l10n.t('Type of the resource.'),
  },
  resource_id: {
    shape: text({ example: '3f72a69144b34c118642c18a88ddaa5e', source: 'tagged-resource' }),
    required: ['create', 'delete'],
    optional: ['query'],
    doc: (): string => l10n.t('ID of the resource.'),
  },
  worker_id: {
    shape: text(),
    optional: ['create', 'delete', 'query'],
    doc: (): string => l10n.t('ID of the Worker. Only for the resource type `worker_version`.'),
  },
} as const;

/** Document kind for the payload that sets the tags of a resource ("Tagging" of the firewall document). */
export const tagsSet: Kind = {
  name: 'tags_set',
  title: () => l10n.t('Tags of a resource'),
  doc: () => l10n.t('Replaces all tags on a resource.'),
  label: ['resource_id'],
  bodies: {
    create: object(
      {
        ...resource,
        tags: {
          shape: map(text(), {
            checks: ['tags'],
            keysName: 'tag_key',
            keyDoc: () =>
              l10n.t('Key of at most 256 characters. Letters, digits, `_`, `.`, and `-` are allowed.'),
          }),
          required: ['create'],
          doc: () =>
            l10n.t(
              'All tags as keys and values. Keys that are not listed here are removed from the resource.',
            ),
        },
      },
      { checks: ['tagged-resource'] },
    ),
  },
};

export const tagsDelete: Kind = {
  name: 'tags_delete',
  title: () => l10n.t('Tag deletion'),
  doc: () => l10n.t('Removes all tags from a resource.'),
  label: ['resource_id'],
  bodies: { delete: object(resource, { checks: ['tagged-resource'] }) },
};

/** Document kind for the parameters of requests that list resources by tag. */
export const tagQuery: Kind = {
  name: 'tag_query',
  title: () => l10n.t('Search by tags'),
  doc: () => l10n.t('Lists the resources that match tag filters.'),
  label: [],
  bodies: {
    query: object({
      tag: {
        shape: list(text({ example: 'team=platform' }), {
          max: 20,
          checks: ['tag-filters'],
          exampleItems: 1,
        }),
        suggested: true,
        doc: () =>
          l10n.t(
            'Filters, all of which must match: `key=value`, `key=a,b`, `key`, `!key`, or `key!=value`. At most 20, with at most 10 values each.',
          ),
      },
      type: { shape: list(oneOf(taggableTypes)), doc: () => l10n.t('Resource types to list.') },
      id: { shape: list(text(), { max: 50 }), doc: () => l10n.t('IDs of resources. At most 50.') },
      name: { shape: text({ max: 256 }), doc: () => l10n.t('Name of the resource.') },
      cursor: { shape: text(), doc: () => l10n.t('Cursor of the next page, from the previous response.') },
      ...resource,
    }),
  },
};
