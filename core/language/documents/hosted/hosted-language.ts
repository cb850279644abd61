import { type OffsetRange, type Problem } from '../../../base/problem';
import {
  type Awaitable,
  type CodeAction,
  type Language,
  type LanguageContext,
  type LocatedExpression,
  type SourceDocument,
} from '../../language';
import { type HclFile, readHclFile } from '../../../hcl/hcl-file';
import { scriptLanguageOf } from '../../../script/script';
import { SnapshotCache } from '../../snapshot-cache';
import { CachedRuleActions } from '../rule-edits/cached-rule-actions';
import { mayHaveRuleActions } from '../rule-edits/rule-actions';
import { checkHosted, hostedRules } from './check-hosted';
import { type HostedDocument, type HostedDocuments } from './hosted-document';
import { hostedCompletion, hostedHover } from './hosted-features';
import { mayHoldPulumiResources, pulumiDocuments } from './pulumi-script';
import { terraformDocuments } from './terraform';
import { mayHoldYamlDocuments, yamlReader } from './yaml';

interface Host {
  readonly notation: HostedDocuments['notation'];
  /** Quickly checks whether the document can contain a resource that Rampart supports. */
  readonly mayHold: (document: SourceDocument) => boolean;
  /** Reads the resources. `before` is the result for an earlier version of the document. */
  readonly find: (
    document: SourceDocument,
    context: LanguageContext,
    before: Read | undefined,
  ) => Awaitable<Read>;
}

interface Read extends Pick<HostedDocuments, 'documents' | 'read'> {
  /** The whole file, if it is a Terraform file. */
  readonly file?: HclFile;
}

const terraform: Host = {
  notation: 'hcl',
  mayHold: ({ text }) => /\bcloudflare_(?:ruleset|list)\b|\bcloudflare_list_item\b/.test(text),
  find({ text }, _context, before) {
    const file = readHclFile(text, before?.file);
    const read = (other: string) => terraformDocuments(readHclFile(other, file).blocks);
    return { file, documents: terraformDocuments(file.blocks), read };
  },
};

function scriptOf(notation: 'javascript' | 'python'): Host {
  return {
    notation,
    mayHold: ({ text }) => mayHoldPulumiResources(text),
    async find({ uri, languageId, text: ofDocument }, { scripts }) {
      const parsers = await scripts();
      const language = scriptLanguageOf(languageId, uri) ?? notation;
      const read = (text: string) => {
        // The parser caches the document's tree by URI. Edited text is therefore parsed under a different URI.
        const isEdited = text !== ofDocument;
        return pulumiDocuments(parsers.parse({ uri: isEdited ? `${uri}#edited` : uri, language, text }));
      };
      return { documents: read(ofDocument), read };
    },
  };
}

const javascript = scriptOf('javascript');

const yaml: Host = {
  notation: 'yaml',
  mayHold: mayHoldYamlDocuments,
  async find({ uri, text }) {
    const read = await yamlReader(uri);
    return { documents: read(text), read };
  },
};

const hosts: Readonly<Record<string, Host>> = {
  terraform,
  opentofu: terraform,
  hcl: terraform,
  yaml,
  javascript,
  javascriptreact: javascript,
  typescript: javascript,
  typescriptreact: javascript,
  python: scriptOf('python'),
};

/** The resources in a source text, and data that is computed from them on first use. */
interface Found extends Read {
  readonly notation: HostedDocuments['notation'];
  treeOf?: HostedDocuments['treeOf'];
  actions?: CachedRuleActions;
}

/**
 * Creates the language of rulesets and lists in the notations of other tools: Terraform, Pulumi (YAML and scripts),
 * and plain YAML. `embedded` parses and checks the expressions in them.
 */
export function hostedLanguage(embedded: Pick<Language, 'expressions'>): Language {
  const cache = new SnapshotCache<Found>();

  async function find(document: SourceDocument, context: LanguageContext): Promise<Found | undefined> {
    const host = hostOf(document);
    const known = cache.get(document, context);
    if (known ?? !host) return known;
    const { notation } = host;
    const read = await host.find(document, context, cache.before(document.uri));
    const found: Found = { notation, ...read };
    if (!context.signal.aborted) cache.set(document, context, found);
    return found;
  }

  /** Adds the parsed expressions to the resources. Completion and hovers do not need them and do not wait for them. */
  async function withTrees(
    found: Found,
    document: SourceDocument,
    context: LanguageContext,
  ): Promise<HostedDocuments> {
    const { notation, documents, read } = found;
    if (found.treeOf) return { notation, documents, read, treeOf: found.treeOf };
    const located = documents.length === 0 ? [] : await embedded.expressions?.(document, undefined, context);
    const treeOf = treesOf(located ?? []);
    // After an abort, expressions may be missing. The incomplete `treeOf` is therefore not cached.
    if (!context.signal.aborted) found.treeOf = treeOf;
    return { notation, documents, read, treeOf };
  }

  return {
    id: 'hosted',
    claims: (document) => hostOf(document)?.mayHold(document) === true,
    async problems(document, context): Promise<readonly Problem[]> {
      const found = await find(document, context);
      if (!found) return [];
      const all = await withTrees(found, document, context);
      return found.documents.flatMap((one) => checkHosted(one, all, document.text, context));
    },
    async hover(document, offset, context) {
      const found = await find(document, context);
      const one = found && documentAt(found, offset);
      return one && hostedHover(one, document.text, offset, context.facts);
    },
    async complete(document, offset, context) {
      const found = await find(document, context);
      const one = found && documentAt(found, offset);
      return one ? hostedCompletion(one, found.notation, document.text, offset, context.facts) : [];
    },
    async actions(
      document: SourceDocument,
      range: OffsetRange,
      context: LanguageContext,
      wants: (kind: CodeAction['kind']) => boolean = () => true,
    ): Promise<readonly CodeAction[]> {
      if (!mayHaveRuleActions(wants)) return [];
      const found = await find(document, context);
      if (!found) return [];
      if (found.actions) return found.actions.at(range.start);
      const all = await withTrees(found, document, context);
      const rules = found.documents.flatMap((one) => hostedRules(one, all, document.text, context) ?? []);
      const actions = new CachedRuleActions(rules);
      if (!context.signal.aborted) found.actions = actions;
      return actions.at(range.start);
    },
    forget: (uri) => cache.forget(uri),
  };
}

const documentAt = ({ documents }: Found, offset: number): HostedDocument | undefined =>
  documents.find(({ root }) => root.start <= offset && offset <= root.end);

function hostOf({ languageId }: SourceDocument): Host | undefined {
  return Object.hasOwn(hosts, languageId) ? hosts[languageId] : undefined;
}

/** Returns a function that finds the parsed expression for a string. */
function treesOf(located: readonly LocatedExpression[]): HostedDocuments['treeOf'] {
  const placed = located.map((one) => [one.hostRange({ start: 0, end: 0 }).start, one.tree] as const);
  const byStart = new Map(placed);
  return (node, kind) => {
    const tree =
      byStart.get(node.start) ??
      byStart.get(node.start + 1) ??
      placed.find(([start]) => node.start < start && start < node.end)?.[1];
    return tree?.kind === kind && tree.text === node.value ? tree : undefined;
  };
}
