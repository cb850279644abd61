import { type PageToken } from '../../core/api/paging';
import { type KindId } from '../../core/model/kind-ids';
import { explainListFailure } from '../../core/resources/explain-failure';
import { type Json, asJson } from '../../core/resources/json';
import { kinds } from '../../core/resources/kinds.data';
import { serverFilters } from '../../core/resources/lists';
import { type ResourceStep } from '../../core/resources/ref';
import { type Scope } from '../../core/resources/scope';
import { defineTool, ToolError } from '../../core/tools/tool';
import { type AccountToolContext, scopeNamed, scopeProperties } from './account-tool-context';

const usualLimit = 50;
const maxLimit = 200;
/** Long answers push everything else out of the context of a model. */
const maxChars = 60_000;

/** What can be read, and where it is. */
const ruleKinds = {
  access_rule: ['accounts', 'zones'],
  lockdown_rule: ['zones'],
  ua_rule: ['zones'],
  firewall_rule: ['zones'],
  waf_override: ['zones'],
  ruleset: ['accounts', 'zones'],
  ruleset_rule: ['accounts', 'zones'],
  list: ['accounts'],
  list_item: ['accounts'],
} as const satisfies Partial<Readonly<Record<KindId, readonly Scope['type'][]>>>;

type RuleKind = keyof typeof ruleKinds;

/** The kind of what these lie within. */
const containers = { ruleset_rule: 'ruleset', list_item: 'list' } as const;

export const readRulesTool = defineTool({
  name: 'read_rules',
  title: 'Read Account Rules',
  description:
    'Reads rules, rulesets or lists of a connected account or zone as JSON, as the API has them. Call it to see which rules exist before you write or change one.',
  input: {
    type: 'object',
    properties: {
      ...scopeProperties,
      kind: { type: 'string', enum: Object.keys(ruleKinds) as RuleKind[], description: 'What to read.' },
      within: {
        type: 'string',
        description: 'For "ruleset_rule" the ID of the ruleset, for "list_item" the ID of the list.',
      },
      search: {
        type: 'string',
        description: 'Only those that contain this text, such as an address or a description.',
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: maxLimit,
        description: `How many to read; ${usualLimit} by default.`,
      },
    },
    required: ['scope', 'kind'],
    additionalProperties: false,
  },
  untrusted: ['items'],
  reach: 'account',
  async run({ scope: named, kind, within, search = '', limit = usualLimit }, context: AccountToolContext) {
    const scope = await scopeNamed(named, context);
    const place = placeOf(kind, within);
    const places: readonly Scope['type'][] = ruleKinds[kind];
    if (!places.includes(scope.type))
      throw new ToolError(
        scope.type === 'zones'
          ? `A zone has no ${kind}. Name its account.`
          : `An account has no ${kind}. Name a zone.`,
      );
    const query = search === '' ? {} : (serverFilters[kind]?.(search) ?? {});
    const isFiltered = Object.keys(query).length > 0;
    const items: Json[] = [];
    let chars = 0;
    let from: PageToken | undefined;
    do {
      const request = { list: kind, scope, within: place, query, pageSize: limit };
      const outcome = await context.remote.page(request, from, context.signal);
      if (!outcome.ok) throw new ToolError(`${kinds[kind].many()}: ${explainListFailure(outcome.error, { list: kind })}`); // prettier-ignore
      from = outcome.value.next;
      for (const item of outcome.value.items.map(asJson)) {
        const written = JSON.stringify(item);
        if (!isFiltered && !written.toLowerCase().includes(search.toLowerCase())) continue;
        chars += written.length;
        if (items.length === limit || chars > maxChars) return { items, complete: false };
        items.push(item);
      }
    } while (from !== undefined && !context.signal.aborted);
    return { items, complete: true };
  },
});

/** What the items lie within. Throws `ToolError` when it is not named, or superfluous. */
function placeOf(kind: RuleKind, within: string | undefined): readonly ResourceStep[] {
  const container = kind === 'ruleset_rule' || kind === 'list_item' ? containers[kind] : undefined;
  if (container === undefined) {
    if (within !== undefined) throw new ToolError('"within" is only for "ruleset_rule" and "list_item".');
    return [];
  }
  if (within === undefined) throw new ToolError(`Name the ${container} in "within", by its ID.`);
  return [{ kind: container, id: within }];
}
