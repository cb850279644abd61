import { type Source } from './source';

/** A rule of a legacy WAF package. Only its effect is known, because its condition is not published. */
export interface WafRule {
  readonly id: string;
  readonly group?: string;
  readonly description?: string;
  /**
   * The mode of the rule. For anomaly and allow rules, it is `on` or `off`. For deny rules, it is an action,
   * `default`, or `disable`.
   */
  readonly mode?: string;
  /** Action of a deny rule whose mode is `default`. */
  readonly defaultMode?: string;
  readonly kind: 'anomaly' | 'deny' | 'allow' | 'unknown';
}

/** A group of legacy WAF rules. */
export interface WafGroup {
  readonly id: string;
  readonly isOn: boolean;
}

/**
 * Reads a WAF rule in the API's format. Returns undefined if it has no ID. Source: Firewall document, "Legacy WAF
 * rule".
 */
export function readWafRule<Node>(node: Node, source: Source<Node>): WafRule | undefined {
  const text = (name: string): string | undefined => source.text(source.member(node, name));
  const id = text('id');
  if (id === undefined) return undefined;
  const mode = text('mode');
  const defaultMode = text('default_mode');
  const description = text('description');
  const group = source.text(source.member(source.member(node, 'group'), 'id'));
  const isSwitch = mode === 'on' || mode === 'off';
  return {
    id,
    ...(group === undefined ? {} : { group }),
    ...(description === undefined ? {} : { description }),
    ...(mode === undefined ? {} : { mode }),
    ...(defaultMode === undefined ? {} : { defaultMode }),
    // Anomaly and allow rules have the same modes, so they can be distinguished only by the type that the service
    // returns.
    kind: isSwitch
      ? /allow/i.test(text('type') ?? '')
        ? 'allow'
        : 'anomaly'
      : mode === undefined
        ? 'unknown'
        : 'deny',
  };
}

/** Reads a group of WAF rules. */
export function readWafGroup<Node>(node: Node, source: Source<Node>): WafGroup | undefined {
  const id = source.text(source.member(node, 'id'));
  return id === undefined ? undefined : { id, isOn: source.text(source.member(node, 'mode')) !== 'off' };
}
