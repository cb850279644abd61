import type fc from 'fast-check';

/** Something that must take any input: a parser, a decoder, a whole language. */
export interface Target {
  readonly name: string;
  /** Random inputs: damaged valid ones, and noise. */
  inputs(): Promise<fc.Arbitrary<string>> | fc.Arbitrary<string>;
  /** Inputs of about `length` characters made by repeating one part: the work must grow with the length. */
  repeated(seed: number, length: number): Promise<string> | string;
  /** Throws when something is wrong with how the input is taken. */
  attempt(input: string): unknown;
}
