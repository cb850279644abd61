import assert from 'node:assert/strict';
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { type ImportRow, importTable } from '../../../scripts/import-table.mjs';

interface Edge {
  from: string;
  to: string;
  typeOnly: boolean;
}

const root = path.resolve(__dirname, '../../..');
const areas = ['core', 'app', 'platform', 'workspace', 'server', 'media', 'local', 'cli', 'client'];

function sourceFiles(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourceFiles(name);
    return /\.tsx?$/.test(entry.name) ? [name] : [];
  });
}

function isTypeOnly(statement: ts.ImportDeclaration): boolean {
  const clause = statement.importClause;
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  if (clause.name || !clause.namedBindings || !ts.isNamedImports(clause.namedBindings)) return false;
  return (
    clause.namedBindings.elements.length > 0 && clause.namedBindings.elements.every((one) => one.isTypeOnly)
  );
}

function edgesOf(file: string): Edge[] {
  const source = ts.createSourceFile(
    file,
    fs.readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  );
  const edges: Edge[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      edges.push({ from: file, to: node.moduleSpecifier.text, typeOnly: isTypeOnly(node) });
    } else if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      edges.push({ from: file, to: node.moduleSpecifier.text, typeOnly: node.isTypeOnly });
    } else if (
      ts.isCallExpression(node) &&
      (node.expression.kind === ts.SyntaxKind.ImportKeyword ||
        (ts.isIdentifier(node.expression) && node.expression.text === 'require'))
    ) {
      const [target] = node.arguments;
      if (target && ts.isStringLiteralLike(target))
        edges.push({ from: file, to: target.text, typeOnly: false });
    } else if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      ts.isStringLiteral(node.argument.literal)
    ) {
      edges.push({ from: file, to: node.argument.literal.text, typeOnly: true });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return edges;
}

/**
 * Returns the project file of a relative import. Returns undefined if it does not exist, as for built bundles that are
 * loaded with `require` at run time.
 */
function resolve({ from, to }: Pick<Edge, 'from' | 'to'>, files: ReadonlySet<string>): string | undefined {
  const base = path.posix.join(path.posix.dirname(from), to);
  const source = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((name) => files.has(name));
  if (source !== undefined) return source;
  return fs.statSync(path.join(root, base), { throwIfNoEntry: false })?.isFile() ? base : undefined;
}

const areaOf = (file: string): string =>
  file.startsWith('core/') ? file.split('/').slice(0, 2).join('/') : (file.split('/')[0] ?? '');
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** Returns the reason why an import is not allowed, or undefined if it is allowed. */
function refusal(
  edge: Edge,
  table: Record<string, ImportRow>,
  files: ReadonlySet<string>,
): string | undefined {
  const area = areaOf(edge.from);
  const row = table[area];
  if (!row) return `no row for ${area}`;
  if (edge.to.startsWith('.')) {
    const target = resolve(edge, files);
    if (!target) return undefined;
    const to = areaOf(target);
    const allowed = to === area || row.folders.includes(to) || (edge.typeOnly && row.types?.includes(to));
    return allowed ? undefined : `${area} may not import ${to}`;
  }
  if (isBuiltin(edge.to)) {
    return row.node?.some((place) => edge.from.startsWith(place))
      ? undefined
      : `Node built-ins may not be used here`;
  }
  return row.packages.includes(packageOf(edge.to))
    ? undefined
    : `${area} may not import the package ${packageOf(edge.to)}`;
}

/** Returns a path from a node back to itself, or undefined if there is none. */
function findCycle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const state = new Map<string, 'open' | 'done'>();
  const walk = (node: string, trail: string[]): string[] | undefined => {
    if (state.get(node) === 'done') return undefined;
    if (state.get(node) === 'open') return [...trail.slice(trail.indexOf(node)), node];
    state.set(node, 'open');
    for (const next of graph.get(node) ?? []) {
      const cycle = walk(next, [...trail, node]);
      if (cycle) return cycle;
    }
    state.set(node, 'done');
    return undefined;
  };
  for (const node of graph.keys()) {
    const cycle = walk(node, []);
    if (cycle) return cycle;
  }
  return undefined;
}

type Import = readonly [from: string, to: string];

function graphOf(imports: readonly Import[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of imports) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/**
 * Returns the imports within one folder, between its files and its subfolders (each as a whole). If there is no cycle
 * within any folder, all folders of the project can be ordered so that each folder uses only earlier ones.
 */
function withinFolder(folder: string, imports: readonly Import[]): Import[] {
  const partOf = (file: string): string | undefined =>
    folder === '' || file.startsWith(`${folder}/`)
      ? file.split('/', folder === '' ? 1 : folder.split('/').length + 1).join('/')
      : undefined;
  return imports.flatMap(([from, to]): Import[] => {
    const [a, b] = [partOf(from), partOf(to)];
    return a === undefined || b === undefined || a === b ? [] : [[a, b]];
  });
}

const foldersAbove = (file: string): string[] => {
  const parts = file.split('/');
  return parts.map((_, i) => parts.slice(0, i).join('/'));
};

describe('imports', () => {
  const sources = areas.filter((area) => fs.existsSync(path.join(root, area))).flatMap(sourceFiles);
  const files = new Set(sources);
  const edges = sources.flatMap(edgesOf);
  const imports = edges.flatMap((edge): Import[] => {
    const target = edge.to.startsWith('.') ? resolve(edge, files) : undefined;
    return target ? [[edge.from, target]] : [];
  });

  it('follow the import table', () => {
    const refused = edges.flatMap((edge) => {
      const why = refusal(edge, importTable, files);
      return why ? [`${edge.from} → ${edge.to}: ${why}`] : [];
    });
    assert.deepEqual(refused, []);
  });

  it('have no cycles, including types', () => {
    assert.equal(findCycle(graphOf(imports))?.join(' → '), undefined);
  });

  for (const folder of [...new Set(sources.flatMap(foldersAbove))].sort())
    it(`have no cycles of files and folders in ${folder || 'the project'}`, () => {
      assert.equal(findCycle(graphOf(withinFolder(folder, imports)))?.join(' → '), undefined);
    });

  it('would be rejected when they break the table', () => {
    const table: Record<string, ImportRow> = { 'core/base': { folders: [], packages: [] } };
    const edge = { from: 'core/base/problem.ts', typeOnly: false };
    const why = (to: string): string => refusal({ ...edge, to }, table, files) ?? '';
    assert.match(why('node:fs'), /built-ins/);
    assert.match(why('vscode'), /package vscode/);
    assert.match(why('../language/facts'), /may not import core\/language/);
  });

  it('would be rejected when they form a cycle, in files or in folders', () => {
    const round: Import[] = [
      ['a/x/one.ts', 'a/y/two.ts'],
      ['a/y/three.ts', 'a/x/four.ts'],
    ];
    assert.equal(findCycle(graphOf(round)), undefined);
    assert.equal(findCycle(graphOf(withinFolder('', round))), undefined);
    assert.deepEqual(findCycle(graphOf(withinFolder('a', round))), ['a/x', 'a/y', 'a/x']);
    assert.deepEqual(findCycle(graphOf([...round, ['a/y/two.ts', 'a/x/one.ts']])), [
      'a/x/one.ts',
      'a/y/two.ts',
      'a/x/one.ts',
    ]);
  });
});
