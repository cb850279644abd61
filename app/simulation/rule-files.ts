import * as l10n from '@vscode/l10n';
import { lockName } from '../../core/changes/folder-sync/lock';
import { type RuleSource } from '../../core/protocol/simulation';

/** Maximum number of files to read in each group. The rules of one zone are unlikely to span more files than this. */
export const maxRuleFiles = 2000;

/** Glob pattern for the files that usually contain the rules of a folder. */
export const ruleFilePattern = '**/*.{json,jsonc,tf,tofu}';

/**
 * Groups of files that may contain rules. YAML files are a separate group with its own limit, because most of them do
 * not contain rules.
 */
const groups: readonly { readonly pattern: string; readonly note: (count: number) => string }[] = [
  {
    pattern: ruleFilePattern,
    note: (count) =>
      l10n.t(
        'Only {0} JSON and Terraform files were read. Rules in other JSON and Terraform files are not included.',
        count,
      ),
  },
  {
    pattern: '**/*.{yaml,yml}',
    note: (count) =>
      l10n.t('Only {0} YAML files were read. Rules in other YAML files are not included.', count),
  },
];

export interface RuleFiles {
  readonly sources: readonly RuleSource[];
  /** Notes on files that were not read, one sentence each. */
  readonly notes: readonly string[];
}

/** Finds the files that may contain rules. `find` returns the URIs of at most the requested number of files. */
export async function findRuleFiles(
  find: (pattern: string, max: number) => Promise<readonly string[]>,
): Promise<RuleFiles> {
  const found: string[] = [];
  const notes: string[] = [];
  for (const { pattern, note } of groups) {
    const uris = await find(pattern, maxRuleFiles + 1);
    if (uris.length > maxRuleFiles) notes.push(note(maxRuleFiles));
    found.push(...uris.slice(0, maxRuleFiles));
  }
  const sources = found
    .filter((uri) => !uri.endsWith(`/${lockName}`))
    .sort()
    .map((uri) => ({ uri }));
  return { sources, notes };
}
