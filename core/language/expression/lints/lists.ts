import * as l10n from '@vscode/l10n';
import { managedLists, serviceLimits } from '../../../expression/catalogue/service.data';
import { nearest } from '../../../base/nearest';
import { type ComparisonExpression, type ListReference } from '../../../expression/tree';
import { knownLists } from '../../known-lists';
import { type Lint } from './lint';

// Lints for references to lists. Names of the account's own lists, and the types of their items, are checked only if
// these lists are known.

function listOf(node: ComparisonExpression): ListReference | undefined {
  return node.right?.kind === 'list' ? node.right : undefined;
}

export const unknownList: Lint = {
  code: 'unknown-list',
  operators: ['in'],
  right: 'list',
  severity: 'warning',
  catalogueOnly: true,
  comparison(node, context) {
    const list = listOf(node);
    if (list === undefined) return;
    const isManaged = list.name.startsWith('cf.');
    const names = isManaged
      ? managedLists.map(({ name }) => name)
      : Object.keys(knownLists(context.settings, context.facts) ?? { [list.name]: '' });
    if (names.includes(list.name)) return;
    const close = nearest(list.name, names);
    context.report(
      list,
      close === undefined
        ? l10n.t('Unknown list `${0}`.', list.name)
        : l10n.t('Unknown list `${0}`. Did you mean `${1}`?', list.name, close),
      close === undefined
        ? {}
        : {
            fixes: [
              {
                title: l10n.t('Write `${0}`', close),
                edits: [{ start: list.start, end: list.end, newText: `$${close}` }],
                preferred: true,
                keepsMeaning: false,
              },
            ],
          },
    );
  },
};

/** The kind of value that lists of each type contain. */
const valueKinds: Readonly<Record<string, string>> = {
  ip: 'ip',
  hostname: 'string',
  string: 'string',
  asn: 'integer',
  int: 'integer',
};

export const listType: Lint = {
  code: 'list-type',
  operators: ['in'],
  right: 'list',
  severity: 'warning',
  catalogueOnly: true,
  comparison(node, context) {
    const list = listOf(node);
    if (list === undefined) return;
    const lists = knownLists(context.settings, context.facts);
    const type = list.name.startsWith('cf.')
      ? 'ip'
      : lists !== undefined && Object.hasOwn(lists, list.name)
        ? lists[list.name]
        : undefined;
    const kind = type === undefined ? undefined : valueKinds[type];
    if (kind === undefined || kind === node.left.type.kind) return;
    context.report(
      list,
      l10n.t(
        'The list `${0}` contains items of type {1}, but `{2}` has the type {3}.',
        list.name,
        type ?? '',
        node.left.name,
        node.left.type.name,
      ),
    );
  },
};

export const longListName: Lint = {
  code: 'list-name-length',
  operators: ['in'],
  right: 'list',
  severity: 'error',
  catalogueOnly: true,
  comparison(node, context) {
    const list = listOf(node);
    if (list === undefined || list.name.length <= serviceLimits.listNameCharacters) return;
    context.report(
      list,
      l10n.t('A list name can have at most {0} characters.', serviceLimits.listNameCharacters),
    );
  },
};
