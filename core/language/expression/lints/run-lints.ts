import { type Problem } from '../../../base/problem';
import { type Facts } from '../../facts';
import { type FilterSettings } from '../../settings';
import { hasHole } from '../../../expression/holes';
import { type ExpressionTree, type Node } from '../../../expression/tree';
import { type Lint, type LintContext } from './lint';
import { provedConstants } from './proved-constants';
import { lints } from './registry';

export interface LintOptions {
  readonly settings: FilterSettings;
  readonly facts: Facts;
  readonly now: () => number;
  /** Optional lints that were switched on, by code with area. */
  readonly enabled: ReadonlySet<string>;
}

const nodeKinds = ['logical', 'not', 'group', 'quantifier', 'comparison', 'field', 'call'] as const;
type AskedKind = (typeof nodeKinds)[number];

/** A lint for a kind of node. */
interface Asked {
  readonly lint: Lint;
  readonly ask: (node: never, context: LintContext) => void;
  /** The code with its area, of a lint that is off unless it is switched on. */
  readonly optional: string | undefined;
}

type NodeLints = Readonly<Record<AskedKind, readonly Asked[]>>;

/** Built once, so that the walk calls no lint in vain. Other kinds of nodes have no lints. */
const nodeLintsOf = (all: readonly Lint[]): NodeLints =>
  Object.fromEntries(
    nodeKinds.map((kind): [AskedKind, readonly Asked[]] => [
      kind,
      all.flatMap((lint) => {
        if (!(kind in lint)) return [];
        const ask: Asked['ask'] = (node, context) => lint[kind]?.(node, context);
        return [{ lint, ask, optional: lint.isOptional ? `filter/${lint.code}` : undefined }];
      }),
    ]),
  ) as unknown as NodeLints;

const forCatalogue = nodeLintsOf(lints);
const forOthers = nodeLintsOf(lints.filter(({ catalogueOnly }) => !catalogueOnly));

/** All diagnostics of all lints in a tree, in no particular order. */
export function runLints(tree: ExpressionTree, options: LintOptions): Problem[] {
  const run = new LintRun(tree, options);
  run.tree();
  if (tree.root !== undefined) run.visit(tree.root);
  return [...run.found, ...provedConstants(tree, run.found)];
}

class LintRun {
  readonly found: Problem[] = [];
  private current: Lint | undefined;
  private readonly context: LintContext;
  private readonly nodeLints: NodeLints;

  constructor(
    private readonly parsed: ExpressionTree,
    private readonly options: LintOptions,
  ) {
    this.nodeLints = parsed.scheme.isCatalogue ? forCatalogue : forOthers;
    this.context = {
      tree: parsed,
      text: parsed.text,
      settings: options.settings,
      facts: options.facts,
      now: options.now,
      report: (range, message, details) => {
        const lint = this.current;
        if (lint === undefined || hasHole(parsed.text, range.start, range.end)) return;
        this.found.push({
          code: `filter/${lint.code}`,
          severity: details?.severity ?? lint.severity,
          start: range.start,
          end: range.end,
          message,
          ...(details?.fixes === undefined || details.fixes.length === 0 ? {} : { fixes: details.fixes }),
          ...(details?.related === undefined ? {} : { related: details.related }),
          ...(details?.tags === undefined ? {} : { tags: details.tags }),
          ...(details?.declares === undefined ? {} : { declares: details.declares }),
        });
      },
    };
  }

  tree(): void {
    for (const lint of lints) if (lint.tree && this.isOn(lint)) lint.tree(this.parsed, this.context);
  }

  /** Outer nodes first, then their children in the order of the text. Literals and sets have no lints. */
  visit(node: Node): void {
    switch (node.kind) {
      case 'logical':
        this.ask(node, this.nodeLints.logical);
        for (const operand of node.operands) this.visit(operand);
        break;
      case 'not':
        this.ask(node, this.nodeLints.not);
        this.visit(node.operand);
        break;
      case 'group':
        this.ask(node, this.nodeLints.group);
        this.visit(node.inner);
        break;
      case 'quantifier':
        this.ask(node, this.nodeLints.quantifier);
        for (const argument of node.arguments) this.visit(argument);
        break;
      case 'comparison':
        this.ask(node, this.nodeLints.comparison);
        this.visit(node.left);
        if (node.right !== undefined) this.visit(node.right);
        break;
      case 'field':
        this.ask(node, this.nodeLints.field);
        break;
      case 'call':
        this.ask(node, this.nodeLints.call);
        for (const argument of node.arguments) this.visit(argument);
        break;
      default:
    }
  }

  private isOn(lint: Lint): boolean {
    this.current = lint;
    if (lint.catalogueOnly && !this.parsed.scheme.isCatalogue) return false;
    return !lint.isOptional || this.options.enabled.has(`filter/${lint.code}`);
  }

  /** An error inside a node makes everything else about it uncertain. */
  private hasProblem(node: Node): boolean {
    const { problems } = this.parsed;
    if (problems.length === 0) return false;
    return problems.some((problem) => problem.start <= node.end && problem.end >= node.start);
  }

  private ask(node: Node, asked: readonly Asked[]): void {
    const hasProblem = this.hasProblem(node);
    for (const { lint, ask, optional } of asked) {
      if (hasProblem && lint.despiteErrors !== true) continue;
      if (optional !== undefined && !this.options.enabled.has(optional)) continue;
      this.current = lint;
      ask(node as never, this.context);
    }
  }
}
