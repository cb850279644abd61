import { type JsonMember, type JsonNode, type JsonObject } from '../../../json/tree';
import { type HostedDocument } from './hosted-document';
import { kindsOfResources, providerDocument } from './provider-resource';

/**
 * Returns the document of a Pulumi resource of type `Ruleset`, `List`, or `ListItem`, or undefined for other types.
 */
export function pulumiDocument(
  type: string,
  properties: JsonObject,
  { inCamelCase }: { readonly inCamelCase: boolean },
): HostedDocument | undefined {
  const kind = Object.hasOwn(kindsOfResources, type) ? kindsOfResources[type] : undefined;
  if (!kind) return undefined;
  const document = providerDocument(kind, snakeCase(properties));
  return { ...document, hasPlurals: true, ...(inCamelCase ? { inCamelCase: true } : {}) };
}

/** Converts property names to snake case. The names of headers and rulesets stay unchanged. */
function snakeCase<Node extends JsonNode>(node: Node): Node;
function snakeCase(node: JsonNode): JsonNode {
  if (node.type === 'array') return { ...node, items: node.items.map((item) => snakeCase(item)) };
  if (node.type !== 'object') return node;
  const members = node.members.map((member): JsonMember => {
    const name = member.key.value;
    const key = /^[a-z]+(?:[A-Z][a-z]*)+$/.test(name) ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name; // prettier-ignore
    return {
      ...member,
      key: { ...member.key, value: key },
      ...(member.value ? { value: snakeCase(member.value) } : {}),
    };
  });
  return { ...node, members };
}

/**
 * The key paths of expressions in a ruleset, in the notation of `rampart.expressions`. The paths of rate limit
 * characteristics are in `characteristics.ts`.
 */
export const rulesetExpressionPaths: readonly string[] = [
  'rules.*.expression',
  'rules.*.ratelimit.counting_expression',
  'value:rules.*.action_parameters.**.expression',
  'value:rules.*.action_parameters.from_list.key',
  'value:rules.*.exposed_credential_check.*',
];
