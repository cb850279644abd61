import * as l10n from '@vscode/l10n';
import { own } from '../../core/base/own';
import { planTags, type Tagged } from '../../core/changes/plans/tags';
import { callAt, readCall } from '../../core/resources/calls';
import { type Json } from '../../core/resources/json';
import { object, text } from '../../core/resources/record';
import { lastStep } from '../../core/resources/ref';
import { taggableTypeName } from '../../core/model/taggable-type-names.data';
import { taggableTypes } from '../../core/model/taggable-types.data';
import { type Scope, zonesOfAccount } from '../../core/resources/scope';
import { isZoneType, refOfTagged, taggedRef } from '../../core/resources/tagged';
import {
  type Action,
  type ActionContext,
  type ReadContext,
  type AskContext,
} from '../context/action-context';
import { type Choice } from '../context/prompts';
import { scopeChoice } from '../context/scope-choice';
import { pickScope } from '../context/targets';
import { type TreeNode } from '../tree/node';
import { findUses } from './uses';

const keyForm = /^[\p{L}\p{N}_.-]+$/u;
const [maxKeyLength, maxValueLength] = [256, 1024];

/**
 * Checks the key of a tag (firewall-errors-tags.md, "Limits" and code 1014). Returns the problem, if there is one.
 */
export function checkKey(key: string): string | undefined {
  if (!keyForm.test(key))
    return l10n.t('A tag key can contain only letters, digits, "_", ".", and "-", and cannot be empty.');
  return key.length > maxKeyLength ? l10n.t('Enter at most {0} characters.', maxKeyLength) : undefined;
}

/** Checks the value of a tag while the user types it. Returns the problem, if there is one. */
const checkValue = (value: string): string | undefined =>
  value.length > maxValueLength ? l10n.t('Enter at most {0} characters.', maxValueLength) : undefined;

export const setTag: Action = async (context, nodes) => {
  const title = l10n.t('Set Tag');
  const tagged = await taggedOf(context, nodes, title);
  if (!tagged) return;
  const key = await askKey(context, tagged, title);
  if (key === undefined) return;
  const value = await context.prompts.input({
    title: `${title}: ${key}`,
    prompt: l10n.t('Value'),
    value: own(tagged.tags, key) ?? '',
    validate: checkValue,
  });
  if (value === undefined) return;
  if (own(tagged.tags, key) === value) {
    context.prompts.inform(l10n.t('{0} already has the tag {1}.', tagged.label, `${key}=${value}`));
    return;
  }
  await context.run(planTags(tagged, { ...tagged.tags, [key]: value }));
};

/** Asks for a tag key: an existing key in the account (with the resource's own keys first) or a new key. */
async function askKey(
  { prompts, remote, signal }: ReadContext & AskContext,
  { scope, tags }: Tagged,
  title: string,
): Promise<string | undefined> {
  const input = (): Promise<string | undefined> =>
    prompts.input({ title, prompt: l10n.t('Key'), validate: checkKey });
  const page = await remote.page({ list: 'tag_key', scope, within: [], query: {} }, undefined, signal);
  const used = page.ok ? page.value.items.filter((one) => typeof one === 'string') : [];
  const known = [...new Set([...Object.keys(tags), ...used])];
  if (known.length === 0) return input();
  const choices = known.map((name): Choice<{ readonly key?: string }> => {
    const value = own(tags, name);
    return {
      label: name,
      icon: 'tag',
      ...(value === undefined ? {} : { description: value }),
      value: { key: name },
    };
  });
  const picked = await prompts.pick([...choices, { label: l10n.t('New key…'), icon: 'add', value: {} }], {
    title,
    placeholder: l10n.t('Select a key that is used in {0}, or enter a new one', scope.name),
  });
  return picked && (picked.key ?? input());
}

export const removeTag: Action = async (context, nodes) => {
  const title = l10n.t('Remove Tag');
  const tagged = await taggedOf(context, nodes, title);
  if (!tagged) return;
  if (Object.keys(tagged.tags).length === 0) {
    await context.prompts.warn(l10n.t('{0} has no tags.', tagged.label));
    return;
  }
  const key = await context.prompts.pick(
    Object.entries(tagged.tags).map(([name, value]) => ({ label: name, description: value, value: name })),
    { title, placeholder: l10n.t('Select a tag of {0}', tagged.label) },
  );
  if (key === undefined) return;
  await context.run(
    planTags(tagged, Object.fromEntries(Object.entries(tagged.tags).filter(([name]) => name !== key))),
  );
};

/**
 * Returns the resource of a row, or one that the user identifies by type and ID, together with its current tags. If the
 * tags cannot be read, shows an error message and returns undefined.
 */
