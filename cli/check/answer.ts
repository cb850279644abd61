import { type Finding } from '../finding';
import { type Dependencies } from './dependencies';

/** A finding in a file, whatever the file is called; with the mark by which it is known again. */
export interface FoundInFile extends Omit<Finding, 'file'> {
  readonly fingerprint: string;
  /** Of a run over many files only the first of these is shown. */
  readonly once?: true;
}

/** What is said of one file. */
export interface Answer {
  /** Undefined when no language is at home in the file, or when the project ignores it. */
  readonly findings: readonly FoundInFile[] | undefined;
  /** What this depends on besides the file itself. */
  readonly dependencies?: Dependencies;
  /** Languages that threw: bugs, each in a line. What they would have found is missing. */
  readonly bugs?: readonly string[];
}

/** Says what is wrong with a document that some language is at home in. */
export interface Checker {
  check(document: CheckedDocument): Promise<Answer>;
}

/** A file as it is checked; plain, so that another thread may do it. */
export interface CheckedDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly text: string;
}

/** What a run looks at; all that another thread has to know to answer the same. */
export interface CheckScope {
  /** As given on the command line. */
  readonly paths: readonly string[];
  readonly cwd: string;
  /** Documents are compared with one another. */
  readonly across: boolean;
}
