import { argumentType } from '../argument-type';
import { fits, parameterAt } from '../scheme/scheme';
import { type Argument, type CallOperand } from '../tree';
import { booleanType, type Type, unknownType } from '../types';
import { type Read } from './closures';
import { type FunctionRow } from './functions/function-row';
import { functionTable } from './functions/function-table';
import { type Inputs } from './inputs';
import { literalOf } from './literal-value';
import { type OperandContext } from './operand-context';
import { callText } from './operand-text';
import { type Cell, unknownCell, type Value } from './value';

/**
 * Compiles a reader for a call, without the indexes after it. If the first argument contains `[*]`, the result is an
 * array.
 */
export function readCall(context: OperandContext, node: CallOperand): Read {
  const row = functionTable.get(node.name);
  const isComputed = row !== undefined && row.opaque === undefined && acceptsConditions(node);
  const compute = isComputed ? computeCall(context, node, row) : undefined;
  let text: string | undefined;
  // If the result of a call cannot be computed, it can be given as a fact. The key of this fact is the text of the
  // call.
  const given = (inputs: Inputs): Cell => {
    if (inputs.paths === undefined) return unknownCell;
    text ??= knownText(context.source, node, row);
    return inputs.path(text);
  };
  if (compute === undefined) return given;
  return (inputs) => {
    const value = compute(inputs);
    return value === unknownCell ? given(inputs) : value;
  };
}

/**
 * Returns the text that identifies the result of a call. For functions such as `uuidv4`, each call has its own text.
 */
export function knownText(source: string, node: CallOperand, row: FunctionRow | undefined): string {
  const text = callText(source, node);
  return row?.opaque?.fresh === true ? `${text}@${node.start}` : text;
}

function computeCall(context: OperandContext, node: CallOperand, row: FunctionRow): Read {
  const reads = node.arguments.map((argument) => context.argument(argument));
  const first = node.arguments[0];
  const isMapped = (first?.kind === 'field' || first?.kind === 'call') && first.mapped > 0;
  const given: Cell[] = node.arguments.map((argument) => literalOf(context.source, argument));
  const apply = applied(node, row, given);
  if (isMapped) {
    const [list, ...others] = reads;
    return (inputs) => {
      const values = list?.(inputs);
      if (values === undefined || values === unknownCell) return values;
      const rest = others.map((read) => read(inputs));
      const results: Value[] = [];
      for (const value of values as readonly Value[]) {
        const result = apply([value, ...rest], inputs);
        if (result === unknownCell) return unknownCell;
        if (result !== undefined) results.push(result);
      }
      return results;
    };
  }
  const [only] = reads;
  // The argument array is created only once and then reused, because no function retains it. Literals are stored in
  // it once, and all other arguments are evaluated for each request.
  const places: { readonly read: Read; readonly i: number }[] = [];
  reads.forEach((read, i) => {
    if (given[i] === undefined) places.push({ read, i });
  });
  if (places.length === 0) return constant((inputs) => apply(given, inputs));
  if (places.length === 1 && places[0]?.i === 0 && only !== undefined)
    return (inputs) => {
      given[0] = only(inputs);
      return apply(given, inputs);
    };
  return (inputs) => {
    for (const { read, i } of places) given[i] = read(inputs);
    return apply(given, inputs);
  };
}

/**
 * Returns a reader for a result that is the same for all requests. The result and the assumptions on which it depends
 * are cached as long as the same assumptions are turned off.
 */
function constant(read: Read): Read {
  let known: { readonly value: Cell; readonly off: number; readonly used: number } | undefined;
  return (inputs) => {
    const { off, used } = inputs;
    if (known?.off === off) inputs.used |= known.used;
    else {
      inputs.used = 0;
      known = { value: read(inputs), off, used: inputs.used };
      inputs.used |= used;
    }
    return known.value;
  };
}

/** Returns a function that computes the result of a call from arguments that may be missing or unknown. */
function applied(
  node: CallOperand,
  row: FunctionRow,
  literals: readonly Cell[],
): (given: readonly Cell[], inputs: Inputs) => Cell {
  if (row.combine !== undefined) return row.combine;
  const run = row.prepare?.({
    types: node.arguments.map(typeOf),
    literals: literals.map((value) => (value === unknownCell ? undefined : value)),
  });
  if (run === undefined) return () => unknownCell;
  const { missingAssumes } = row;
  return (given, inputs) => {
    let isKnown = true;
    let isMissing = false;
    for (let i = 0; i < given.length; i++) {
      if (given[i] === unknownCell) isKnown = false;
      else if (given[i] === undefined) isMissing = true;
    }
    if (!isMissing) return isKnown ? run(given as readonly Value[], inputs) : unknownCell;
    return missingAssumes === undefined || inputs.assume(missingAssumes) ? undefined : unknownCell;
  };
}

/**
 * Whether the function accepts all conditions among its arguments. This is checked here for conditions of unknown
 * type, such as comparisons of an unknown field, because the parser does not report them.
 */
function acceptsConditions({ arguments: all, function: definition, type }: CallOperand): boolean {
  const types = all.map(typeOf);
  return all.every((argument, i) => {
    if (!isCondition(argument) || argumentType(argument) !== unknownType) return true;
    const parameter = definition && parameterAt(definition, i);
    return type !== unknownType && parameter !== undefined && fits(parameter.accepts, booleanType, types);
  });
}

/** Returns the type of an argument. A condition of unknown type is treated as Boolean. */
function typeOf(argument: Argument): Type {
  const type = argumentType(argument);
  return type === unknownType && isCondition(argument) ? booleanType : type;
}

const isCondition = ({ kind }: Argument): boolean =>
  kind === 'comparison' || kind === 'logical' || kind === 'not' || kind === 'quantifier';
