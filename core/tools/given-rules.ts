import { schemeFor } from '../expression/catalogue/custom-scheme';
import { type Scheme } from '../expression/scheme/scheme';
import { namesIn } from '../language/language';
import { type LanguageSettings } from '../language/settings';
import { type FoundLists } from '../expression/evaluate/found-list';
import { type ListFiles, listsForRules } from '../rule-tests/lists/found-lists';
import { loadRules, type RuleFile } from '../rule-tests/load-rules';
import { joinRules, type RuleSet } from '../rules/rule-set';
import { buildChain, type Chain } from '../rules/simulate/chain';
import { expressionProperties, expressionSettings } from './expression-settings';
import { documentProperties, givenDocument } from './given-document';
import { type ToolContext, ToolError } from './tool';

/** Schema of an input item that provides rules, either from a file or as text. */
export const ruleDocuments = {
  type: 'object',
  properties: documentProperties,
  required: [],
  additionalProperties: false,
} as const;

/** Input properties of tools that work with rules: the account's custom fields and lists. */
export const ruleProperties = {
  fields: expressionProperties.fields,
  lists: expressionProperties.lists,
} as const;

type GivenRules = readonly Parameters<typeof givenDocument>[0][];

/** Rules that are ready to be simulated and compared. */
export interface LoadedChain {
  readonly chain: Chain;
  /** The text of each file, by the file name under which its rules were loaded. */
  readonly texts: ReadonlyMap<string, string>;
  /** Returns the lists that are used by the rules and defined in files. */
  readonly foundLists: () => Promise<FoundLists>;
}

/** Reads the rules for one tool call. All chains of the call use the same scheme, so that they can be compared. */
export class RuleReader {
  private constructor(
    private readonly context: ToolContext,
    private readonly settings: LanguageSettings,
    readonly scheme: Scheme,
  ) {}

  static async of(
    given: Pick<Parameters<typeof expressionSettings>[0], 'fields' | 'lists'>,
    context: ToolContext,
  ): Promise<RuleReader> {
    const { language, filter } = await expressionSettings(given, context);
    return new RuleReader(context, { ...language.settings, filter }, schemeFor(filter));
  }

  /**
   * Reads documents. An empty list of documents results in a chain without rules. `name` is the name of the input
   * property, which is used in error messages. Throws a `ToolError` if a document cannot be used.
   */
  async read(name: string, given: GivenRules): Promise<LoadedChain> {
    const sets: RuleSet[] = [];
    const texts = new Map<string, string>();
    const files: RuleFile[] = [];
    for (const [index, one] of given.entries()) {
      const { uri, text } = await givenDocument(one, this.context);
      const file = one.file ?? one.fileName ?? uri;
      if (texts.has(file)) throw new ToolError(`${name}[${index}]: ${file} is given twice.`);
      const set = loadRules({ name: file, uri, text }, this.settings);
      if (!set)
        throw new ToolError(
          `${name}[${index}]: ${file} has no rules. Name a rule document, a ruleset or a Terraform file.`,
        );
      sets.push(set);
      texts.set(file, text);
      files.push({ name: file, uri, text });
    }
    const chain = buildChain(joinRules(sets), this.scheme);
    const foundLists = () => listsForRules(chain, files, listFilesOf(this.context), this.settings);
    return { chain, texts, foundLists };
  }
}

/** Returns functions that find and read the files of the workspace that may define lists. */
function listFilesOf({ contextFor }: ToolContext): ListFiles {
  const read: ListFiles['read'] = async (uri) => {
    const { workspace } = await contextFor(uri);
    const found = await workspace.read(uri);
    return found && { name: found.uri, uri: found.uri, text: found.text };
  };
  return {
    async find(endings, [uri = '']) {
      const { workspace, signal } = await contextFor(uri);
      return namesIn(workspace, endings, signal);
    },
    read,
  };
}
