import * as vscode from 'vscode';
import { confirmationRows } from '../../../app/confirm/confirmation-rows';
import { labelText } from '../../../app/context/dialog-text';
import { visibleLine } from '../../../core/base/shown-text';
import { type ChangePlan, planDetail, scopeText, warningLines } from '../../../core/changes/plan';

/** Asks for the confirmation that the plan requires. Resolves to false if the user cancels. */
export async function confirmPlan(plan: ChangePlan): Promise<boolean> {
  switch (plan.confirmation) {
    case 'none':
      return true;
    case 'button':
      return confirmByPick(plan);
    case 'modal':
      return confirmByDialog(plan);
    case 'typed':
      return confirmByTyping(plan);
  }
}

/**
 * Asks for confirmation of a single change that can be undone. The user confirms with Enter in a list that
 * describes the change.
 */
async function confirmByPick(plan: ChangePlan): Promise<boolean> {
  const { detail, rows } = confirmationRows(plan);
  const apply = {
    label: `$(check) ${plan.verb}`,
    ...(detail === undefined ? {} : { detail: labelText(detail) }),
  };
  const cancel = { label: `$(close) ${vscode.l10n.t('Cancel')}` };
  const kind = vscode.QuickPickItemKind.Separator;
  const shown = rows.map((row): vscode.QuickPickItem =>
    row.type === 'heading' ? { label: row.text, kind } : { label: labelText(row.text), alwaysShow: true },
  );
  const pick = vscode.window.createQuickPick();
  pick.title = `${plan.title} — ${scopeText(plan.scope)}`;
  pick.placeholder =
    warningLines(plan).join(' ') || vscode.l10n.t('Press Enter to apply or Escape to cancel');
  pick.ignoreFocusOut = true;
  pick.items = [apply, cancel, ...shown];
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const [picked] = pick.selectedItems;
      // The other rows are read-only, so choosing them does nothing.
      if (picked !== apply && picked !== cancel) return;
      resolve(picked === apply);
      pick.hide();
    });
    pick.onDidHide(() => {
      pick.dispose();
      resolve(false);
    });
    pick.show();
  });
}

async function confirmByDialog(plan: ChangePlan): Promise<boolean> {
  const picked = await vscode.window.showWarningMessage(
    visibleLine(plan.title),
    { modal: true, detail: planDetail(plan) },
    plan.verb,
  );
  return picked === plan.verb;
}

async function confirmByTyping(plan: ChangePlan): Promise<boolean> {
  if (!(await confirmByDialog(plan))) return false;
  const expected = plan.typed ?? '';
  const typed = await vscode.window.showInputBox({
    title: `${plan.title} — ${scopeText(plan.scope)}`,
    prompt: vscode.l10n.t('Type {0} to confirm.', expected),
    ignoreFocusOut: true,
    validateInput: (text) =>
      text === expected ? undefined : vscode.l10n.t('The text must be exactly {0}', expected),
  });
  return typed === expected;
}
