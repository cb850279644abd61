import * as vscode from 'vscode';
import { answerIn, questionOf } from '../../../app/connections/wizard';
import { pickItem, searchedItems } from '../../../app/context/pick-items';
import {
  type Choice,
  type InputOptions,
  type PickOptions,
  type Prompts,
  type Searched,
} from '../../../app/context/prompts';
import { TypingPause } from '../../../platform/typing-pause';
import { notificationText } from '../../../app/context/dialog-text';
import { confirmPlan } from '../confirm/confirm-plan';
import { EditorWizard } from './editor-wizard';

/** Asks the user questions with the editor's own dialogs. */
export class EditorPrompts implements Prompts {
  /** @param showMarkdown shows text as a document that the editor never asks the user to save. */
  constructor(private readonly showMarkdown: (title: string, markdown: string) => Promise<void>) {}

  private readonly wizard = new EditorWizard();

  async pick<T>(choices: readonly Choice<T>[], options: PickOptions): Promise<T | undefined> {
    const { form } = options;
    if (form) return answerIn(form, await this.wizard.pick(choices.map(pickItem), questionOf(options, form)));
    const picked = await vscode.window.showQuickPick(choices.map(pickItem), {
      title: options.title,
      ...(options.placeholder === undefined ? {} : { placeHolder: options.placeholder }),
      matchOnDescription: true,
      matchOnDetail: true,
      ignoreFocusOut: true,
    });
    return picked?.value;
  }

  async pickMany<T>(choices: readonly Choice<T>[], options: PickOptions): Promise<readonly T[] | undefined> {
    const { form } = options;
    if (form)
      return answerIn(form, await this.wizard.pickMany(choices.map(pickItem), questionOf(options, form)));
    const picked = await vscode.window.showQuickPick(choices.map(pickItem), {
      title: options.title,
      ...(options.placeholder === undefined ? {} : { placeHolder: options.placeholder }),
      canPickMany: true,
      ignoreFocusOut: true,
    });
    return picked?.map(({ value }) => value);
  }

  search<T>(
    load: (words: string, signal: AbortSignal) => Promise<Searched<T>>,
    options: PickOptions,
  ): Promise<T | undefined> {
    return searchPick(load, options);
  }

  async input(options: InputOptions): Promise<string | undefined> {
    const { validate, explain, form } = options;
    if (form) {
      const { prompt, value } = options;
      const question = { ...questionOf(options, form), prompt, ...(value === undefined ? {} : { value }) };
      return answerIn(form, await this.wizard.text({ ...question, ...(validate ? { validate } : {}) }));
    }
    const say = (text: string): string | vscode.InputBoxValidationMessage | undefined => {
      const problem = validate?.(text);
      const message = problem === undefined ? explain?.(text) : undefined;
      return message === undefined ? problem : { message, severity: vscode.InputBoxValidationSeverity.Info };
    };
    return vscode.window.showInputBox({
      title: options.title,
      prompt: options.prompt,
      ignoreFocusOut: true,
      ...(options.value === undefined ? {} : { value: options.value }),
      ...(options.placeholder === undefined ? {} : { placeHolder: options.placeholder }),
      ...(validate || explain ? { validateInput: say } : {}),
    });
  }

  readonly confirm = confirmPlan;

  inform(message: string, icon = 'check'): void {
    vscode.window.setStatusBarMessage(`$(${icon}) ${message}`, 5000);
  }

  async warn(message: string, ...actions: readonly string[]): Promise<string | undefined> {
    return vscode.window.showWarningMessage(notificationText(message), ...actions);
  }

  async copy(text: string): Promise<void> {
    await vscode.env.clipboard.writeText(text);
  }

  async showSecret(title: string, secret: string): Promise<void> {
    const copy = { title: vscode.l10n.t('Copy Secret') };
    const close = { title: vscode.l10n.t('Close'), isCloseAffordance: true };
    const once = vscode.l10n.t('This secret is shown only once and is not stored. Copy it now.');
    const detail = `${secret}\n\n${once}`;
    const picked = await vscode.window.showInformationMessage(title, { modal: true, detail }, copy, close);
    if (picked === copy) return this.copy(secret);
    // Only this button closes the dialog without copying, which loses the secret. Escape shows the secret again.
    const lose = { title: vscode.l10n.t('Close without Copying') };
    const back = { title: vscode.l10n.t('Show Again'), isCloseAffordance: true };
    const answer = await vscode.window.showWarningMessage(
      title,
      { modal: true, detail: vscode.l10n.t('You did not copy the secret, and it cannot be shown again.') },
      copy,
      lose,
      back,
    );
    if (answer === copy) return this.copy(secret);
    if (answer !== lose) return this.showSecret(title, secret);
  }

  showText(title: string, markdown: string): Promise<void> {
    return this.showMarkdown(title, markdown);
  }
}

const typingPauseMs = 200;

/** Shows a quick pick that searches while the user types. Each search cancels the previous one. */
function searchPick<T>(
  load: (words: string, signal: AbortSignal) => Promise<Searched<T>>,
  { title, placeholder }: PickOptions,
): Promise<T | undefined> {
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { value?: T }>();
  pick.title = title;
  pick.placeholder = placeholder;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.ignoreFocusOut = true;
  let running = new AbortController();
  const pause = new TypingPause(typingPauseMs);
  const search = async (words: string): Promise<void> => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    pick.busy = true;
    const found = await load(words, signal);
    if (signal.aborted) return;
    pick.busy = false;
    pick.items = searchedItems(found);
  };
  return new Promise((resolve) => {
    pick.onDidChangeValue((words) => pause.soon(() => void search(words)));
    pick.onDidAccept(() => {
      const [picked] = pick.selectedItems;
      if (picked?.value === undefined) return;
      resolve(picked.value);
      pick.hide();
    });
    pick.onDidHide(() => {
      pause.dispose();
      running.abort();
      pick.dispose();
      resolve(undefined);
    });
    pick.show();
    void search('');
  });
}
