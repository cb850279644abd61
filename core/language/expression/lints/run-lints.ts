import { type Problem } from '../../../base/problem';
import { type Facts } from '../../facts';
import { type FilterSettings } from '../../settings';
import { hasHole } from '../../../expression/holes';
import { type ExpressionTree, type Node } from '../../../expression/tree';
import { childrenOf } from '../../../expression/walk';
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

/** The lints that ask for each kind of node: made once, so that the walk asks nobody in vain. */
type NodeLints = ReadonlyMap<Node['kind'], readonly Lint[]>;

const nodeKinds = ['logical', 'not', 'group', 'quantifier', 'comparison', 'field', 'call'] as const;

const nodeLints: NodeLints = new Map(
  nodeKinds.map((kind) => [kind, lints.filter((lint) => lint[kind] !== undefined)]),
);

/** All findings of all lints in a tree, in no particular order. */
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

  constructor(
    private readonly parsed: ExpressionTree,
    private readonly options: LintOptions,
  ) {
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

  visit(node: Node): void {
    this.ask(node, this.hasProblem(node));
    for (const child of childrenOf(node)) this.visit(child);
  }

  private isOn(lint: Lint): boolean {
    this.current = lint;
    if (lint.catalogueOnly && !this.parsed.scheme.isCatalogue) return false;
    return !lint.isOptional || this.options.enabled.has(`filter/${lint.code}`);
  }

  /** An error inside of a node makes everything else about it uncertain. */
  private hasProblem(node: Node): boolean {
    return this.parsed.problems.some((problem) => problem.start <= node.end && problem.end >= node.start);
  }

  private ask(node: Node, hasProblem: boolean): void {
    for (const lint of nodeLints.get(node.kind) ?? [])
      if ((!hasProblem || lint.despiteErrors) && this.isOn(lint)) askLint(lint, node, this.context);
  }
}

function askLint(lint: Lint, node: Node, context: LintContext): void {
  switch (node.kind) {
    case 'logical':
      lint.logical?.(node, context);
      break;
    case 'not':
      lint.not?.(node, context);
      break;
    case 'group':
      lint.group?.(node, context);
      break;
    case 'quantifier':
      lint.quantifier?.(node, context);
      break;
    case 'comparison':
      lint.comparison?.(node, context);
      break;
    case 'field':
      lint.field?.(node, context);
      break;
    case 'call':
      lint.call?.(node, context);
      break;
    default:
  }
}
