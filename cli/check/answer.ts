import { type Finding } from '../finding';
import { type Dependencies } from './dependencies';

/** A diagnostic in a file of any name, with the fingerprint that identifies it. */
export interface FoundInFile extends Omit<Finding, 'file'> {
  readonly fingerprint: string;
  /** Whether a run over many files reports only the first of the diagnostics with the same message. */
  readonly once?: true;
}

/** The result for one file. */
export interface Answer {
  /** Undefined if no language handles the file, or if the project ignores it. */
  readonly findings: readonly FoundInFile[] | undefined;
  /** Inputs other than the file itself on which the result depends. */
  readonly dependencies?: Dependencies;
  /** Languages that threw, one line each. This is a bug; their problems are missing. */
  readonly bugs?: readonly string[];
}

/** Reports the problems of a document that a language handles. */
export interface Checker {
  check(document: CheckedDocument): Promise<Answer>;
}

/** A file to check, as plain data so that another thread can check it. */
export interface CheckedDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly text: string;
}

/** Inputs of a run: everything that another thread needs to produce the same results. */
export interface CheckScope {
  /** As given on the command line. */
  readonly paths: readonly string[];
  readonly cwd: string;
  /** Whether documents are compared with one another. */
  readonly across: boolean;
}
