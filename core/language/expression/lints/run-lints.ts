import { type OffsetRange, type Problem } from '../../../base/problem';
import { Conditions } from '../../../expression/algebra/condition';
import { type Facts } from '../../facts';
import { type FilterSettings } from '../../settings';
import { hasHole } from '../../../expression/holes';
import { type FieldDefinition } from '../../../expression/scheme/scheme';
import { type ComparisonExpression, type ComparisonOperator, type ExpressionTree, type FieldOperand, type Node, type RightSide } from '../../../expression/tree'; // prettier-ignore
import { type Type } from '../../../expression/types';
import { Chains } from './chain-members';
import { type Ask, type FindingDetails, type Lint, type LintContext, type RightForm } from './lint';
import { provedConstants } from './proved-constants';
import { lints } from './registry';
import { SetLooks } from './set-looks';
import { type Survey, surveyOf } from './survey';

export interface LintOptions {
  readonly settings: FilterSettings;
  readonly facts: Facts;
  readonly now: () => number;
  /** The optional lints that are turned on, by code including the area. */
  readonly enabled: Readonly<Record<string, unknown>>;
}

/** The part of a lint that handles one kind of node. */
interface Asked<N> {
  readonly lint: Lint;
  readonly ask: Ask<N>;
  /** The code including the area, for a lint that is off by default. */
  readonly optional: string | undefined;
}

function askedOf<N>(all: readonly Lint[], askOf: (lint: Lint) => Ask<N> | undefined): readonly Asked<N>[] {
  return all.flatMap((lint) => {
    const ask = askOf(lint);
    return ask ? [{ lint, ask, optional: lint.isOptional ? `filter/${lint.code}` : undefined }] : [];
  });
}

