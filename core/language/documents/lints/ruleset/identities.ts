import * as l10n from '@vscode/l10n';
import { type JsonString, memberOf, valueOf } from '../../../../json/tree';
import { report } from '../context';
import { insertMember } from '../edits';
import { type RulesetView, type RuleView } from './view';

/** Checks the IDs and refs of a ruleset's rules (documents.md, "Ruleset"; rulesets.md, "Updates"). */
export function checkIdentities(ruleset: RulesetView): void {
  const ids = repeated(ruleset, 'id');
  repeated(ruleset, 'ref');
  const { context, rules } = ruleset;
  for (const rule of rules) {
    const ref = valueOf(rule.node, 'ref');
    const other = ref?.type === 'string' ? ids.get(ref.value) : undefined;
    if (ref && other && !rule.node.members.some(({ value }) => value === other))
      report(context, 'warning', 'duplicate-ref', ref, l10n.t('This ref is the ID of another rule. Use a unique name.'), { related: [first(other)] }); // prettier-ignore
  }
  if (context.intent === 'update') for (const rule of rules) checkName(rule);
}

/** Reports IDs or refs that occur more than once. Returns the first occurrence of every ID or ref. */
function repeated({ context, rules }: RulesetView, name: 'id' | 'ref'): ReadonlyMap<string, JsonString> {
  const seen = new Map<string, JsonString>();
  for (const { node } of rules) {
    const value = valueOf(node, name);
    if (value?.type !== 'string') continue;
    const other = seen.get(value.value);
    if (!other) seen.set(value.value, value);
    else
      report(context, 'error', 'duplicate-ref', value, l10n.t('Another rule has the same {0} "{1}". Use a value that is unique in the ruleset.', name, value.value), { related: [first(other)] }); // prettier-ignore
  }
  return seen;
}

const first = ({ start, end }: JsonString) => ({ start, end, message: l10n.t('The other rule') });

/**
 * Reports a rule that has neither an ID nor a ref. Each time the ruleset is replaced, such a rule becomes a new rule
 * with a new ID.
 */
function checkName({ ruleset: { context, rules }, node }: RuleView): void {
  if (node.broken || memberOf(node, 'id') || memberOf(node, 'ref')) return;
  const ref = freeRef(valueOf(node, 'description'), rules);
  const message = l10n.t(
    'A rule with neither "id" nor "ref" gets a new ID with each update. Add a "ref" to keep the ID.',
  );
  report(context, 'hint', 'rule-without-ref', { start: node.start, end: node.start + 1 }, message, {
    fixes: [
      {
        title: l10n.t('Add "ref": "{0}"', ref),
        edits: [insertMember(context.text, node, 'ref', JSON.stringify(ref))],
        preferred: true,
      },
    ],
  });
}

/** Returns a ref that is derived from the description and not used by any other rule. */
function freeRef(description: ReturnType<typeof valueOf>, rules: readonly RuleView[]): string {
  const words = description?.type === 'string' ? description.value.toLowerCase() : '';
  const name = (words.match(/[a-z0-9]+/g) ?? ['rule']).slice(0, 5).join('-');
  const taken = new Set(rules.flatMap(({ node }) => {
    const ref = valueOf(node, 'ref');
    return ref?.type === 'string' ? [ref.value] : [];
  })); // prettier-ignore
  for (let number = 1; ; number++) {
    const ref = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(ref)) return ref;
  }
}
