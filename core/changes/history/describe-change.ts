import * as l10n from '@vscode/l10n';
import { timeLanguage } from '../../base/display-language';
import { kinds } from '../../resources/kinds.data';
import { lastStep, parseRef } from '../../resources/ref';
import { scopeText } from '../plan';
import { type ChangeEntry, type ChangeState } from './change-entry';
import { undoObstacle } from './undo-obstacle';

/** A change, formatted as a row. The label is the name of the changed resource, because users look for it. */
interface DescribedChange {
  readonly label: string;
  /** The problem, if any, followed by the kind of change, the time, the kind of resource, and the account or zone. */
  readonly description: string;
  /** All details, one per line. */
  readonly tooltip: string;
}

/** Describes a change. The date is left out if the change was made on the same day as `nowMs`. */
export function describeChange(entry: ChangeEntry, nowMs: number): DescribedChange {
  const { target, title, scope, state, atMs, verb, changes = [] } = entry;
  const [first, ...others] = entry.items ?? [];
  const about = entry.ref ?? entry.members?.group ?? entry.listItems?.list ?? first?.ref;
  const ref = about === undefined ? undefined : parseRef(about);
  const kind = ref && kinds[lastStep(ref).kind].one();
  const trouble = stateText(state);
  const obstacle = undoObstacle(entry);
  return {
    // A created resource is shown with the name from the created record, because it has no name before it exists.
    label: first && others.length === 0 ? first.target : target,
    description: [trouble, verb, timeText(atMs, nowMs), kind, scope.name].filter(Boolean).join(' · '),
    tooltip: [
      title,
      scopeText(scope),
      new Date(atMs).toLocaleString(timeLanguage()),
      ...changes,
      trouble,
      obstacle === undefined || state === 'failed' || state === 'undone'
        ? undefined
        : l10n.t('Cannot be undone: {0}', obstacle),
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

function timeText(atMs: number, nowMs: number): string {
  const at = new Date(atMs);
  const time = at.toLocaleTimeString(timeLanguage(), { hour: '2-digit', minute: '2-digit' });
  if (at.toDateString() === new Date(nowMs).toDateString()) return time;
  return `${at.toLocaleDateString(timeLanguage(), { month: 'short', day: 'numeric' })} ${time}`;
}

/** Describes the outcome for the user. The result is empty if the change was made as expected. */
function stateText(state: ChangeState): string {
  switch (state) {
    case 'begun':
      return l10n.t('interrupted, outcome unknown');
    case 'unread':
      return l10n.t('done, but not verified');
    case 'written':
    case 'verified':
      return '';
    case 'differs':
      return l10n.t('done, but the result differs');
    case 'unknown':
      return l10n.t('outcome unknown');
    case 'failed':
      return l10n.t('rejected');
    case 'undone':
      return l10n.t('undone');
  }
}
