import { type OffsetRange, type Problem } from '../../../base/problem';
import { type Writable } from '../../../base/writable';
import { Conditions } from '../../../expression/algebra/condition';
import { type Facts } from '../../facts';
import { type FilterSettings } from '../../settings';
import { hasHole } from '../../../expression/holes';
import { type ExpressionTree, type Node } from '../../../expression/tree';
import { Chains } from './chain-members';
import { type FindingDetails, type Lint, type LintContext } from './lint';
import { type Asked, LintTable } from './lint-table';
import { provedConstants } from './proved-constants';
import { lints } from './registry';
import { SetLooks } from './set-looks';
import { Survey } from './survey';

export interface LintOptions {
  readonly settings: FilterSettings;
  readonly facts: Facts;
  readonly now: () => number;
  /** The optional lints that are turned on, by their codes including the prefix. */
  readonly enabled: Readonly<Record<string, unknown>>;
}

const forCatalogue = new LintTable(lints);
const forOthers = new LintTable(lints.filter(({ catalogueOnly }) => !catalogueOnly));

/** Returns the diagnostics of all lints for a tree, in no particular order. */
export function runLints(tree: ExpressionTree, options: LintOptions): Problem[] {
  const run = new LintRun(tree, options);
  if (tree.root !== undefined) run.visit(tree.root);
  run.whole();
  const proved = provedConstants(tree, run.found, run.survey);
  if (proved !== undefined) run.found.push(proved);
  return run.found;
}

/** A traversal of a tree. It is the context of all lints and collects their diagnostics. */
class LintRun implements LintContext {
  found: Problem[] = [];
  readonly text: string;
  readonly conditions: Conditions;
  readonly chains: Chains;
  readonly sets: SetLooks;
  readonly survey: Survey;
  readonly settings: FilterSettings;
  readonly facts: Facts;
  readonly now: () => number;
  private readonly table: LintTable;
  private readonly enabled: LintOptions['enabled'];
  private readonly hasProblems: boolean;
  private current: Lint | undefined;

  constructor(
    readonly tree: ExpressionTree,
    options: LintOptions,
  ) {
    this.table = tree.scheme.isCatalogue ? forCatalogue : forOthers;
    this.text = tree.text;
    this.conditions = new Conditions(tree.text);
    this.chains = new Chains(this.conditions);
    this.sets = new SetLooks(this.conditions);
    this.survey = new Survey(tree.text);
    this.settings = options.settings;
    this.facts = options.facts;
    this.now = options.now;
    this.enabled = options.enabled;
    this.hasProblems = tree.problems.length > 0;
  }

  report(range: OffsetRange, message: string, details?: FindingDetails): void {
    const lint = this.current;
    if (lint === undefined || hasHole(this.text, range.start, range.end)) return;
    const problem: Writable<Problem> = {
      code: `filter/${lint.code}`,
      severity: details?.severity ?? lint.severity,
      start: range.start,
      end: range.end,
      message,
    };
    if (details?.fixes !== undefined && details.fixes.length > 0) problem.fixes = details.fixes;
    if (details?.related !== undefined) problem.related = details.related;
    if (details?.tags !== undefined) problem.tags = details.tags;
    if (details?.declares !== undefined) problem.declares = details.declares;
    this.found.push(problem);
  }

  /**
   * Calls the lints for whole trees, which need the complete survey. Their diagnostics are placed before the
   * diagnostics for parts of the tree.
   */
  whole(): void {
    const ofNodes = this.found;
    if (ofNodes.length > 0) this.found = [];
    for (const { lint, ask, optional } of this.table.tree) {
      if (optional !== undefined && !Object.hasOwn(this.enabled, optional)) continue;
      this.current = lint;
      ask(this.tree, this);
    }
    if (ofNodes !== this.found) this.found.push(...ofNodes);
  }

  /** Visits a node and everything inside it, parents first and in source order. */
  visit(node: Node): void {
    this.survey.note(node);
    switch (node.kind) {
      case 'comparison': {
        const { left, right } = node;
        this.ask(node, this.table.of(left.kind === 'field' ? left.field : left.function).comparison(node));
        this.visit(left);
        if (right !== undefined) this.visit(right);
        break;
      }
      case 'field':
        this.ask(node, this.table.of(node.field).field);
        break;
      case 'group':
        this.ask(node, this.table.group);
        this.visit(node.inner);
        break;
      case 'logical':
        this.ask(node, this.table.logical);
        for (const operand of node.operands) this.visit(operand);
        break;
      case 'call':
        this.ask(node, this.table.of(node.function).call);
        for (const argument of node.arguments) this.visit(argument);
        break;
      case 'not':
        this.ask(node, this.table.not);
        this.visit(node.operand);
        break;
      case 'quantifier':
        this.ask(node, this.table.quantifier);
        for (const argument of node.arguments) this.visit(argument);
        break;
      default:
    }
  }

  /** Whether an error is inside a node or touches it. If so, everything else about the node is uncertain. */
  private hasProblem(node: Node): boolean {
    return (
      this.hasProblems && this.tree.problems.some(({ start, end }) => start <= node.end && end >= node.start)
    );
  }

  private ask<N extends Node>(node: N, asked: readonly Asked<N>[]): void {
    if (asked.length === 0) return;
    const hasProblem = this.hasProblem(node);
    for (const { lint, ask, optional } of asked) {
      if (hasProblem && lint.despiteErrors !== true) continue;
      if (optional !== undefined && !Object.hasOwn(this.enabled, optional)) continue;
      this.current = lint;
      ask(node, this);
    }
  }
}