async function taggedOf(
  context: ReadContext & AskContext,
  nodes: readonly TreeNode[],
  title: string,
): Promise<Tagged | undefined> {
  const named = namedBy(nodes[0]) ?? (await askResource(context, title));
  if (!named) return undefined;
  const call = readCall(named.ref);
  const outcome = call && (await context.remote.send(call, context.signal));
  if (!outcome) return undefined;
  if (!outcome.ok) {
    // The service returns this error for a resource that was never tagged, so the resource has no tags
    // (firewall-errors-tags.md).
    if (outcome.error.kind === 'notFound') return { ...named, tags: {} };
    context.fail(outcome);
    return undefined;
  }
  const etag = text(outcome.value, 'etag');
  const tags = Object.fromEntries(
    Object.entries(object(outcome.value, 'tags') ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  return { ...named, tags, ...(etag === undefined ? {} : { etag }) };
}

type Named = Omit<Tagged, 'tags' | 'etag'>;

/** Returns the resource of a row, if it can be tagged. */
function namedBy(node: TreeNode | undefined): Named | undefined {
  const { scope, ref, label } = node ?? {};
  if (!scope || label === undefined) return undefined;
  const account: Scope = { ...scope, type: 'accounts', id: scope.accountId };
  if (node?.type === 'zone') return { scope: account, ref: taggedRef(scope, 'zone', scope.id), label };
  if (node?.type === 'account') return { scope, ref: taggedRef(scope, 'account', scope.id), label };
  return ref && lastStep(ref).kind === 'tags_set' ? { scope: account, ref, label } : undefined;
}

/** Lets the user choose a zone of an account. If no zone is known, shows a warning and returns undefined. */
async function pickZone(
  { prompts, remote }: Pick<ActionContext, 'prompts' | 'remote'>,
  account: Scope,
  title: string,
): Promise<Scope | undefined> {
  const zones = zonesOfAccount(account, await remote.scopes());
  if (zones.length > 0)
    return prompts.pick(zones.map(scopeChoice), { title, placeholder: l10n.t('Select a zone') });
  await prompts.warn(l10n.t('No zone is available in account {0}.', account.name));
  return undefined;
}

async function askResource(
  context: Pick<ActionContext, 'prompts' | 'remote'>,
  title: string,
): Promise<Named | undefined> {
  const scope = await pickScope(context, ['accounts'], title);
  if (!scope) return undefined;
  const required = (value: string): string | undefined =>
    value.trim() === '' ? l10n.t('A value is required.') : undefined;
  const type = await context.prompts.pick(
    taggableTypes.map((value) => ({ label: taggableTypeName(value), description: value, value })),
    { title, placeholder: l10n.t('Select a resource type') },
  );
  if (type === undefined) return undefined;
  const zone = isZoneType(type) ? await pickZone(context, scope, title) : undefined;
  if (isZoneType(type) && !zone) return undefined;
  if (zone && type === 'zone') return { scope, ref: taggedRef(zone, type, zone.id), label: zone.name };
  const id = await context.prompts.input({
    title,
    prompt: l10n.t('ID of the resource ({0})', taggableTypeName(type)),
    validate: required,
  });
  if (id === undefined) return undefined;
  return { scope, ref: taggedRef(zone ?? scope, type, id), label: `${taggableTypeName(type)} ${id}` };
}

/**
 * Finds resources by tag filters: `key`, `key=value`, `key=a,b`, `!key`, and `key!=value`. Filters are separated by
 * spaces, and a resource must match all of them.
 */
export const findByTag: Action = async (context) => {
  const title = l10n.t('Find Resources by Tag');
  const scope = await pickScope(context, ['accounts'], title);
  if (!scope) return;
  const words = await context.prompts.input({
    title,
    prompt: l10n.t(
      'Tag filters, separated by spaces: key, key=value, key=a,b, key="two words", !key, key!=value',
    ),
    placeholder: 'env=prod,stage !legacy',
    validate: checkTagQuery,
  });
  if (words === undefined) return;
  const call = callAt(scope.connection, scope, [], 'tags.resources', {
    query: { tag: tagFilters(words) },
  });
  await findUses(context, title, call, (record: Json) => ({
    label: text(record, 'name') ?? text(record, 'id') ?? '',
    description: taggableTypeName(text(record, 'type') ?? ''),
    detail: tagsText(record),
    ref: refOfTagged(scope, record),
  }));
};

/**
 * Returns the tags as text, such as `team=shop · tier=critical`. A tag with an empty value is shown by its key alone.
 */
const tagsText = (record: Json): string =>
  Object.entries(object(record, 'tags') ?? {})
    .map(([key, value]) => (typeof value === 'string' && value !== '' ? `${key}=${value}` : key))
    .join(' · ');

/** Splits the search text into the filters to send. Quotes around values with spaces are removed. */
export const tagFilters = (words: string): readonly string[] =>
  [...words.matchAll(/(?:"[^"]*"|\S)+/g)].map(([filter]) => filter.replaceAll('"', ''));

/**
 * Checks a tag query, which is limited to 20 filters with 10 alternatives each. Returns the problem, if there is one.
 */
export function checkTagQuery(words: string): string | undefined {
  const filters = tagFilters(words);
  if (filters.length === 0) return l10n.t('Enter at least one tag.');
  if (filters.length > 20)
    return l10n.t('The query has {0} tags, but at most 20 are allowed.', filters.length);
  for (const filter of filters) {
    const [key = '', values = ''] = filter.replace(/^!/, '').split(/!?=/);
    if (/^(?:and|or|not)$/i.test(filter))
      return l10n.t('All tags must match. Use key=a,b for alternative values and !key to exclude a key.');
    if (checkKey(key) !== undefined)
      return l10n.t('{0} is not a valid tag key. Use only letters, digits, "_", ".", and "-".', key);
    const alternatives = values.split(',').length;
    if (alternatives > 10)
      return l10n.t('The tag {0} has {1} values, but at most 10 are allowed.', key, alternatives);
  }
  return undefined;
}
