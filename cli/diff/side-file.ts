import { ruleFileEndings } from '../../core/rule-tests/load-rules';

/** A file of one side: from the disk, or from a revision. */
export interface SideFile {
  readonly name: string;
  /** Its path on the disk, whether it exists or not. */
  readonly full: string;
  readonly text: string;
  /** Named itself, not found in a folder. */
  readonly named: boolean;
}

/** Whether a file of a folder may have rules: documents, and expressions in files of their own. */
export const isRuleFile = (name: string): boolean =>
  ruleFileEndings.some((ending) => name.endsWith(ending)) || name.endsWith('.rfilter');
