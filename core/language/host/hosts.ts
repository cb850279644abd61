import { type SourceDocument } from '../language';
import { type Host } from './host';
import { jsonHost } from './json-host';
import { javascriptHost, pythonHost } from './script/script-hosts';
import { terraformHost } from './terraform/terraform-host';
import { yamlHost } from './yaml/yaml-host';

/** Every host of expressions. A new one is one line here. */
const hosts: readonly Host[] = [yamlHost, terraformHost, javascriptHost, pythonHost, jsonHost];

const byLanguage = new Map(hosts.flatMap((host) => host.languageIds.map((id) => [id, host] as const)));

export function hostOf({ languageId }: SourceDocument): Host | undefined {
  return byLanguage.get(languageId);
}
