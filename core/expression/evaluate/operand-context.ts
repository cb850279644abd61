import { type Argument } from '../tree';
import { type Read } from './closures';
import { type FieldSlots } from './field-slots';

/** The part of the compiler that readers of operands need. */
export interface OperandContext {
  readonly source: string;
  readonly slots: FieldSlots;
  /** Reads an argument of a call, which may be a condition. */
  argument(argument: Argument): Read;
}
