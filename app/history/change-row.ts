import * as l10n from '@vscode/l10n';
import { type ChangeEntry, type ChangeState } from '../../core/changes/history/change-entry';
import { describeChange } from '../../core/changes/history/describe-change';
import { rulesOfEntry } from '../../core/changes/rule-changes';
import { undoObstacle } from '../../core/changes/history/undo-obstacle';
import { type NodeIcon } from '../../core/resources/icon';
import { type TreeNode } from '../tree/node';

const icons: Readonly<Record<ChangeState, NodeIcon>> = {
  begun: { id: 'question', color: 'list.warningForeground' },
  unread: { id: 'question', color: 'list.warningForeground' },
  written: { id: 'pass' },
  verified: { id: 'pass-filled' },
  differs: { id: 'warning', color: 'list.warningForeground' },
  unknown: { id: 'question', color: 'list.warningForeground' },
  failed: { id: 'error', color: 'list.errorForeground' },
  undone: { id: 'discard' },
};

/** Returns a change as a row of the history. `underWay` is true while a window is still making the change. */
export function changeRow(entry: ChangeEntry, underWay: boolean, nowMs: number): TreeNode {
  const { id, scope, state } = entry;
  const { label, description: done } = describeChange(entry, nowMs);
  const description = underWay ? l10n.t('in progress') : done;
  return {
    id: `history:/${id}`,
    type: 'change',
    label,
    description,
    accessibleLabel: [l10n.t('Change'), label, description].join(', '),
    icon: underWay ? { id: 'sync' } : icons[state],
    expandable: false,
    marks: [
      state,
      ...(undoObstacle(entry) === undefined
        ? ['undoable', ...(entry.run === undefined ? [] : ['together'])]
        : []),
      ...(rulesOfEntry(entry).length > 0 ? ['aboutRules'] : []),
    ],
    scope,
    change: id,
    command: 'rampart.history.show',
  };
}