const operators: readonly (ComparisonOperator | undefined)[] = [
  ...['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'bitwise_and', 'contains', 'matches', 'wildcard', 'strict wildcard', 'in'] as const, // prettier-ignore
  undefined,
];
const comparedKinds: readonly Type['kind'][] = [
  'string',
  'integer',
  'boolean',
  'ip',
  'array',
  'map',
  'unknown',
];

type ByForm = Readonly<Record<RightForm, readonly Asked<ComparisonExpression>[]>>;

/** The lints for comparisons, by operator, type of the values, and right side. */
const comparisonLints = (
  all: readonly Lint[],
): ReadonlyMap<ComparisonOperator | undefined, ReadonlyMap<Type['kind'], ByForm>> =>
  new Map(
    operators.map((operator) => {
      const ofOperator = all.filter(
        ({ comparison, operators: wanted }) =>
          comparison && (!wanted || !operator || wanted.includes(operator)),
      );
      return [operator, new Map(comparedKinds.map((kind) => [kind, byForm(ofOperator, kind)]))];
    }),
  );

function byForm(all: readonly Lint[], kind: Type['kind']): ByForm {
  const isKnown = kind === 'string' || kind === 'integer' || kind === 'ip' || kind === 'boolean';
  const ofKind = all.filter(({ compared }) => !compared || !isKnown || compared === kind);
  const of = (form: RightForm) =>
    askedOf(
      ofKind.filter(({ right }) => !right || right === form),
      ({ comparison }) => comparison,
    );
  return { literal: of('literal'), set: of('set'), list: of('list'), operand: of('operand') };
}

/** The lints for each field of a scheme. For a name that the scheme does not contain, there are no facts. */
function fieldLints(
  all: readonly Lint[],
): (field: FieldDefinition | undefined) => readonly Asked<FieldOperand>[] {
  const lintsByField = new WeakMap<FieldDefinition, readonly Asked<FieldOperand>[]>();
  const forUnknown = askedOf(all, ({ field, fields }) => (fields ? undefined : field));
  return (definition) => {
    if (definition === undefined) return forUnknown;
    let asked = lintsByField.get(definition);
    if (asked === undefined) {
      asked = askedOf(all, ({ field, fields }) => (fields?.(definition) === false ? undefined : field));
      lintsByField.set(definition, asked);
    }
    return asked;
  };
}

/** The form of a right side; a missing one counts as a literal. */
function formOf(right: RightSide | undefined): RightForm {
  switch (right?.kind) {
    case 'set':
    case 'list':
      return right.kind;
    case 'field':
    case 'call':
      return 'operand';
    default:
      return 'literal';
  }
}

/** The lints by kind of node, so that the walk calls only relevant ones. Other kinds of nodes have no lints. */
const nodeLintsOf = (all: readonly Lint[]) => ({
  tree: askedOf(all, ({ tree }) => tree),
  logical: askedOf(all, ({ logical }) => logical),
  not: askedOf(all, ({ not }) => not),
  group: askedOf(all, ({ group }) => group),
  quantifier: askedOf(all, ({ quantifier }) => quantifier),
  comparison: comparisonLints(all),
  fieldsOf: fieldLints(all),
  call: askedOf(all, ({ call }) => call),
});

const forCatalogue = nodeLintsOf(lints);
const forOthers = nodeLintsOf(lints.filter(({ catalogueOnly }) => !catalogueOnly));

/** All diagnostics of all lints on a tree, in no particular order. */
export function runLints(tree: ExpressionTree, options: LintOptions): Problem[] {
  const run = new LintRun(tree, options);
  run.tree();
  if (tree.root !== undefined) run.visit(tree.root);
  run.found.push(...provedConstants(tree, run.found, run.survey));
  return run.found;
}

class LintRun {
  readonly found: Problem[] = [];
  readonly survey: Survey;
  private current: Lint | undefined;
  private readonly context: LintContext;
  private readonly nodeLints: typeof forCatalogue;

  constructor(
    private readonly parsed: ExpressionTree,
    private readonly options: LintOptions,
  ) {
    this.nodeLints = parsed.scheme.isCatalogue ? forCatalogue : forOthers;
    const conditions = new Conditions(parsed.text);
    this.survey = surveyOf(parsed);
    this.context = {
      tree: parsed,
      text: parsed.text,
      conditions,
      chains: new Chains(conditions),
      sets: new SetLooks(parsed.text),
      survey: this.survey,
      settings: options.settings,
      facts: options.facts,
      now: options.now,
      report: (range, message, details) => this.report(range, message, details),
    };
  }

  private report(range: OffsetRange, message: string, details: FindingDetails | undefined): void {
    const lint = this.current;
    if (lint === undefined || hasHole(this.parsed.text, range.start, range.end)) return;
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
  }

  tree(): void {
    for (const { lint, ask, optional } of this.nodeLints.tree) {
      if (optional !== undefined && !Object.hasOwn(this.options.enabled, optional)) continue;
      this.current = lint;
      ask(this.parsed, this.context);
    }
  }

  /** Visits outer nodes first, then their children in text order. Literals and sets have no lints. */
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
        this.ask(
          node,
          this.nodeLints.comparison.get(node.operator)?.get(node.left.type.kind)?.[formOf(node.right)] ?? [],
        );
        this.visit(node.left);
        if (node.right !== undefined) this.visit(node.right);
        break;
      case 'field':
        this.ask(node, this.nodeLints.fieldsOf(node.field));
        break;
      case 'call':
        this.ask(node, this.nodeLints.call);
        for (const argument of node.arguments) this.visit(argument);
        break;
      default:
    }
  }

  /** Whether there is an error inside a node, in which case everything else about it is uncertain. */
  private hasProblem(node: Node): boolean {
    const { problems } = this.parsed;
    if (problems.length === 0) return false;
    return problems.some((problem) => problem.start <= node.end && problem.end >= node.start);
  }

  private ask<N extends Node>(node: N, asked: readonly Asked<N>[]): void {
    const hasProblem = this.hasProblem(node);
    for (const { lint, ask, optional } of asked) {
      if (hasProblem && lint.despiteErrors !== true) continue;
      if (optional !== undefined && !Object.hasOwn(this.options.enabled, optional)) continue;
      this.current = lint;
      ask(node, this.context);
    }
  }
}
