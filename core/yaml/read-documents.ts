import type * as Yaml from 'yaml';

type Token = Yaml.CST.Token;

/**
 * Options that make the library report errors with positions and plain messages. By default, the library adds an
 * excerpt to each message and searches the whole line for each error, which is slow for long lines.
 */
const plainErrors = { prettyErrors: false } as const;

/**
 * Maximum depth of a document. The library composes documents recursively and compiles regular expressions in the
 * process. If the stack is almost full, compiling a regular expression can crash the whole process.
 */
const maxLevels = 200;

/** Options for reading documents. */
export interface DocumentOptions {
  /**
   * Whether duplicate keys are errors, which is the default. To find them, the library compares all keys of a map with
   * one another, which takes quadratic time.
   */
  readonly uniqueKeys?: boolean;
  readonly intAsBigInt?: boolean;
}

/** Reads all documents of a YAML text. Leaves out documents that are nested too deeply. */
export function readYamlDocuments(
  yaml: typeof Yaml,
  text: string,
  options: DocumentOptions = {},
): readonly Yaml.Document[] {
  const composer = new yaml.Composer({
    logLevel: 'silent',
    keepSourceTokens: false,
    ...options,
    ...plainErrors,
  });
  return [...composer.compose(readable(new yaml.Parser().parse(text)))];
}

function* readable(tokens: Iterable<Token>): Generator<Token> {
  for (const token of tokens) if (token.type !== 'document' || !isTooDeep(token)) yield token;
}

function isTooDeep(document: Yaml.CST.Document): boolean {
  let level = innerTokens(document);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxLevels) return true;
    level = level.flatMap(innerTokens);
  }
  return false;
}

function innerTokens(token: Token): readonly Token[] {
  if (token.type === 'document') return token.value ? [token.value] : [];
  return 'items' in token
    ? token.items.flatMap(({ key, value }) => [...(key ? [key] : []), ...(value ? [value] : [])])
    : [];
}
