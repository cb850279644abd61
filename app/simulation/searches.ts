import * as l10n from '@vscode/l10n';
import {
  type FindListUsesParams,
  findListUsesRequest,
  type FindListUsesResult,
  type FindRulesParams,
  findRulesRequest,
  type FindRulesResult,
} from '../../core/protocol/simulation';
import { type UnsavedText } from '../../core/protocol/unsaved-text';
import { listUseRows } from './list-use-rows';
import { type RuleFiles } from './rule-files';
import { type ListSearch, type RuleSearch } from './rule-search';
import { foundRows, noteRows } from './simulation-rows';
import { type SimulationView } from './simulation-view';

/** Sends a request to the language server. */
type Ask = <R>(method: string, params: object) => Promise<R>;

/** The workspace that is searched. */
export interface SearchedWorkspace {
  /** URI of the first workspace folder. Empty if no folder is open. */
  readonly uri: string;
  /** Returns the files that may contain rules. */
  files(): Promise<RuleFiles>;
  /** Returns the documents with unsaved changes. */
  unsaved(): readonly UnsavedText[];
  /** Returns the display path of a file. */
  pathOf(uri: string): string;
}

/**
 * Finds the rules in accounts and in the workspace that match, or may match, the given address, URL, country, or ASN.
 */
export async function findRules(
  { sought, sources, withWorkspace, notes }: RuleSearch,
  ask: Ask,
  workspace: SearchedWorkspace,
): Promise<SimulationView> {
  const files = withWorkspace ? await workspace.files() : { sources: [], notes: [] };
  const params: FindRulesParams = {
    sought,
    uri: workspace.uri,
    sources: [...files.sources, ...sources],
    unsaved: workspace.unsaved(),
  };
  const { known, rules } = await ask<FindRulesResult>(findRulesRequest, params);
  if (!known)
    return {
      message: l10n.t('{0} is not an IP address, URL, country, or ASN.', sought),
      isProblem: true,
    };
  if (rules.length === 0) return { message: l10n.t('No rules found for {0}.', sought), isProblem: false };
  const remarks = noteRows([...files.notes, ...notes]);
  return { title: l10n.t('Rules for {0}', sought), rows: [...remarks, ...foundRows(rules)] };
}

/** Finds where a list is used, both in the rules of accounts and in files. */
export async function findListUses(
  { list, sources, withWorkspace, notes }: ListSearch,
  ask: Ask,
  workspace: Pick<SearchedWorkspace, 'uri' | 'pathOf'>,
): Promise<SimulationView> {
  const params: FindListUsesParams = { list, uri: workspace.uri, sources, withWorkspace };
  const found = await ask<FindListUsesResult>(findListUsesRequest, params);
  if (found.rules.length + found.files.length + notes.length === 0)
    return { message: l10n.t('The list {0} is not used.', `$${list}`), isProblem: false };
  const rows = listUseRows(found, (uri) => workspace.pathOf(uri));
  return { title: l10n.t('Uses of {0}', `$${list}`), rows: [...noteRows(notes), ...rows] };
}
