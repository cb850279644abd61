import { type SourceDocument } from '../language';
import { type DocumentStates } from '../documents/document-states';
import { type Host } from './host';
import { jsonHost } from './json-host';
import { markdownHost } from './markdown/markdown-host';
import { javascriptHost, pythonHost } from './script/script-hosts';
import { shellHost } from './shell/shell-host';
import { terraformHost } from './terraform/terraform-host';
import { tomlHost } from './toml/toml-host';
import { yamlHost } from './yaml/yaml-host';

/** Returns the host for a document, or undefined for languages that are not hosts. */
export type HostOf = (document: Pick<SourceDocument, 'languageId'>) => Host | undefined;

/** Returns a function that finds the host for a document. To add a new host, add one line here. */
export function hostsOver(states: DocumentStates): HostOf {
  const hostOf: HostOf = ({ languageId }) => byLanguage.get(languageId);
  const hosts = [
    yamlHost, tomlHost, terraformHost, javascriptHost, pythonHost, jsonHost(states), shellHost, markdownHost(hostOf),
  ]; // prettier-ignore
  const byLanguage = new Map(hosts.flatMap((host) => host.languageIds.map((id) => [id, host] as const)));
  return hostOf;
}
