import { type RulesetPhase } from '../../../core/model/ruleset-phase';
import { hexOf } from '../../random';
import { type RulesetState } from '../../state/ruleset';

const updated = '2026-09-01T08:00:00.000Z';

type ManagedRule = readonly [description: string, action: string, ...categories: string[]];

function managed(
  id: string,
  name: string,
  phase: RulesetPhase,
  version: number,
  rules: readonly ManagedRule[],
): RulesetState {
  return {
    id,
    name,
    kind: 'managed',
    phase,
    lastVersion: version,
    versions: [
      {
        version: String(version),
        description: `${name} of the demo service`,
        last_updated: updated,
        rules: rules.map(([description, action, ...categories], index) => {
          const ruleId = hexOf(32, id, 'managed rule', index);
          return {
            id: ruleId,
            ref: ruleId,
            version: '1',
            action,
            description,
            enabled: true,
            categories,
            last_updated: updated,
            ...(action === 'score' ? { action_parameters: { increment: 5 } } : {}),
          };
        }),
      },
    ],
  };
}

/** Managed rulesets with their published IDs (rulesets.md, "Execute and overrides"). Their rules are made up. */
export const managedRulesets: readonly RulesetState[] = [
  managed(
    'efb7b8c949ac4650a09736fc376e9aee',
    'Cloudflare Managed Ruleset',
    'http_request_firewall_managed',
    357,
    [
      ['Template injection in parameters', 'block', 'java', 'broken-access-control'],
      ['SQL comment in query', 'block', 'sqli', 'paranoia-level-1'],
      ['Union select', 'block', 'sqli', 'paranoia-level-2'],
      ['Script tag in query', 'managed_challenge', 'xss', 'paranoia-level-1'],
      ['Path traversal', 'block', 'directory-traversal'],
      ['Shop plugin upload', 'block', 'wordpress', 'file-upload'],
      ['Odd header order', 'log', 'anomaly'],
    ],
  ),
  managed(
    '4814384a9e5d4991b9815dcfc25d2f1f',
    'Cloudflare OWASP Core Ruleset',
    'http_request_firewall_managed',
    42,
    [
      ['Method not allowed by policy', 'score', 'paranoia-level-1'],
      ['SQL injection detected', 'score', 'sqli', 'paranoia-level-1'],
      ['Restricted characters in arguments', 'score', 'sqli', 'paranoia-level-3'],
      ['Anomaly score exceeded', 'block', 'paranoia-level-1'],
    ],
  ),
  managed('4d21379b4f9f4bb088e0729962c8b3cf', 'DDoS L7 ruleset', 'ddos_l7', 1840, [
    ['Known botnet', 'block', 'botnets'],
    ['Unusual amount of requests', 'managed_challenge', 'adaptive'],
  ]),
  managed(
    'e22d83c647c64a3eae91b71b499d988e',
    'Cloudflare Sensitive Data Detection',
    'http_response_firewall_managed',
    12,
    [
      ['Card number', 'log', 'pii'],
      ['Private key', 'log', 'secrets'],
    ],
  ),
];
