import fs from 'node:fs';
import path from 'node:path';
import { OnigScanner, OnigString, loadWASM } from 'vscode-oniguruma';
import { INITIAL, type IGrammar, Registry, parseRawGrammar } from 'vscode-textmate';

const root = path.resolve(__dirname, '../..');

interface GrammarEntry {
  readonly scopeName: string;
  readonly path: string;
  readonly injectTo?: readonly string[];
}

export const contributedGrammars = (
  JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    contributes: { grammars: readonly GrammarEntry[] };
  }
).contributes.grammars;

/**
 * Creates a minimal replacement for the editor's own grammar of a host language. It recognizes only strings and
 * comments.
 */
const plainHost = (scopeName: string) =>
  JSON.stringify({
    scopeName,
    patterns: [
      { name: 'string.quoted.double', begin: '"', end: '"', patterns: [{ match: '\\\\.' }] },
      { name: 'comment.line', match: '//.*|#.*' },
    ],
  });

let registry: Promise<Registry> | undefined;

async function createRegistry(): Promise<Registry> {
  const wasm = fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  return new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new OnigScanner(patterns),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar(scopeName) {
      const ours = contributedGrammars.find((grammar) => grammar.scopeName === scopeName);
      const text = ours ? fs.readFileSync(path.join(root, ours.path), 'utf8') : plainHost(scopeName);
      return Promise.resolve(parseRawGrammar(text, `${scopeName}.json`));
    },
    getInjections: (scopeName) =>
      contributedGrammars
        .filter((grammar) => grammar.injectTo?.includes(scopeName))
        .map((grammar) => grammar.scopeName),
  });
}

export async function loadGrammar(scopeName: string): Promise<IGrammar> {
  registry ??= createRegistry();
  const grammar = await (await registry).loadGrammar(scopeName);
  if (!grammar) throw new Error(`no grammar ${scopeName}`);
  return grammar;
}

export interface Token {
  readonly text: string;
  /** The scopes, from the outermost to the innermost one. */
  readonly scopes: readonly string[];
}

/** Returns the tokens of `text`, except those that consist only of whitespace. */
export async function tokenize(scopeName: string, text: string): Promise<Token[]> {
  const grammar = await loadGrammar(scopeName);
  const tokens: Token[] = [];
  let state = INITIAL;
  for (const line of text.split('\n')) {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    for (const { startIndex, endIndex, scopes } of result.tokens) {
      const part = line.slice(startIndex, endIndex);
      if (part.trim() !== '') tokens.push({ text: part, scopes });
    }
  }
  return tokens;
}
