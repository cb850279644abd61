import { parseHcl } from '../../../hcl/parse-hcl';
import { type HostedDocument } from './hosted-document';
import { kindsOfResources, providerDocument } from './provider-resource';

/** The rulesets and lists of a Terraform file: blocks of version 4 of the provider, attributes of version 5. */
export function terraformDocuments(text: string): readonly HostedDocument[] {
  return parseHcl(text).flatMap(({ type, labels, body }): HostedDocument[] => {
    const [name = ''] = labels;
    const kind = Object.hasOwn(kindsOfResources, name) ? kindsOfResources[name] : undefined;
    return type === 'resource' && kind && body.type === 'object' ? [providerDocument(kind, body)] : [];
  });
}
