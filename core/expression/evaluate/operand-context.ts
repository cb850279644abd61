import { type Argument } from '../tree';
import { type Read } from './closures';
import { type FieldSlots } from './field-slots';

/** The properties and methods of the compiler that are needed to compile readers for operands. */
export interface OperandContext {
  readonly source: string;
  readonly slots: FieldSlots;
  /** Compiles a reader for a call's argument. The argument may be a condition. */
  argument(argument: Argument): Read;
}
