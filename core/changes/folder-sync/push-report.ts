import * as l10n from '@vscode/l10n';
import { explainListFailure } from '../../resources/explain-failure';
import { type Conflict } from '../../resources/merge';
import { type Unread } from '../../resources/read-list';
import { type Piece, type Report, ReportWriter, hasWords, plain } from '../../resources/report';
import { type Scope } from '../../resources/scope';
import { scopeText } from '../plan';
import { resultText } from '../run-report';
import { type StepResult } from '../step-result';
import { type PushEntry } from './plan-push';
import { isSendable, wordsOf } from './push-steps';
import { refOf } from './read-remote';

const notSelected = (): string => l10n.t('Not selected by default.');

/**
 * The sections of a push report, in order, with a note below some headings. Changes that can be sent come first.
 */
const sections: readonly (readonly [type: PushEntry['type'], heading: () => string, note?: () => string])[] =
  [
    ['change', () => l10n.t('Changes')],
    ['create', () => l10n.t('Resources to create')],
    ['delete', () => l10n.t('Resources to delete'), notSelected],
    ['conflict', () => l10n.t('Changed here and in the account'), notSelected],
    ['gone', () => l10n.t('Not sent: changed here, deleted in the account')],
    ['invalid', () => l10n.t('Not sent: invalid')],
    ['unread', () => l10n.t('Not sent: could not be read from the account')],
    ['behind', () => l10n.t('Changed only in the account'), () => l10n.t('Pull to update these documents.')],
  ];

/** A document that was selected for sending, with the outcome. */
export interface Pushed {
  readonly entry: PushEntry;
  readonly result: StepResult;
}

/** The sections for the outcomes, in order. Outcomes that need attention come first. */
const outcomes: readonly (readonly [readonly StepResult['type'][], () => string])[] = [
  [['unknown'], () => l10n.t('Outcome unknown')],
  [['failed'], () => l10n.t('Failed')],
  [['skipped'], () => l10n.t('Not sent')],
  [['verified', 'done', 'differs'], () => l10n.t('Sent')],
];

/**
 * Reports the effect of a push, file by file. For documents that were not sent, the report shows what a push would
 * do. For the documents in `pushed`, which were already sent, it shows the outcome instead.
 */
export function pushReport(
  folder: string,
  scope: Scope,
  entries: readonly PushEntry[],
  unread: readonly Unread[],
  pushed: readonly Pushed[] = [],
): Report {
  const title = l10n.t('Push from {0}', folder);
  return {
    title,
    write: (words) => {
      const writer = new ReportWriter()
        .line('# ', plain(title))
        .line()
        .line(plain(scopeText(scope)));
      const sent = new Set(pushed.map(({ entry }) => entry.file));
      if (pushed.some(({ result }) => result.type === 'unknown' || result.type === 'skipped'))
        writer
          .line()
          .line(l10n.t('To continue, push the folder again. The folder is compared with the account first, and only the changes that are missing from the account are sent.')); // prettier-ignore
      for (const [types, heading] of outcomes) {
        const all = pushed.filter(({ result }) => types.includes(result.type));
        if (all.length > 0) writer.line().line('## ', heading(), ` (${all.length})`).line();
        for (const { entry, result } of all) {
          const text = resultText(result);
          if (!hasWords(words, entry.file, ...detail(entry), text)) continue;
          writer.line('- ', nameOf(entry, scope), ...(result.type === 'skipped' ? [] : [': ', plain(text)]));
          for (const line of detail(entry)) writer.line('  - ', plain(line));
        }
      }
      for (const [type, heading, note] of sections) {
        const shown = entries.filter(
          (entry) =>
            entry.type === type && !sent.has(entry.file) && hasWords(words, entry.file, ...detail(entry)),
        );
        if (shown.length === 0) continue;
        writer.line().line('## ', heading(), ` (${shown.length})`).line();
        if (note) writer.line(note()).line();
        for (const entry of shown) {
          writer.line('- ', nameOf(entry, scope));
          for (const line of detail(entry)) writer.line('  - ', plain(line));
        }
      }
      if (unread.length > 0) writer.line().line('## ', l10n.t('Could not be read')).line();
      for (const { what, error } of unread)
        writer.line(
          '- ',
          plain(what),
          error ? `: ${plain(explainListFailure(error, { list: 'access_rule' }))}` : '',
        );
      return writer.done();
    },
  };
}

const nameOf = (entry: PushEntry, scope: Scope): Piece =>
  'id' in entry ? { text: plain(entry.file), ref: refOf(scope, entry.kind, entry.id) } : plain(entry.file);

function detail(entry: PushEntry): readonly string[] {
  if (isSendable(entry))
    return [
      ...wordsOf(entry),
      ...(entry.type === 'create' && entry.sentBefore
        ? [l10n.t('already sent with an unknown outcome, so sending it again may create a duplicate')]
        : []),
    ];
  if (entry.type === 'invalid') return [entry.message];
  return entry.type === 'conflict' ? entry.conflicts.map(conflictText) : [];
}

const conflictText = ({ pointer, base, mine, theirs }: Conflict): string =>
  l10n.t(
    '{0}: previously {1}, now {2} here and {3} in the account',
    pointer === '' ? l10n.t('whole document') : pointer.slice(1).replaceAll('/', '.'),
    shown(base),
    shown(mine),
    shown(theirs),
  );

const shown = (value: unknown): string => (value === undefined ? l10n.t('nothing') : JSON.stringify(value));
