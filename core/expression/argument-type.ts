import { type Argument } from './tree';
import { integerType, ipType, stringType, type Type, unknownType } from './types';

/** Returns the type of an argument. For an operand with `[*]`, this is the type of an element. */
export function argumentType(argument: Argument): Type {
  switch (argument.kind) {
    case 'string':
      return stringType;
    case 'integer':
      return integerType;
    case 'address':
      return ipType;
    case 'unknown':
      return unknownType;
    default:
      return argument.type;
  }
}
