import { Linter } from 'eslint';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { createScriptParsers } from '../../core/script/script-parsers';

const root = path.resolve(__dirname, '../..');
const packed = path.join(root, 'dist/scripts.js');

/**
 * Names that the remaining code refers to, although their declarations were cut off. The code that uses them reads
 * and watches files or prepares type checks, which a parser never does.
 */
const unreached: readonly string[] = [
  ...['closeFileWatcherOf', 'convertToJson', 'getFallbackOptions', 'matchesExclude', 'onProfilerEvent'],
  ...['resolveJSModule', 'targetOptionDeclaration'],
  ...['CheckMode', 'SignatureCheckMode', 'TypeFacts', 'getNodeId', 'visitNode'],
];

const globals = Object.fromEntries(
  Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly'] as const),
);

/** Returns every eighth source file of `core/`, which is a sufficiently varied sample of TypeScript code. */
function sources(): string[] {
  return fs
    .readdirSync(path.join(root, 'core'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((_, index) => index % 8 === 0)
    .map((name) => fs.readFileSync(path.join(root, 'core', name), 'utf8'));
}

describe('the packed script parser', () => {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the packed copy is a CommonJS file
  const bundle = require(packed) as { createScriptParsers: typeof createScriptParsers };

  it('mentions nothing that it does not contain, except for what it never reaches', () => {
    const problems = new Linter().verify(fs.readFileSync(packed, 'utf8'), {
      languageOptions: {
        ecmaVersion: 2024,
        sourceType: 'commonjs',
        globals: { ...globals, __filename: 'readonly', __dirname: 'readonly' },
      },
      rules: { 'no-undef': 'error' },
    });
    const names = new Set(
      problems.map(({ message }) => /^'(\w+)' is not defined/.exec(message)?.[1] ?? message),
    );
    for (const exported of Object.keys(bundle)) names.delete(exported);
    assert.deepEqual([...names].sort(), [...unreached].sort());
  });

  it('reads complete, cut and changed scripts as the library does', () => {
    const [ours, theirs] = [bundle.createScriptParsers(), createScriptParsers()];
    const texts = sources();
    assert.ok(texts.length > 40, `${texts.length} sources`);
    for (const [index, text] of texts.entries()) {
      const language = index % 3 === 0 ? 'javascript' : 'typescript';
      const cut = Math.floor(text.length * 0.6);
      for (const one of [text, text.slice(0, cut), `${text.slice(0, cut)} ({ \`\${ ${text.slice(cut)}`]) {
        const source = { uri: `file:///${index}`, text: one, language } as const;
        assert.deepEqual(ours.parse(source), theirs.parse(source));
      }
    }
  });
});
