import { type HclBlock } from '../../../hcl/parse-hcl';
import { type HostedDocument } from './hosted-document';
import { kindsOfResources, providerDocument } from './provider-resource';

/**
 * Returns the rulesets and lists of a Terraform file, written as blocks (version 4 of the provider) or attributes
 * (version 5).
 */
export function terraformDocuments(blocks: readonly HclBlock[]): readonly HostedDocument[] {
  return blocks.flatMap(({ type, labels, body }): HostedDocument[] => {
    const [name = ''] = labels;
    const kind = Object.hasOwn(kindsOfResources, name) ? kindsOfResources[name] : undefined;
    return type === 'resource' && kind && body.type === 'object' ? [providerDocument(kind, body)] : [];
  });
}
