import * as l10n from '@vscode/l10n';
import { planAddItems, planRemoveItems, planReplaceItems } from '../../core/changes/plans/list-items';
import { readItems } from '../../core/resources/list-items';
import { type Json } from '../../core/resources/json';
import { readListItems } from '../../core/resources/read-list-items';
import { number, text } from '../../core/resources/record';
import { lastStep } from '../../core/resources/ref';
import { type Target, byScope } from '../../core/resources/target';
import { type Action, type ActionContext } from '../context/action-context';
import { freshTargets } from '../context/targets';
import { splitList } from './create.data';

/**
 * Adds items that the user types, separated by commas or line breaks. For a list of redirects, the user types a
 * single redirect: the source URL, a space, and the target URL.
 */
export const addItems: Action = async (context, nodes) => {
  const title = l10n.t('Add List Items');
  const [list] = await freshTargets(context, nodes.slice(0, 1), ['list'], title);
  if (!list) return;
  const kind = text(list.record, 'kind') ?? 'ip';
  const lines = (typed: string): string =>
    kind === 'redirect' ? typed.trim().replace(/\s+/, ',') : splitList(typed).join('\n');
  const typed = await context.prompts.input({
    title: `${title}: ${list.label}`,
    prompt: kind === 'redirect' ? l10n.t('Source URL and target URL, separated by a space') : l10n.t('Items, separated by commas'),
    placeholder: examples[kind] ?? '',
    validate: (value) => {
      const { items, problems } = readItems(kind, lines(value));
      return problems[0]?.message ?? (items.length === 0 ? l10n.t('Enter at least one item.') : undefined);
    },
  }); // prettier-ignore
  if (typed === undefined) return;
  await context.run(planAddItems(list, readItems(kind, lines(typed)).items, await itemsNow(context, list)));
};

const examples: Readonly<Record<string, string>> = {
  ip: '192.0.2.0/24, 2001:db8::/32',
  asn: '64496, AS64497',
  hostname: 'example.com, *.example.net',
  redirect: 'example.com/old/ https://example.com/new/',
};

/**
 * Adds the items of a CSV file to a list, or replaces the list's items with them. The first column contains the
 * address, ASN, hostname, or source URL. The target URL (only for redirects) and a comment follow.
 */
export const importItems: Action = async (context, nodes) => {
  const title = l10n.t('Import List Items from CSV');
  const [list] = await freshTargets(context, nodes.slice(0, 1), ['list'], title);
  const file = list && (await context.readFile(title));
  if (!list || !file) return;
  const { items, problems } = readItems(text(list.record, 'kind') ?? 'ip', file.text);
  if (problems.length > 0) {
    await context.prompts.warn(problemText(problems));
    return;
  }
  if (items.length === 0) {
    await context.prompts.warn(l10n.t('The file has no items.'));
    return;
  }
  const plan = await context.prompts.pick(
    [
      { label: l10n.t('Add to Existing Items'), value: planAddItems },
      { label: l10n.t('Replace All Items'), value: planReplaceItems },
    ],
    {
      title: `${title}: ${list.label}`,
      placeholder: items.length === 1 ? l10n.t('1 item') : l10n.t('{0} items', items.length),
    },
  );
  if (plan) await context.run(plan(list, items, await itemsNow(context, list)));
};

/** Maximum number of items that are read before a change. Changes to longer lists cannot be undone. */
const maxRead = 5000;

/**
 * Returns the current items of a list, which are needed to undo a change. Returns undefined if the list is too long
 * or cannot be read.
 */
async function itemsNow(
  { remote, signal }: Pick<ActionContext, 'remote' | 'signal'>,
  list: Target,
): Promise<readonly Json[] | undefined> {
  if ((number(list.record, 'num_items') ?? Infinity) > maxRead) return undefined;
  const outcome = await readListItems(remote, list, signal);
  return outcome.ok ? outcome.value : undefined;
}

const maxProblems = 5;

/**
 * Returns the problems as a message. It begins with the first invalid line, because a notification shows only the
 * start of a message.
 */
function problemText(problems: ReturnType<typeof readItems>['problems']): string {
  const lines = problems.map(({ line, message }) => l10n.t('Line {0}: {1}', line, message));
  const more = lines.length - maxProblems;
  return [
    ...lines.slice(0, maxProblems),
    ...(more > 0 ? [l10n.t('and {0} more', more)] : []),
    l10n.t('Nothing was sent.'),
  ].join('\n');
}

/** Removes items, one list after the other, because the service changes only one list of an account at a time. */
export const removeItems: Action = async (context, nodes) => {
  const targets = await freshTargets(context, nodes, ['list_item'], l10n.t('Remove List Item'));
  for (const scoped of byScope(targets)) for (const items of byList(scoped)) await runOne(context, items);
};

async function runOne(context: Pick<ActionContext, 'run'>, items: readonly Target[]): Promise<void> {
  const plan = planRemoveItems(items);
  if (plan) await context.run(plan);
}

function byList(targets: readonly Target[]): readonly (readonly Target[])[] {
  const lists = new Map<string, Target[]>();
  for (const target of targets) {
    const [list] = target.ref.path;
    const key = list?.id ?? lastStep(target.ref).id;
    lists.set(key, [...(lists.get(key) ?? []), target]);
  }
  return [...lists.values()];
}
