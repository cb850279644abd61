import { type Finding } from '../finding';
import { type Dependencies } from './dependencies';

/** Diagnostic without the name of its file, but with the fingerprint that identifies it. */
export interface FoundInFile extends Omit<Finding, 'file'> {
  readonly fingerprint: string;
  /** Whether a run over many files reports only the first diagnostic with this message. */
  readonly once?: true;
}

/** The result for one file. */
export interface Answer {
  /** Diagnostics of the file. Undefined if no language handles the file, or if the project ignores it. */
  readonly findings: readonly FoundInFile[] | undefined;
  /** Other inputs, in addition to the file itself, on which the result depends. */
  readonly dependencies?: Dependencies;
  /**
   * One message for each language whose check threw an exception. The exception is a bug, and the diagnostics of that
   * language are missing.
   */
  readonly bugs?: readonly string[];
}

/** Checks documents and reports their problems. */
export interface Checker {
  check(document: CheckedDocument): Promise<Answer>;
}

/** A file to check, as plain data so that another thread can check it. */
export interface CheckedDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly text: string;
}

/** Inputs of a run: all data that another thread needs to produce the same results. */
export interface CheckScope {
  /** Paths as given on the command line. */
  readonly paths: readonly string[];
  readonly cwd: string;
  /** Whether documents are compared with one another. */
  readonly across: boolean;
}
