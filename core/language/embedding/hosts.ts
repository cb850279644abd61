import { type SourceDocument } from '../language';
import { type Host } from './host';
import { jsonHost } from './json-host';
import { markdownHost } from './markdown/markdown-host';
import { javascriptHost, pythonHost } from './script/script-hosts';
import { shellHost } from './shell/shell-host';
import { terraformHost } from './terraform/terraform-host';
import { tomlHost } from './toml/toml-host';
import { yamlHost } from './yaml/yaml-host';

/** Every host of expressions. A new one is one line here. */
const hosts: readonly Host[] = [
  yamlHost, tomlHost, terraformHost, javascriptHost, pythonHost, jsonHost, shellHost, markdownHost((id) => byLanguage.get(id)),
]; // prettier-ignore

const byLanguage: ReadonlyMap<string, Host> = new Map(
  hosts.flatMap((host) => host.languageIds.map((id) => [id, host] as const)),
);

/** How expressions are found in a document; undefined for languages that are no host. */
export function hostOf({ languageId }: SourceDocument): Host | undefined {
  return byLanguage.get(languageId);
}
