import * as l10n from '@vscode/l10n';
import { type RuleSources } from '../../core/protocol/simulation';
import { type Unread } from '../../core/resources/read-list';
import { type Reading } from '../../core/resources/reading';
import { type Scope } from '../../core/resources/scope';
import { type ActionContext } from '../context/action-context';
import { scopeChoice } from '../context/scope-choice';
import { deployedSources, readDeployedRules } from '../simulation/deployed-rules';
import { type NearRules } from '../simulation/chosen-requests';

/**
 * Rules that the user chose: the rules of a file or folder (`uri`), of the whole workspace (`uri` is undefined), or of
 * an account or zone (`scope`).
 */
export type ChosenRules = { readonly uri: string | undefined } | { readonly scope: Scope };

/** Rules in their current state, with a display name. */
interface ReadRules extends RuleSources {
  readonly title: string;
  /** URI of the file or folder whose settings apply. Empty for an account or zone. */
  readonly uri: string;
  /** Notes on missing data, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * Lets the user choose rules: those in the given files, in the workspace, or in an account or zone. If there are
 * neither files nor accounts, the workspace is chosen automatically.
 */
export async function chooseRules(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  title: string,
  near: readonly NearRules[] = [],
): Promise<ChosenRules | undefined> {
  const scopes = (await context.remote.scopes()).filter(({ runtime }) => runtime !== true);
  if (scopes.length + near.length === 0) return { uri: undefined };
  return context.prompts.pick<ChosenRules>(
    [
      ...near.map(({ label, uri, isFolder }) => ({
        label,
        icon: isFolder ? 'folder' : 'file',
        value: { uri },
      })),
      { label: l10n.t('Workspace'), icon: 'root-folder', value: { uri: undefined } },
      ...scopes.map((scope) => ({ ...scopeChoice(scope), value: { scope } })),
    ],
    { title, placeholder: l10n.t('Select the rules') },
  );
}

/** Reads the chosen rules. Drafts replace the deployed rules. */
export async function readChosenRules(
  context: Pick<ActionContext, 'remote' | 'draftText' | 'fileRules'>,
  chosen: ChosenRules,
  reading: Reading,
): Promise<ReadRules> {
  if (!('scope' in chosen)) {
    const subject = await context.fileRules(chosen.uri);
    const sources = await subject.sources();
    // These properties must be read after `sources` has resolved, because some notes are added only then.
    const { title, uri, notes } = subject;
    return { title, uri, notes, ...sources };
  }
  const { scope } = chosen;
  const { resources, unread } = await readDeployedRules(context.remote, scope, reading);
  const sources = deployedSources(resources, (one) => context.draftText(one));
  return { title: scope.name, uri: '', notes: notesOf(unread), ...sources };
}

/** Returns notes on data that could not be read, one sentence each. */
export const notesOf = (unread: readonly Unread[]): string[] => [
  ...new Set(unread.map(({ what }) => l10n.t('Could not be read: {0}', what))),
];
