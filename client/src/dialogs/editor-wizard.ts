import * as vscode from 'vscode';
import {
  back,
  type Back,
  type Question,
  type TextQuestion,
  type Wizard,
  type WizardChoice,
} from '../../../app/connections/wizard';
import { labelText, notificationText } from '../../../app/context/dialog-text';

/** Asks questions with the editor's quick inputs, which show the step and support going back. */
export class EditorWizard implements Wizard {
  pick<T>(choices: readonly WizardChoice<T>[], question: Question): Promise<T | Back | undefined> {
    const input = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly value: T }>();
    input.items = choices.map((choice) => ({ ...choice }));
    input.activeItems = input.items.filter(({ picked }) => picked === true).slice(0, 1);
    input.matchOnDescription = true;
    return ask(input, question, () => input.selectedItems[0]?.value);
  }

  pickMany<T>(
    choices: readonly WizardChoice<T>[],
    question: Question,
  ): Promise<readonly T[] | Back | undefined> {
    const input = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly value: T }>();
    input.items = choices.map((choice) => ({ ...choice }));
    input.canSelectMany = true;
    input.selectedItems = input.items.filter(({ picked }) => picked === true);
    return ask(input, question, () => input.selectedItems.map(({ value }) => value));
  }

  text(question: TextQuestion): Promise<string | Back | undefined> {
    const input = vscode.window.createInputBox();
    const { validate } = question;
    input.prompt = question.prompt;
    input.password = question.secret ?? false;
    input.value = question.value ?? '';
    input.validationMessage = question.problem;
    // Checks the input when the user types or presses Enter, and shows the problem.
    const check = (): string | undefined => {
      const problem = validate?.(input.value);
      input.validationMessage = problem;
      return problem;
    };
    input.onDidChangeValue(check);
    return ask(input, question, () => (check() === undefined ? input.value : undefined));
  }

  /**
   * Shows progress in place of the questions, and closes it when the work is done. Escape cancels the work. A
   * notification is not used, because it would remain visible.
   */
  async busy<T>(title: string, run: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const controller = new AbortController();
    const input = vscode.window.createQuickPick();
    input.placeholder = title;
    input.busy = true;
    input.enabled = false;
    input.ignoreFocusOut = true;
    input.onDidHide(() => controller.abort());
    input.show();
    try {
      const result = await run(controller.signal);
      return controller.signal.aborted ? undefined : result;
    } finally {
      input.dispose();
    }
  }

  tell(message: string, detail?: string): void {
    if (detail === undefined) {
      vscode.window.setStatusBarMessage(`$(check) ${labelText(message)}`, 8000);
      return;
    }
    const more = vscode.l10n.t('Details');
    void vscode.window.showInformationMessage(notificationText(message), more).then((chosen) => {
      if (chosen === more) void vscode.window.showInformationMessage(message, { modal: true, detail });
    });
  }
}

/** Shows an input until the user answers it (`answer` returns a value), cancels it, or goes back. */
function ask<T>(
  input: vscode.QuickInput & {
    placeholder: string | undefined;
    buttons: readonly vscode.QuickInputButton[];
    readonly onDidAccept: vscode.Event<void>;
    readonly onDidTriggerButton: vscode.Event<vscode.QuickInputButton>;
  },
  { title, placeholder, step, total }: Question,
  answer: () => T | undefined,
): Promise<T | Back | undefined> {
  input.title = title;
  input.placeholder = placeholder;
  input.ignoreFocusOut = true;
  if (total > 1) {
    input.step = step;
    input.totalSteps = total;
    if (step > 1) input.buttons = [vscode.QuickInputButtons.Back];
  }
  return new Promise((resolve) => {
    input.onDidAccept(() => {
      const given = answer();
      if (given === undefined) return;
      resolve(given);
      input.dispose();
    });
    input.onDidTriggerButton(() => {
      resolve(back);
      input.dispose();
    });
    input.onDidHide(() => {
      resolve(undefined);
      input.dispose();
    });
    input.show();
  });
}
