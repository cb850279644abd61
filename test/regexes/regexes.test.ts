import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

// Checks that every regular expression takes time linear in the length of the text. No run of characters may be
// divisible in several ways, either between two quantifiers or between repetitions of the same quantifier. If an
// expression starts with a quantifier, it must not be tried again at each position of a run of characters. The
// expressions themselves are analyzed, so the result does not depend on the choice of test strings.

interface Report {
  readonly type: 'Self' | 'Trade' | 'Move';
  readonly exponential: boolean;
}

interface Analysis {
  readonly analyse: (
    literal: { readonly source: string; readonly flags: string },
    options: { readonly reportTypes: Readonly<Record<Report['type'], boolean>> },
  ) => { readonly reports: readonly Report[] };
}

const root = path.resolve(__dirname, '../..');
const folders = ['core', 'app', 'platform', 'workspace', 'server', 'local', 'cli', 'media', 'client/src'];

/** Returns the regular expression literals of a file, with their line numbers. */
function literalsOf(file: string): { readonly text: string; readonly line: number }[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: { text: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.end);
      found.push({ text: node.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function filesOf(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.join(root, folder, String(name)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));
}

describe('our regular expressions', function () {
  this.timeout(120_000);

  it('need work in proportion to the text', async () => {
    const { analysisFolder } = await import('./prepare.mjs');
    const { analyse } = createRequire(path.join(analysisFolder(), 'package.json'))('scslre') as Analysis;
    const known = new Map<string, string>();
    const wrong: string[] = [];
    let count = 0;
    for (const file of folders.flatMap(filesOf))
      for (const { text, line } of literalsOf(file)) {
        count++;
        let verdict = known.get(text);
        if (verdict === undefined) known.set(text, (verdict = judge(text, analyse)));
        if (verdict !== '') wrong.push(`${path.relative(root, file)}:${line} ${text} (${verdict})`);
      }
    assert.ok(count > 400, `${count} expressions found`);
    assert.deepEqual(wrong, []);
  });
});

/** Returns the problems with a regular expression, separated by commas, or an empty string if there are none. */
function judge(text: string, analyse: Analysis['analyse']): string {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
  // A sticky expression is tried at one position only, so it cannot have a `Move` problem.
  const reportTypes = { Self: true, Trade: true, Move: !flags.includes('y') };
  const { reports } = analyse({ source, flags }, { reportTypes });
  return reports.map(({ type, exponential }) => (exponential ? `${type}, exponential` : type)).join(', ');
}
