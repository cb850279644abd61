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
const areas = ['core', 'app', 'server', 'media', 'local', 'cli', 'client'];

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

/** The project file behind a relative import, or undefined for built bundles that are required at run time. */
function resolve(edge: Edge): string | undefined {
  const base = path.posix.join(path.posix.dirname(edge.from), edge.to);
  return [base, `${base}.ts`, `${base}/index.ts`, `${base}.json`].find(
    (name) => fs.existsSync(path.join(root, name)) && fs.statSync(path.join(root, name)).isFile(),
  );
}

const areaOf = (file: string): string =>
  file.startsWith('core/') ? file.split('/').slice(0, 2).join('/') : (file.split('/')[0] ?? '');
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** Why an import is not allowed, or undefined when it is. */
function refusal(edge: Edge, table: Record<string, ImportRow>): string | undefined {
  const area = areaOf(edge.from);
  const row = table[area];
  if (!row) return `no row for ${area}`;
  if (edge.to.startsWith('.')) {
    const target = resolve(edge);
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

function findCycle(graph: Map<string, string[]>): string[] | undefined {
  const state = new Map<string, 'open' | 'done'>();
  const walk = (file: string, trail: string[]): string[] | undefined => {
    if (state.get(file) === 'done') return undefined;
    if (state.get(file) === 'open') return [...trail.slice(trail.indexOf(file)), file];
    state.set(file, 'open');
    for (const next of graph.get(file) ?? []) {
      const cycle = walk(next, [...trail, file]);
      if (cycle) return cycle;
    }
    state.set(file, 'done');
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = walk(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

describe('imports', () => {
  const edges = areas
    .filter((area) => fs.existsSync(path.join(root, area)))
    .flatMap(sourceFiles)
    .flatMap(edgesOf);

  it('follow the import table', () => {
    const refused = edges.flatMap((edge) => {
      const why = refusal(edge, importTable);
      return why ? [`${edge.from} → ${edge.to}: ${why}`] : [];
    });
    assert.deepEqual(refused, []);
  });

  it('have no cycles', () => {
    const graph = new Map<string, string[]>();
    for (const edge of edges) {
      const target = edge.to.startsWith('.') && !edge.typeOnly ? resolve(edge) : undefined;
      if (target) graph.set(edge.from, [...(graph.get(edge.from) ?? []), target]);
    }
    assert.equal(findCycle(graph), undefined);
  });

  it('would be refused when they break the table', () => {
    const table: Record<string, ImportRow> = { 'core/base': { folders: [], packages: [] } };
    const edge = { from: 'core/base/problem.ts', typeOnly: false };
    assert.match(refusal({ ...edge, to: 'node:fs' }, table) ?? '', /built-ins/);
    assert.match(refusal({ ...edge, to: 'vscode' }, table) ?? '', /package vscode/);
    assert.match(refusal({ ...edge, to: '../language/facts' }, table) ?? '', /may not import core\/language/);
    assert.deepEqual(
      findCycle(
        new Map([
          ['a', ['b']],
          ['b', ['a']],
        ]),
      ),
      ['a', 'b', 'a'],
    );
  });
});
