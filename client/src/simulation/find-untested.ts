import * as vscode from 'vscode';
import { type AskLanguages } from '../base/ask';
import { allDetectedText, untestedQuestion, untestedText } from '../../../app/rule-tests/untested-text';
import {
  type AddTestsParams,
  addTestsRequest,
  type AddTestsResult,
  type UntestedChange,
  type UntestedParams,
  untestedRequest,
  type UntestedResult,
} from '../../../core/protocol/rule-tests';
import { accountRules } from '../rule-tests/account-rules';
import { givenOrActiveUri } from '../base/given-uri';
import { unsavedTexts } from '../base/unsaved-texts';
import { toRange } from '../base/range';
import { showTest } from './record-test';

type Item = vscode.QuickPickItem & { readonly change: UntestedChange };

/**
 * Finds possible rule changes that the tests in a file do not detect, and adds tests for the changes that the user
 * chooses. The changed test file is not saved.
 */
export async function findUntested(ask: AskLanguages, given: unknown): Promise<void> {
  const uri = givenOrActiveUri(given);
  if (!uri) return;
  const title = vscode.l10n.t('Find Untested Behavior');
  const deployed = await accountRules(ask, uri.toString());
  const params: UntestedParams = {
    uri: uri.toString(),
    unsaved: unsavedTexts(),
    ...(deployed ? { deployed } : {}),
  };
  const result = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (_progress, token) => ask<UntestedResult | null>(untestedRequest, params, token),
  );
  if (!result) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('The tests could not be run. To see the reason, start them in the Testing view.'),
    );
    return;
  }
  const { killed, survivors } = result;
  if (survivors.length === 0) {
    void vscode.window.showInformationMessage(allDetectedText(killed));
    return;
  }
  const picked = await pickChanges(survivors, killed, title);
  const tests = picked.flatMap(({ test }) => test ?? []);
  if (tests.length === 0) return;
  const adding: AddTestsParams = { uri: uri.toString(), unsaved: unsavedTexts(), tests };
  const added = await ask<AddTestsResult | null>(addTestsRequest, adding);
  if (added) await showTest(uri, added);
  else
    void vscode.window.showWarningMessage(
      vscode.l10n.t('The tests cannot be added to {0}.', vscode.workspace.asRelativePath(uri)),
    );
}

/** Lets the user choose the changes for which tests are added. A button on each change opens the rule. */
function pickChanges(
  survivors: readonly UntestedChange[],
  killed: number,
  title: string,
): Promise<readonly UntestedChange[]> {
  const show = { iconPath: new vscode.ThemeIcon('go-to-file'), tooltip: vscode.l10n.t('Show Rule') };
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = title;
  pick.placeholder = untestedQuestion(survivors.length, killed);
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.matchOnDetail = true;
  pick.items = survivors.map((change) => ({
    ...untestedText(change),
    change,
    buttons: change.place ? [show] : [],
  }));
  return new Promise((resolve) => {
    pick.onDidTriggerItemButton(({ item: { change } }) => {
      if (!change.place) return;
      const { uri, range } = change.place;
      void vscode.window.showTextDocument(vscode.Uri.parse(uri), {
        selection: toRange(range),
        preserveFocus: true,
      });
    });
    pick.onDidAccept(() => {
      resolve(pick.selectedItems.map(({ change }) => change));
      pick.hide();
    });
    pick.onDidHide(() => {
      pick.dispose();
      resolve([]);
    });
    pick.show();
  });
}
