import { type Definition } from '../../../expression/scheme/scheme';
import { type CallOperand, type ComparisonExpression, type ComparisonOperator, type FieldOperand, type RightSide } from '../../../expression/tree'; // prettier-ignore
import { type Type } from '../../../expression/types';
import { type Ask, type Lint, type RightForm } from './lint';

/** A lint, and its function that checks one kind of node. */
export interface Asked<N> {
  readonly lint: Lint;
  readonly ask: Ask<N>;
  /** The code of the lint including the prefix, if the lint is off by default. */
  readonly optional: string | undefined;
}

function askedOf<N>(all: readonly Lint[], askOf: (lint: Lint) => Ask<N> | undefined): readonly Asked<N>[] {
  return all.flatMap((lint) => {
    const ask = askOf(lint);
    return ask ? [{ lint, ask, optional: lint.isOptional ? `filter/${lint.code}` : undefined }] : [];
  });
}

/**
 * Numbers that represent operators in the key of a comparison. The key also contains a type and the form of the right
 * side.
 */
const operatorCodes: Readonly<Record<ComparisonOperator, number>> = {
  eq: 1, ne: 2, lt: 3, le: 4, gt: 5, ge: 6, bitwise_and: 7, contains: 8, matches: 9, wildcard: 10, 'strict wildcard': 11, in: 12,
}; // prettier-ignore
const typeCodes: Readonly<Record<Type['kind'], number>> = {
  string: 0, integer: 1, boolean: 2, ip: 3, array: 4, map: 5, unknown: 6,
}; // prettier-ignore
const formCodes: Readonly<Record<RightForm, number>> = { literal: 0, set: 1, list: 2, operand: 3 };
const [types, forms] = [Object.keys(typeCodes).length, Object.keys(formCodes).length];

/** The form of each kind of right side. A missing right side is treated as a literal. */
const formOf: Readonly<Record<RightSide['kind'], RightForm>> = {
  string: 'literal',
  integer: 'literal',
  address: 'literal',
  unknown: 'literal',
  set: 'set',
  list: 'list',
  field: 'operand',
  call: 'operand',
};

/**
 * Types of single values. A lint for values of one of these types is not called for comparisons of values of another
 * type.
 */
const singleTypes: readonly Type['kind'][] = ['string', 'integer', 'ip', 'boolean'];

/** The lints that apply to the uses of one field or function, or of a name that is not in the scheme. */
class DefinitionLints {
  readonly field: readonly Asked<FieldOperand>[];
  readonly call: readonly Asked<CallOperand>[];
  private readonly compared: readonly Lint[];
  private readonly byKey = new Map<number, readonly Asked<ComparisonExpression>[]>();

  constructor(all: readonly Lint[], definition: Definition | undefined) {
    const [field, fn] = definition?.kind === 'field' ? [definition, undefined] : [undefined, definition];
    this.field = askedOf(all, (lint) =>
      !lint.fields || (field !== undefined && lint.fields(field)) ? lint.field : undefined,
    );
    this.call = askedOf(all, (lint) =>
      !lint.functions || !fn || lint.functions(fn) ? lint.call : undefined,
    );
    this.compared = all.filter(
      ({ comparison, left }) => comparison && (!left || !definition || left(definition)),
    );
  }

  comparison({ left, operator, right }: ComparisonExpression): readonly Asked<ComparisonExpression>[] {
    const type = left.type.kind;
    const form = right === undefined ? 'literal' : formOf[right.kind];
    const operatorCode = operator === undefined ? 0 : operatorCodes[operator];
    const key = (operatorCode * types + typeCodes[type]) * forms + formCodes[form];
    let asked = this.byKey.get(key);
    if (asked === undefined) this.byKey.set(key, (asked = this.select(operator, type, form)));
    return asked;
  }

  private select(
    operator: ComparisonOperator | undefined,
    type: Type['kind'],
    form: RightForm,
  ): readonly Asked<ComparisonExpression>[] {
    const isSingle = singleTypes.includes(type);
    const wanted = this.compared.filter(
      ({ operators, compared, right }) =>
        (!operators || !operator || operators.includes(operator)) &&
        (!compared || !isSingle || compared === type) &&
        (!right || right === form),
    );
    return askedOf(wanted, ({ comparison }) => comparison);
  }
}

/**
 * An index of the lints by kind of node, and by the fields and functions in the node, so that only relevant lints are
 * called.
 */
export class LintTable {
  readonly tree;
  readonly logical;
  readonly not;
  readonly group;
  readonly quantifier;
  private readonly ofUnknown: DefinitionLints;
  private readonly byDefinition = new WeakMap<Definition, DefinitionLints>();
  /**
   * The definition that was looked up last. Its lints are cached, because consecutive conditions in a chain often
   * test the same field.
   */
  private lastDefinition: Definition | undefined;
  private last: DefinitionLints;

  constructor(private readonly all: readonly Lint[]) {
    this.tree = askedOf(all, ({ tree }) => tree);
    this.logical = askedOf(all, ({ logical }) => logical);
    this.not = askedOf(all, ({ not }) => not);
    this.group = askedOf(all, ({ group }) => group);
    this.quantifier = askedOf(all, ({ quantifier }) => quantifier);
    this.ofUnknown = this.last = new DefinitionLints(all, undefined);
  }

  /** Returns the lints for a field or function. `definition` is undefined for a name that is not in the scheme. */
  of(definition: Definition | undefined): DefinitionLints {
    if (definition === undefined) return this.ofUnknown;
    if (definition === this.lastDefinition) return this.last;
    let found = this.byDefinition.get(definition);
    if (found === undefined)
      this.byDefinition.set(definition, (found = new DefinitionLints(this.all, definition)));
    this.lastDefinition = definition;
    return (this.last = found);
  }
}
