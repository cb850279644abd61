import { ruleFileEndings } from '../../core/rule-tests/load-rules';

/** File on one side of a comparison, from disk or from a git revision. */
export interface SideFile {
  readonly name: string;
  /** Path on disk. A file from a git revision may not exist there. */
  readonly full: string;
  readonly text: string;
  /** Whether the user named the file directly, as opposed to a folder that contains it. */
  readonly named: boolean;
}

/**
 * Whether a file in a folder may contain rules, based on its name. This is true for JSON, YAML, and Terraform files,
 * and for standalone expressions.
 */
export const isRuleFile = (name: string): boolean =>
  ruleFileEndings.some((ending) => name.endsWith(ending)) || name.endsWith('.rfilter');
