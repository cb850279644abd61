import { type Finding } from '../finding';
import { type Dependencies } from './dependencies';

/** A diagnostic in a file, whatever the name of the file is; with the fingerprint that identifies it. */
export interface FoundInFile extends Omit<Finding, 'file'> {
  readonly fingerprint: string;
  /** Maximum number of files of a run that are shown. */
  readonly once?: true;
}

/** Output for one file. */
export interface Answer {
  /** Undefined when no language is at home in the file, or when the project ignores it. */
  readonly findings: readonly FoundInFile[] | undefined;
  /** Inputs on which this depends in addition to the file itself. */
  readonly dependencies?: Dependencies;
  /** Languages that threw: bugs, one line each. Their problems are missing. */
  readonly bugs?: readonly string[];
}

/** Reports the problems of a document that some language handles. */
export interface Checker {
  check(document: CheckedDocument): Promise<Answer>;
}

/** A file as it is checked; plain, so that another thread can do it. */
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
  /** Documents are compared with one another. */
  readonly across: boolean;
}
