import { type ExpressionKind } from '../expression/tree';
import { type ZonePlan } from '../expression/scheme/facts';
import { type LanguageContext } from '../language/language';
import { type FilterSettings, decodeSettings } from '../language/settings';
import { type ToolContext } from './tool';

/**
 * Input properties for the kind, phase, and plan of an expression, and for the fields and lists that are defined in
 * an account.
 */
export const expressionProperties = {
  kind: {
    type: 'string',
    enum: ['filter', 'value'],
    description: 'A filter (Boolean, the default) or a value expression (rewrites, redirects).',
  },
  phase: {
    type: 'string',
    description:
      'The phase in which the expression runs, such as "http_request_firewall_custom", for phase-specific checks.',
  },
  plan: {
    type: 'string',
    enum: ['free', 'pro', 'business', 'enterprise'],
    description: 'The plan of the zone, for plan-specific checks.',
  },
  fields: {
    type: 'object',
    additionalProperties: true,
    description: 'Custom fields: name → type, such as {"http.request.jwt.role": "String"}.',
  },
  lists: {
    type: 'object',
    additionalProperties: true,
    description: 'Lists of the account: name without "$" → ip, hostname, asn, string or int.',
  },
} as const;

interface GivenSettings {
  readonly kind?: ExpressionKind;
  readonly phase?: string;
  readonly plan?: ZonePlan;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly lists?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the language context of the project, and its settings for expressions. Settings in the tool call (`given`)
 * take precedence.
 */
export async function expressionSettings(
  given: GivenSettings,
  context: ToolContext,
): Promise<{ readonly language: LanguageContext; readonly filter: FilterSettings }> {
  const name = given.kind === 'value' ? 'expression.rvalue' : 'expression.rfilter';
  const language = await context.contextFor(context.documentOf(name, '').uri);
  const { filter } = language.settings;
  const own = decodeSettings({ filter: given }).filter;
  return {
    language,
    filter: {
      ...filter,
      ...own,
      fields: { ...filter.fields, ...own.fields },
      functions: filter.functions,
      lists: { ...filter.lists, ...own.lists },
    },
  };
}
