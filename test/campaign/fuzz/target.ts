import type fc from 'fast-check';

/** Code that must accept any input: a parser, a decoder, a whole language. */
export interface Target {
  readonly name: string;
  /** Random inputs: damaged valid ones, and noise. */
  inputs(): Promise<fc.Arbitrary<string>> | fc.Arbitrary<string>;
  /** Inputs of about `length` characters made by repeating one part: the work must grow with the length. */
  repeated(seed: number, length: number): Promise<string> | string;
  /** Throws if the input is handled incorrectly. */
  attempt(input: string): unknown;
}
