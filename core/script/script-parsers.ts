import { keepRecent } from '../base/keep-recent';
import { type ChangedRange, changedRange } from '../text/changed-range';
import { type ScriptParsers, type ScriptSource } from './script';
import { ParseBudget } from './parse-budget';
import { type ParsedPython, parsePython } from './python';
import { type ScriptTree } from './tree';
import { type ParsedTypeScript, parseTypeScript, type TypeScriptDialect } from './typescript';

/** Maximum number of documents whose results are stored for incremental parsing. */
const keptDocuments = 50;

/** Creates the script parsers: the entry point of `dist/scripts.js`. */
export function createScriptParsers(): ScriptParsers {
  const typescript = new Map<string, ParsedTypeScript>();
  const python = new Map<string, ParsedPython>();
  /**
   * Empty trees for scripts that could not be parsed, by URI. These scripts are not parsed again until they change.
   */
  const unreadable = new Map<string, ScriptTree>();
  const budget = new ParseBudget();

  const parse = (source: ScriptSource): ScriptTree =>
    source.language === 'python'
      ? again(python, source, (previous, change) => parsePython(source.text, previous, change))
      : again(typescript, source, (previous, change) =>
          parseTypeScript(source.text, dialectOf(source), previous, change, budget),
        );

  return {
    parse: (source) => {
      const { uri, language, text } = source;
      const known = unreadable.get(uri);
      if (known?.text === text && known.language === language) return known;
      unreadable.delete(uri);
      try {
        return parse(source);
      } catch (error) {
        // The code is nested too deeply for the stack, or makes the parser backtrack excessively. Any other error is a
        // bug that must not be hidden.
        if (!(error instanceof RangeError)) throw error;
        const tree = { language, text, body: [], parts: [], imports: [], exports: [], hasErrors: true };
        keepRecent(unreadable, uri, tree, keptDocuments);
        return tree;
      }
    },
    forget: (uri) => {
      typescript.delete(uri);
      python.delete(uri);
      unreadable.delete(uri);
    },
  };
}

/**
 * Returns the dialect of a script. It determines whether `<` starts a JSX element, as in `.tsx` and JavaScript files,
 * or a type, as in `.ts` files.
 */
function dialectOf({ language, uri }: ScriptSource): TypeScriptDialect {
  if (language !== 'typescript') return 'javascript';
  return uri.toLowerCase().endsWith('.tsx') ? 'tsx' : 'typescript';
}

/** Parses a document, reusing its previous result if possible, and stores the new result. */
function again<Parsed extends { readonly tree: ScriptTree }>(
  kept: Map<string, Parsed>,
  { uri, text, language }: ScriptSource,
  parse: (previous: Parsed | undefined, change: ChangedRange | undefined) => Parsed,
): ScriptTree {
  const found = kept.get(uri);
  const previous = found?.tree.language === language ? found : undefined;
  if (previous?.tree.text === text) return previous.tree;
  // TypeScript modifies the old tree while it creates the new one, so the old tree must not be reused if parsing
  // fails.
  kept.delete(uri);
  const parsed = parse(previous, previous && changedRange(previous.tree.text, text));
  keepRecent(kept, uri, parsed, keptDocuments);
  return parsed.tree;
}
