import * as l10n from '@vscode/l10n';
import { lockName } from '../../core/changes/folder-sync/lock';
import { type RuleSource } from '../../core/protocol/simulation';

/** Maximum number of files to read in each group. The rules of one zone are unlikely to span more files than this. */
const maxFiles = 2000;

/**
 * Groups of files that may contain rules. YAML files are a separate group with its own limit, because most of them do
 * not contain rules.
 */
const groups: readonly { readonly pattern: string; readonly note: (count: number) => string }[] = [
  {
    pattern: '**/*.{json,jsonc,tf,tofu}',
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
    const uris = await find(pattern, maxFiles + 1);
    if (uris.length > maxFiles) notes.push(note(maxFiles));
    found.push(...uris.slice(0, maxFiles));
  }
  const sources = found
    .filter((uri) => !uri.endsWith(`/${lockName}`))
    .sort()
    .map((uri) => ({ uri }));
  return { sources, notes };
}
