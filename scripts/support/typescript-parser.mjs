// Extracts TypeScript's parser from the rest of TypeScript, for the bundles. See docs/decisions/0804.
import fs from 'node:fs';
import { createRequire } from 'node:module';

const file = createRequire(import.meta.url).resolve('typescript');

// TypeScript is a single file, in which each of the original source files starts with a comment that contains its
// path. The parser does not need any of the sources after `firstAfterParser`.
const first = '// src/compiler/corePublic.ts';
const firstAfterParser = '// src/compiler/commandLineParser.ts';

/**
 * Properties of syntax nodes that Rampart uses: `getStart()`, and `text` of names. TypeScript adds them in a part
 * that is removed here, so they are added again.
 */
const nodes = `
class PrivateIdentifier extends objectAllocator.getPrivateIdentifierConstructor() {}
objectAllocator.getPrivateIdentifierConstructor = () => PrivateIdentifier;
for (const name of [objectAllocator.getIdentifierConstructor(), PrivateIdentifier])
  Object.defineProperty(name.prototype, 'text', { get() { return idText(this); } });
for (const node of [objectAllocator.getNodeConstructor(), objectAllocator.getTokenConstructor(), objectAllocator.getIdentifierConstructor()])
  node.prototype.getStart = function (source) { return getTokenPosOfNode(this, source); };
`;

/**
 * Returns the part of `typescript.js` up to and including its parser, as an ES module. The module exports everything
 * that TypeScript exports and that is declared in this part.
 */
export function parserSource() {
  const text = fs.readFileSync(file, 'utf8');
  const [start, end] = [text.indexOf(first), text.indexOf(firstAfterParser)];
  const list = /0 && \(module\.exports = \{([\s\w,$]+)\}\);/.exec(text)?.[1];
  if (start < 0 || end < start || list === undefined)
    throw new Error(`${file} is not put together as scripts/support/typescript-parser.mjs expects it.`);
  // Removes the objects that list all functions of a namespace, because they would prevent the bundler from removing
  // unused functions.
  const body = text.slice(start, end).replaceAll(/^__export\(\w+, \{\n(?: {2}.*\n)*\}\);\n/gm, '');
  const declared = new Set(
    [...body.matchAll(/^(?:function|var|let|const|class) (\w+)/gm)].map(([, name]) => name),
  );
  const names = list.split(',').map((name) => name.trim());
  return `${body}${nodes}export { ${names.filter((name) => declared.has(name)).join(', ')} };\n`;
}

/** An esbuild plugin that replaces `typescript` with only its parser. Any use of other parts fails the build. */
export const typescriptParserOnly = {
  name: 'typescript-parser-only',
  setup(build) {
    build.initialOptions.logOverride = {
      ...build.initialOptions.logOverride,
      'import-is-undefined': 'error',
    };
    build.onLoad({ filter: /[\\/]node_modules[\\/]typescript[\\/]lib[\\/]typescript\.js$/ }, () => ({
      contents: parserSource(),
      loader: 'js',
    }));
  },
};
