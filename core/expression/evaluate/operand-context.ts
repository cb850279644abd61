import { type Argument } from '../tree';
import { type Read } from './closures';
import { type FieldSlots } from './field-slots';

/** The part of the compiler that is used to read operands. */
export interface OperandContext {
  readonly source: string;
  readonly slots: FieldSlots;
  /** Compiles a reader for an argument of a call, which may be a condition. */
  argument(argument: Argument): Read;
}
