import { type PageToken } from '../../core/api/paging';
import { explainListFailure } from '../../core/resources/explain-failure';
import { type Json, asJson } from '../../core/resources/json';
import { kinds } from '../../core/resources/kinds.data';
import { serverFilters } from '../../core/resources/lists';
import { defineTool, ToolError } from '../../core/tools/tool';
import { type AccountToolContext, scopeNamed, scopeProperties } from './account-tool-context';
import { demandScope, placeOf, type RuleKind, ruleKinds } from './rule-kinds';

const defaultLimit = 50;
const maxLimit = 200;
/** Maximum length of a result in characters. Longer results would push everything else out of a model's context. */
const maxChars = 60_000;

export const readRulesTool = defineTool({
  name: 'read_rules',
  title: 'Read Account Rules',
  description:
    'Reads rules, rulesets, or lists from a connected account or zone as JSON, as the API returns them. Call it to see which rules exist before you write or change one.',
  input: {
    type: 'object',
    properties: {
      ...scopeProperties,
      kind: { type: 'string', enum: Object.keys(ruleKinds) as RuleKind[], description: 'What to read.' },
      within: {
        type: 'string',
        description: 'For "ruleset_rule": the ID of the ruleset. For "list_item": the ID of the list.',
      },
      search: {
        type: 'string',
        description: 'Only those that contain this string, such as an address or a description.',
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: maxLimit,
        description: `How many to read; ${defaultLimit} by default.`,
      },
    },
    required: ['scope', 'kind'],
    additionalProperties: false,
  },
  untrusted: ['items'],
  reach: 'account',
  async run({ scope: named, kind, within, search = '', limit = defaultLimit }, context: AccountToolContext) {
    const scope = await scopeNamed(named, context);
    const place = placeOf(kind, within);
    demandScope(kind, scope);
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
