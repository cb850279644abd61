import assert from 'node:assert/strict';
import path from 'node:path';
import vm from 'node:vm';
import { build, type BuildOptions } from 'esbuild';
import { buildsOf, bundles } from '../../../../scripts/bundles.mjs';
import { inAscii, withBoundImports, withRequiredModules } from '../../../../scripts/support/common-js.mjs';

const root = path.resolve(__dirname, '../../../..');

describe('bundles that share code', () => {
  let files: readonly { readonly path: string; readonly text: string }[] = [];

  before(async () => {
    const sharing = bundles.filter(({ shares }) => shares);
    const [options] = buildsOf(sharing, root, { folder: path.join(root, '.build/none') }) as BuildOptions[];
    assert.ok(options);
    ({ outputFiles: files } = await build({ ...options, write: false as const, sourcemap: false }));
    assert.ok(files.length > sharing.length);
  });

  it('start every module of ours with its file, so that what others import from it is set', () => {
    const late = files.flatMap(({ text }) => [...text.matchAll(/\.?__(?:esm|commonJS)\)?\(\{\s*"([^"]+)"/g)]);
    const ours = late.map(([, module = '']) => module).filter((module) => !module.includes('node_modules'));
    assert.ok(late.length > 0);
    assert.deepEqual(ours, []);
  });

  it('use what they import from one another without a getter', () => {
    const found = files.flatMap(({ path: file, text }) =>
      [...text.matchAll(/import_shared_\w+\.\w+/g)].map(([use]) => `${path.basename(file)}: ${use}`),
    );
    assert.deepEqual(found, []);
    assert.ok(files.some(({ text }) => /\brequire\("\.\/shared-\w+\.js"\)/.test(text)));
  });

  it('do not copy modules of Node', () => {
    const found = files.flatMap(({ text }) => text.match(/import_node_\w+\.default/g) ?? []);
    assert.deepEqual(found, []);
    assert.ok(files.some(({ text }) => text.includes('= require("node:fs")')));
  });

  it('copy the exports of the protocol library only once', () => {
    const copies = files.flatMap(
      ({ text }) => text.match(/import_vscode_languageserver\d* = __toESM/g) ?? [],
    );
    assert.equal(copies.length, 1);
  });

  it('are ASCII', () => {
    const found = files.flatMap(({ text }) => text.match(/[^\0-\x7f]/g) ?? []);
    assert.deepEqual(found, []);
  });
});

describe('bundles of the extension', () => {
  it('do not copy the API of the editor', async () => {
    const ofEditor = bundles.filter(({ external }) => external?.includes('vscode'));
    const options = buildsOf(ofEditor, root, { folder: path.join(root, '.build/none') }) as BuildOptions[];
    const built = await Promise.all(
      options.map((one) => build({ ...one, write: false as const, sourcemap: false })),
    );
    const texts = built.flatMap(({ outputFiles }) => outputFiles.map(({ text }) => text));
    assert.deepEqual(
      texts.flatMap((text) => text.match(/\w+\(require\("vscode"\)/g) ?? []),
      [],
    );
    assert.ok(texts.filter((text) => text.includes('= require("vscode")')).length >= ofEditor.length);
  });
});

describe('the imports of a bundle', () => {
  for (const [text, expected] of [
    ['import{a as b,c}from"./x.js";d()', 'var {a:b,c} = require("./x.js");d()'],
    ['import { a as b } from "./x.js";\nd()', 'var { a:b } = require("./x.js");\nd()'],
    ['import{a as as,as as b,as}from"./x.js";', 'var {a:as,as:b,as} = require("./x.js");'],
    ['import{a}from"node:fs";', 'import{a}from"node:fs";'],
  ] as const)
    it(`become variables: ${text}`, () => {
      assert.equal(withBoundImports(text), expected);
    });
});

describe('the modules of Node and the API of the editor in a bundle', () => {
  for (const [text, expected] of [
    ['import a from"node:fs";b()', 'var a = require("node:fs");b()'],
    [
      'import a from "./a";\nimport $b from "node:fs/promises";',
      'import a from "./a";\nvar $b = require("node:fs/promises");',
    ],
    ['import{a}from"node:https";', 'import{a}from"node:https";'],
    ['import a from"undici";', 'import a from"undici";'],
    [
      'function a(){}import*as b from"vscode";import * as $c from "vscode";',
      'function a(){}var b = require("vscode");var $c = require("vscode");',
    ],
    ['import*as a from"undici";', 'import*as a from"undici";'],
  ] as const)
    it(`become variables: ${text}`, () => {
      assert.equal(withRequiredModules(text), expected);
    });
});

describe('the characters of a bundle', () => {
  it('are escaped, so that regular expressions match the same', () => {
    const code = '/^[“”]\u{1f600}$/u.test("”😀") && /^…😀$/u.test("…😀") && "ok"';
    const escaped = inAscii(code) as string;
    assert.match(escaped, /^[\0-\x7f]+$/);
    assert.equal(vm.runInNewContext(escaped), 'ok');
  });
});
