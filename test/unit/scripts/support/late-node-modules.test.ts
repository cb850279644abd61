import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { withLateNodeModules } from '../../../../scripts/support/late-node-modules.mjs';

const packages = path.resolve(__dirname, '../../../../node_modules');
const read = (file: string): string => fs.readFileSync(path.join(packages, file), 'utf8');
const atStart = /^const \w+ = .*require\("(?:crypto|net|os|fs|path|url|child_process|node:util)"\)/m;

describe('withLateNodeModules', () => {
  it('loads a module of Node where it is used', () => {
    const code = [
      'const crypto_1 = require("crypto");',
      'const fs = __importStar(require("fs"));',
      'const api_1 = require("../common/api");',
      'exports.name = () => (0, crypto_1.randomBytes)(21) + api_1.suffix + fs.sep + x.fs.sep;',
    ];
    assert.equal(
      withLateNodeModules(code.join('\n')).trim(),
      [
        'const api_1 = require("../common/api");',
        'exports.name = () => (0, require("crypto").randomBytes)(21) + api_1.suffix + require("fs").sep + x.fs.sep;',
      ].join('\n'),
    );
  });

  for (const file of [
    'vscode-jsonrpc/lib/node/main.js',
    'vscode-jsonrpc/lib/node/ril.js',
    'vscode-languageserver/lib/node/files.js',
    'vscode-languageserver/lib/node/main.js',
  ])
    it(`finds all modules of Node in ${file}`, () => {
      const code = read(file);
      assert.match(code, atStart, 'the library has changed');
      const late = withLateNodeModules(code);
      assert.doesNotMatch(late, atStart);
      // Each variable that is still used is still declared.
      for (const [, variable = ''] of late.matchAll(/(?<![\w.])(\w+_1)\./g))
        assert.match(late, new RegExp(`const ${variable} =`), variable);
    });
});
