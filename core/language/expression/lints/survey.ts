import * as char from '../../../base/character-codes';
import { type ComparisonExpression, type ExpressionTree, type Node } from '../../../expression/tree';

/** The result of one walk over a tree, so that lints on whole trees look closer only where necessary. */
export interface Survey {
  readonly comparisons: number;
  /** The names of fields, one entry per use. */
  readonly fields: readonly string[];
  /** Number of regular expressions and calls of `regex_replace`. */
  readonly regexes: number;
  /** Whether a function is called that can be used only a few times per expression. */
  readonly hasLimitedCall: boolean;
  /** Whether words and symbols are mixed as operators, between conditions or within them. */
  readonly hasMixedNotation: boolean;
  /** Comparisons that test the client's address. */
  readonly ofClient: readonly ComparisonExpression[];
}

/** Visits every node of a tree once, and returns the result. */
export function surveyOf(tree: ExpressionTree): Survey {
  const surveyor = new Surveyor(tree.text);
  if (tree.root !== undefined) surveyor.visit(tree.root);
  return surveyor;
}

/** Bits for the notations of operators. */
const words = 1;
const symbols = 2;
const both = words | symbols;

class Surveyor implements Survey {
  comparisons = 0;
  readonly fields: string[] = [];
  regexes = 0;
  hasLimitedCall = false;
  readonly ofClient: ComparisonExpression[] = [];
  private joining = 0;
  private within = 0;

  constructor(private readonly text: string) {}

  get hasMixedNotation(): boolean {
    return this.joining === both || this.within === both;
  }

  visit(node: Node): void {
    switch (node.kind) {
      case 'logical':
        for (const { start, end } of node.operators) this.joining |= this.notation(start, end);
        for (const operand of node.operands) this.visit(operand);
        break;
      case 'not':
        this.visit(node.operand);
        break;
      case 'group':
        this.visit(node.inner);
        break;
      case 'quantifier':
        for (const argument of node.arguments) this.visit(argument);
        break;
      case 'comparison':
        this.comparison(node);
        break;
      case 'field':
        this.fields.push(node.name);
        break;
      case 'call':
        if (node.name === 'regex_replace') this.regexes++;
        if (node.function?.facts?.perExpression !== undefined) this.hasLimitedCall = true;
        for (const argument of node.arguments) this.visit(argument);
        break;
      case 'string':
        if (node.regex !== undefined) this.regexes++;
        break;
      default:
    }
  }

  private comparison(node: ComparisonExpression): void {
    this.comparisons++;
    switch (node.operator) {
      case undefined:
      case 'bitwise_and':
      case 'contains':
      case 'wildcard':
      case 'strict wildcard':
      case 'in': // none of these has a symbol or is counted
        break;
      default:
        this.within |= this.notation(node.operatorStart, node.operatorEnd);
    }
    if (node.left.kind === 'field' && node.left.name === 'ip.src') this.ofClient.push(node);
    this.visit(node.left);
    if (node.right !== undefined) this.visit(node.right);
  }

  private notation(start: number, end: number): number {
    if (end === start) return 0;
    const lower = this.text.charCodeAt(start) | 32;
    return lower >= char.a && lower <= char.z ? words : symbols;
  }
}
