import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '../../..');

function sourceFiles(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? sourceFiles(name) : name.endsWith('.ts') ? [name] : [];
  });
}

/** Returns the module-level variables that can be reassigned. */
function variablesOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  return source.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.Const) === 0
      ? statement.declarationList.declarations.map(({ name }) => `${file}: ${name.getText(source)}`)
      : [],
  );
}

describe('modules of core/', () => {
  it('have no state: the same input has the same result', () => {
    const found = sourceFiles('core').flatMap((file) =>
      variablesOf(file, fs.readFileSync(path.join(root, file), 'utf8')),
    );
    assert.deepEqual(found, []);
  });

  it('would be reported with state', () => {
    const text = 'const a = 1;\nexport let b = a;\nfunction f() { let c = 1; return c; }\nvar d;\n';
    assert.deepEqual(variablesOf('x.ts', text), ['x.ts: b', 'x.ts: d']);
  });
});
