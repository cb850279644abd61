import { type Problem } from '../../../base/problem';
import { type Language, type LanguageContext, type SourceDocument } from '../../language';
import { checkHosted } from './check-hosted';
import { type HostedDocument } from './hosted-document';
import { terraformDocuments } from './terraform';
import { mayHoldYamlDocuments, yamlDocuments } from './yaml';

interface Host {
  /** Cheap: whether the text can contain a resource that Rampart handles. */
  readonly mayHold: (document: SourceDocument) => boolean;
  readonly find: (document: SourceDocument) => readonly HostedDocument[] | Promise<readonly HostedDocument[]>;
}

const terraform: Host = {
  mayHold: ({ text }) => /\bcloudflare_(?:ruleset|list)\b|\bcloudflare_list_item\b/.test(text),
  find: ({ text }) => terraformDocuments(text),
};

const hosts: Readonly<Record<string, Host>> = {
  terraform,
  opentofu: terraform,
  hcl: terraform,
  yaml: { mayHold: mayHoldYamlDocuments, find: yamlDocuments },
};

/** Rulesets and lists as other tools write them: Terraform, Pulumi, YAML. Their expressions are checked as embedded ones. */
export const hostedLanguage: Language = {
  id: 'hosted',
  claims: (document) => hostOf(document)?.mayHold(document) === true,
  async problems(
    document: SourceDocument,
    { settings, facts }: LanguageContext,
  ): Promise<readonly Problem[]> {
    const found = (await hostOf(document)?.find(document)) ?? [];
    return found.flatMap((one) => checkHosted(one, document.text, settings, facts));
  },
};

function hostOf({ languageId }: SourceDocument): Host | undefined {
  return Object.hasOwn(hosts, languageId) ? hosts[languageId] : undefined;
}
