import * as char from '../../../base/character-codes';
import { type ComparisonExpression, type FieldOperand, type Node } from '../../../expression/tree';

/** Bit flags for the notations of operators. */
const words = 1;
const symbols = 2;
const both = words | symbols;

/**
 * Facts about a whole tree, collected in a single traversal. Lints for whole trees use them to run expensive checks
 * only where necessary.
 */
export class Survey {
  comparisons = 0;
  /** Number of regular expressions, including calls to `regex_replace`. */
  regexes = 0;
  /** Whether the expression calls a function that can be used only a few times per expression. */
  hasLimitedCall = false;
  /** Whether any field occurs more than once. */
  repeatsField = false;
  /** Comparisons that test the client's address. Absent if there are none. */
  ofClient: ComparisonExpression[] | undefined;
  private firstField: string | undefined;
  private otherFields: string[] | undefined;
  private joining = 0;
  private within = 0;

  constructor(private readonly text: string) {}

  /**
   * Whether operators of the same group are written both as words and as symbols. The groups are the operators between
   * conditions, such as `and` and `&&`, and those within conditions, such as `eq` and `==`.
   */
  get hasMixedNotation(): boolean {
    return this.joining === both || this.within === both;
  }

  /** Collects the facts about one node. The nodes inside it are not included. */
  note(node: Node): void {
    switch (node.kind) {
      case 'comparison':
        this.comparison(node);
        break;
      case 'field':
        this.field(node);
        break;
      case 'string':
        if (node.regex !== undefined) this.regexes++;
        break;
      case 'logical':
        for (const { start, end } of node.operators) this.joining |= this.notation(start, end);
        break;
      case 'call':
        if (node.name === 'regex_replace') this.regexes++;
        if (node.function?.facts?.perExpression !== undefined) this.hasLimitedCall = true;
        break;
      default:
    }
  }

  private field({ name }: FieldOperand): void {
    if (this.repeatsField) return;
    if (this.firstField === undefined) this.firstField = name;
    else if (this.firstField === name) this.repeatsField = true;
    else if (this.otherFields === undefined) this.otherFields = [name];
    else if (this.otherFields.includes(name)) this.repeatsField = true;
    else this.otherFields.push(name);
  }

  private comparison(node: ComparisonExpression): void {
    this.comparisons++;
    switch (node.operator) {
      case undefined:
      case 'bitwise_and':
      case 'contains':
      case 'wildcard':
      case 'strict wildcard':
      case 'in': // The notation is not recorded for `in` and the operators listed above it.
        break;
      default:
        this.within |= this.notation(node.operatorStart, node.operatorEnd);
    }
    if (node.left.kind === 'field' && node.left.name === 'ip.src') (this.ofClient ??= []).push(node);
  }

  private notation(start: number, end: number): number {
    if (end === start) return 0;
    const lower = this.text.charCodeAt(start) | 32;
    return lower >= char.a && lower <= char.z ? words : symbols;
  }
}
