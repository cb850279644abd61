import type fc from 'fast-check';

/** Code that must accept any input, such as a parser, a decoder, or the support for a language. */
export interface Target {
  readonly name: string;
  /** Generates random inputs: damaged versions of valid inputs, and noise. */
  inputs(): Promise<fc.Arbitrary<string>> | fc.Arbitrary<string>;
  /**
   * Creates an input of about `length` characters by repeating one part. The work must not grow faster than the
   * length.
   */
  repeated(seed: number, length: number): Promise<string> | string;
  /** Throws if the input is handled incorrectly. */
  attempt(input: string): unknown;
}
