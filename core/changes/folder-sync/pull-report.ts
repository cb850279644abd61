import * as l10n from '@vscode/l10n';
import { explainListFailure } from '../../resources/explain-failure';
import { type Unread } from '../../resources/read-list';
import { type Piece, type Report, ReportWriter, hasWords, plain } from '../../resources/report';
import { type Scope } from '../../resources/scope';
import { scopeText } from '../plan';
import { type PullEntry, type PullType } from './plan-pull';
import { refOf } from './read-remote';

/** The sections of a pull report, with a note below some headings. Unchanged documents are only counted. */
const sections: readonly (readonly [type: PullType, heading: () => string, note?: () => string])[] = [
  ['new', () => l10n.t('New')],
  ['updated', () => l10n.t('Updated from the account')],
  ['removed', () => l10n.t('Deleted in the account and here')],
  [
    'both',
    () => l10n.t('Kept: changed here and in the account'),
    () => l10n.t('Push to merge the changes or to see the conflicts.'),
  ],
  ['goneThere', () => l10n.t('Kept: changed here, deleted in the account')],
  ['changed', () => l10n.t('Kept: changed here')],
  ['deletedHere', () => l10n.t('Deleted here, but still in the account')],
  ['taken', () => l10n.t('Not written: same name as another document')],
  ['unread', () => l10n.t('Kept: unknown state in the account')],
];

/** Reports the outcome for each document, by account or zone. */
export function pullReport(
  folder: string,
  pulled: readonly {
    readonly scope: Scope;
    readonly entries: readonly PullEntry[];
    readonly unread: readonly Unread[];
  }[],
): Report {
  const title = l10n.t('Pull into {0}', folder);
  return {
    title,
    write: (words) => {
      const writer = new ReportWriter().line('# ', plain(title));
      for (const { scope, entries, unread } of pulled) {
        const same = entries.filter(({ type }) => type === 'same').length;
        writer
          .line()
          .line('## ', plain(scopeText(scope)))
          .line()
          .line(l10n.t('Unchanged documents: {0}', same));
        for (const [type, heading, note] of sections) {
          const shown = entries.filter((entry) => entry.type === type && hasWords(words, entry.file));
          if (shown.length === 0) continue;
          writer.line().line('### ', heading(), ` (${shown.length})`).line();
          if (note) writer.line(note()).line();
          for (const entry of shown) writer.line('- ', nameOf(entry, scope));
        }
        if (unread.length > 0) writer.line().line('### ', l10n.t('Could not be read')).line();
        for (const { what, error } of unread)
          writer.line(
            '- ',
            plain(what),
            error ? `: ${plain(explainListFailure(error, { list: 'access_rule' }))}` : '',
          );
      }
      return writer.done();
    },
  };
}

const isGone: ReadonlySet<PullType> = new Set(['removed', 'goneThere']);

/** Returns the name of a document, as a link to its resource if the account still has it. */
const nameOf = ({ type, kind, id, file }: PullEntry, scope: Scope): Piece =>
  isGone.has(type) ? plain(file) : { text: plain(file), ref: refOf(scope, kind, id) };
