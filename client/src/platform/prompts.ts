import * as vscode from 'vscode';
import { type Plan, planDetail, placeText } from '../actions/plan';
import { type Choice, type InputOptions, type PickOptions, type Prompts } from '../actions/prompts';

/** Questions to a person, asked with the editor's own dialogs: all of them work with the keyboard alone. */
export class EditorPrompts implements Prompts {
  async pick<T>(choices: readonly Choice<T>[], options: PickOptions): Promise<T | undefined> {
    const picked = await vscode.window.showQuickPick(choices.map(toItem), {
      title: options.title,
      ...(options.placeholder === undefined ? {} : { placeHolder: options.placeholder }),
      matchOnDescription: true,
      matchOnDetail: true,
      ignoreFocusOut: true,
    });
    return picked?.value;
  }

  async pickMany<T>(choices: readonly Choice<T>[], options: PickOptions): Promise<readonly T[] | undefined> {
    const picked = await vscode.window.showQuickPick(choices.map(toItem), {
      title: options.title,
      ...(options.placeholder === undefined ? {} : { placeHolder: options.placeholder }),
      canPickMany: true,
      ignoreFocusOut: true,
    });
    return picked?.map(({ value }) => value);
  }

  async input(options: InputOptions): Promise<string | undefined> {
    const { validate } = options;
    return vscode.window.showInputBox({
      title: options.title,
      prompt: options.prompt,
      ignoreFocusOut: true,
      ...(options.value === undefined ? {} : { value: options.value }),
      ...(options.placeholder === undefined ? {} : { placeHolder: options.placeholder }),
      ...(validate ? { validateInput: (text: string) => validate(text) } : {}),
    });
  }

  async confirm(plan: Plan): Promise<boolean> {
    switch (plan.confirmation) {
      case 'none':
        return true;
      case 'button':
        return this.confirmByPick(plan);
      case 'modal':
        return this.confirmByDialog(plan);
      case 'typed':
        return this.confirmByTyping(plan);
    }
  }

  inform(message: string): void {
    vscode.window.setStatusBarMessage(`$(check) ${message}`, 5000);
  }

  async warn(message: string, ...actions: readonly string[]): Promise<string | undefined> {
    return vscode.window.showWarningMessage(message, ...actions);
  }

  async copy(text: string): Promise<void> {
    await vscode.env.clipboard.writeText(text);
  }

  /** One change that can be undone: a list with the change in words, accepted with Enter. */
  private async confirmByPick(plan: Plan): Promise<boolean> {
    const apply = {
      label: `$(check) ${plan.verb}`,
      detail: plan.changes.join('; '),
      value: true,
    };
    const cancel = { label: `$(close) ${vscode.l10n.t('Cancel')}`, value: false };
    const picked = await vscode.window.showQuickPick([apply, cancel], {
      title: `${plan.title} — ${placeText(plan.place)}`,
      placeHolder: plan.warning ?? vscode.l10n.t('Enter applies it, Escape leaves everything as it is'),
      ignoreFocusOut: true,
    });
    return picked?.value === true;
  }

  private async confirmByDialog(plan: Plan): Promise<boolean> {
    const picked = await vscode.window.showWarningMessage(
      plan.title,
      { modal: true, detail: planDetail(plan) },
      plan.verb,
    );
    return picked === plan.verb;
  }

  private async confirmByTyping(plan: Plan): Promise<boolean> {
    if (!(await this.confirmByDialog(plan))) return false;
    const expected = plan.typed ?? '';
    const typed = await vscode.window.showInputBox({
      title: `${plan.title} — ${placeText(plan.place)}`,
      prompt: vscode.l10n.t('Type {0} to confirm.', expected),
      ignoreFocusOut: true,
      validateInput: (text) =>
        text === expected ? undefined : vscode.l10n.t('Type exactly: {0}', expected),
    });
    return typed === expected;
  }
}

const toItem = <T>({ label, description, detail, icon, picked, value }: Choice<T>): vscode.QuickPickItem & {
  value: T;
} => ({
  label: icon === undefined ? label : `$(${icon}) ${label}`,
  ...(description === undefined ? {} : { description }),
  ...(detail === undefined ? {} : { detail }),
  ...(picked === undefined ? {} : { picked }),
  value,
});
