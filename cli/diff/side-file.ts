import { ruleFileEndings } from '../../core/rule-tests/load-rules';

/** A file of one side: from the disk, or from a revision. */
export interface SideFile {
  readonly name: string;
  /** The path on disk, whether it exists or not. */
  readonly full: string;
  readonly text: string;
  /** Whether the user named the file directly, as opposed to a folder that contains it. */
  readonly named: boolean;
}

/** Whether a file of a folder may contain rules: documents, and standalone expressions. */
export const isRuleFile = (name: string): boolean =>
  ruleFileEndings.some((ending) => name.endsWith(ending)) || name.endsWith('.rfilter');
