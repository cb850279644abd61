import * as l10n from '@vscode/l10n';
import { type Declaration } from '../../../base/problem';
import { argumentType } from '../../../expression/argument-type';
import { catalogueAsOf } from '../../../expression/scheme/sources.data';
import { type CallOperand, type ComparisonExpression, type ExpressionTree, type Node, type Operand, type UnlistedName } from '../../../expression/tree'; // prettier-ignore
import {
  arrayOf,
  booleanArrayType,
  booleanType,
  integerType,
  mapOf,
  stringType,
  type Type,
  unknownType,
} from '../../../expression/types';
import { parameterAt } from '../../../expression/scheme/scheme';
import { isOperand, pathAt } from '../../../expression/walk';
import { type Lint } from './lint';

/** Reports names that are not in the reference. They may be newer than the reference, or defined in the account. */
export const notInCatalogue: Lint = {
  code: 'not-in-catalogue',
  severity: 'warning',
  catalogueOnly: true,
  tree(tree, context) {
    for (const name of tree.unlisted)
      context.report(
        name,
        name.kind === 'field'
          ? l10n.t(
              'The field `{0}` is not in the field reference as of {1}. Check its name, or declare it as a custom field.',
              name.name,
              catalogueAsOf,
            )
          : l10n.t(
              'The function `{0}` is not in the function reference as of {1}. Check its name, or declare it as a custom function.',
              name.name,
              catalogueAsOf,
            ),
        { declares: declarationOf(tree, name) },
      );
  },
};

/**
 * Returns the declaration with which the settings can define a name. It is based on how the expression uses the name.
 */
function declarationOf(tree: ExpressionTree, { kind, name, start }: UnlistedName): Declaration {
  const path = pathAt(tree, start);
  const at = path.findLastIndex((node) => isOperand(node) && node.start === start);
  const operand = path[at];
  const parent = path[at - 1];
  const type = isOperand(operand) ? usedAs(operand, parent) : unknownType;
  return {
    kind,
    name,
    ...(type === unknownType ? {} : { type: type.name }),
    ...(operand?.kind === 'call' ? { parameters: operand.arguments.length } : {}),
  };
}

/**
 * Returns the type that an operand must have before its indexes are applied. The type is unknown if the operand's
 * position does not determine it.
 */
function usedAs(operand: Operand, parent: Node | undefined): Type {
  let type = elementType(operand, parent);
  if (type === unknownType) return type;
  for (const { access } of [...operand.indexes].reverse())
    type = access === 'key' ? mapOf(type) : arrayOf(type);
  return type;
}

function elementType(operand: Operand, parent: Node | undefined): Type {
  switch (parent?.kind) {
    case 'comparison':
      return comparedType(operand, parent);
    case 'call':
      return parameterType(operand, parent);
    case 'quantifier':
      return operand.mapped > 0 ? booleanType : booleanArrayType;
    case undefined:
    case 'logical':
    case 'not':
    case 'group':
      return booleanType;
    default:
      return unknownType;
  }
}

function comparedType(operand: Operand, { left, operator, right }: ComparisonExpression): Type {
  if (operator === 'contains' || operator === 'matches') return stringType;
  if (operator === 'wildcard' || operator === 'strict wildcard') return stringType;
  if (operator === 'bitwise_and') return integerType;
  if (isOperand(right)) return (right === operand ? left : right).type;
  const item = right?.kind === 'set' ? right.items[0] : right;
  return item === undefined || item.kind === 'list' ? unknownType : argumentType(item);
}

/** Returns the type of an argument. The type is unknown if the parameter accepts several types. */
function parameterType(operand: Operand, call: CallOperand): Type {
  const parameter = call.function && parameterAt(call.function, call.arguments.indexOf(operand));
  const accepts = parameter?.accepts;
  const [only, ...others] = new Set(accepts?.types);
  const isOne = others.length === 0 && accepts?.anyArray === false && !accepts.anyMap;
  return isOne && only !== undefined ? only : unknownType;
}
