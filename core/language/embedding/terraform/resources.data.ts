import { type ExpressionKind } from '../../../expression/tree';
import { characteristicsPath } from '../../expression/characteristics';

/**
 * An attribute that contains an expression. `path` lists the keys from the resource to the attribute. `*` matches any
 * key, and positions in lists are not part of the path.
 */
export interface ExpressionAttribute {
  readonly path: readonly string[];
  readonly kind: ExpressionKind;
  /** Whether the value is a list of strings, each of which is an expression. */
  readonly isList?: true;
}

const rules: ExpressionAttribute = { path: ['rules', 'expression'], kind: 'filter' };

/**
 * Attributes of the provider's resources that contain expressions, in the notations of provider versions 4 (blocks)
 * and 5 (objects). Source: the provider's published schema.
 */
export const expressionAttributes: Readonly<Record<string, readonly ExpressionAttribute[]>> = {
  cloudflare_ruleset: [
    rules,
    { path: ['rules', 'ratelimit', 'counting_expression'], kind: 'filter' },
    { path: ['rules', 'action_parameters', 'uri', 'path', 'expression'], kind: 'value' },
    { path: ['rules', 'action_parameters', 'uri', 'query', 'expression'], kind: 'value' },
    { path: ['rules', 'action_parameters', 'headers', 'expression'], kind: 'value' },
    { path: ['rules', 'action_parameters', 'headers', '*', 'expression'], kind: 'value' },
    { path: ['rules', 'action_parameters', 'from_value', 'target_url', 'expression'], kind: 'value' },
    { path: ['rules', 'action_parameters', 'expression'], kind: 'value' },
    { path: ['rules', 'exposed_credential_check', 'username_expression'], kind: 'value' },
    { path: ['rules', 'exposed_credential_check', 'password_expression'], kind: 'value' },
    { path: characteristicsPath, kind: 'value', isList: true },
  ],
  cloudflare_filter: [{ path: ['expression'], kind: 'filter' }],
  cloudflare_firewall_rule: [{ path: ['filter', 'expression'], kind: 'filter' }],
  cloudflare_waiting_room_rules: [rules],
  cloudflare_snippet_rules: [rules],
  cloudflare_cloud_connector_rules: [rules],
};
