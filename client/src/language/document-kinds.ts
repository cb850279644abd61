import * as vscode from 'vscode';
import { type AskLanguages } from '../base/ask';
import { changeSetting } from '../base/change-setting';
import { TypingPause } from '../../../platform/typing-pause';
import { intentChoices, intentName, kindChoices } from '../../../app/language/kind-choices';
import { kindSetting } from '../../../app/language/kind-setting';
import {
  type DocumentKindParams,
  documentKindRequest,
  type DocumentKindResult,
  documentKindsRequest,
  type DocumentKindsResult,
} from '../../../core/protocol/language-server';

const pauseMs = 400;

/**
 * Status bar item that shows the kind and intent of the active document. A click on the item lets the user change
 * them.
 */
export class DocumentKindItem {
  private readonly item = vscode.window.createStatusBarItem(
    'rampart.documentKind',
    vscode.StatusBarAlignment.Right,
    90,
  );
  private readonly subscriptions: { dispose(): unknown }[];
  private readonly pause = new TypingPause(pauseMs);

  constructor(
    private readonly ask: AskLanguages,
    private readonly accepts: (document: vscode.TextDocument) => boolean,
  ) {
    this.item.name = vscode.l10n.t('Rampart document type');
    this.item.command = 'rampart.document.chooseKind';
    this.subscriptions = [
      this.item,
      vscode.window.onDidChangeActiveTextEditor(() => void this.update()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === vscode.window.activeTextEditor?.document) this.updateSoon();
      }),
      this.pause,
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('rampart.documents')) this.updateSoon();
      }),
    ];
    void this.update();
  }

  /**
   * Updates the item after a pause, because the user may still be typing, and because the server may receive new
   * settings later than the client.
   */
  private updateSoon(): void {
    this.pause.soon(() => void this.update());
  }

  /** Requests the current type of the active document, and updates the item. */
  async update(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    const found =
      document && isJson(document) && this.accepts(document) ? await kindOf(document, this.ask) : null;
    if (document !== vscode.window.activeTextEditor?.document) return;
    if (!found) {
      this.item.hide();
      return;
    }
    const [title, intent] = [found.title, intentName(found.intent)];
    this.item.text = `$(shield) ${title} · ${intent}`;
    // The tooltip shows the type in the notation that is also used in settings and file names.
    this.item.tooltip = vscode.l10n.t(
      'This document is checked as {0}. Select to change the type.',
      `${found.kind}.${found.intent}`,
    );
    this.item.accessibilityInformation = { label: vscode.l10n.t('Document type {0}, {1}', title, intent) };
    this.item.show();
  }

  dispose(): void {
    for (const one of this.subscriptions) one.dispose();
  }
}

const isJson = ({ languageId }: vscode.TextDocument): boolean =>
  languageId === 'json' || languageId === 'jsonc';

function kindOf(document: vscode.TextDocument, ask: AskLanguages): Promise<DocumentKindResult | null> {
  const params: DocumentKindParams = { textDocument: { uri: document.uri.toString() } };
  return ask<DocumentKindResult | null>(documentKindRequest, params);
}

interface ChosenKind {
  readonly kind: string;
  readonly intent: string;
  readonly text: string;
}

async function chooseKind(
  title: string,
  use: 'any' | 'new',
  ask: AskLanguages,
): Promise<ChosenKind | undefined> {
  const { kinds } = await ask<DocumentKindsResult>(documentKindsRequest, {});
  const kind = await vscode.window.showQuickPick(kindChoices(kinds, use), {
    title,
    placeHolder: vscode.l10n.t('Select a document type'),
    matchOnDescription: true,
  });
  if (!kind) return undefined;
  const choices = intentChoices(kind.value);
  const intent =
    choices.length === 1
      ? choices[0]
      : await vscode.window.showQuickPick(choices, {
          title: `${title}: ${kind.label}`,
          placeHolder: vscode.l10n.t('Select an operation'),
        });
  return intent && { kind: kind.value.kind, ...intent.value };
}

/**
 * Lets the user choose the type of the active document. Stores it in the workspace settings, so that it applies to all
 * users of the project, or in the user settings if no workspace is open.
 */
export async function changeKind(ask: AskLanguages): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || !isJson(document)) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Open a JSON document first.'));
    return;
  }
  const choice = await chooseKind(vscode.l10n.t('Select Document Type'), 'any', ask);
  if (!choice) return;
  const path = vscode.workspace.asRelativePath(document.uri, false);
  await changeSetting<string>(document, ['rampart', 'documents'], (known) =>
    kindSetting(known, path, choice),
  );
}

/**
 * Lets the user choose a kind, and opens an untitled document with a minimal body of that kind. The document's name
 * contains the kind, so the language server checks the document immediately.
 */
export async function newDocument(ask: AskLanguages): Promise<void> {
  const choice = await chooseKind(vscode.l10n.t('New Document'), 'new', ask);
  if (!choice) return;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = `new.${choice.kind}.${choice.intent}.json`;
  const uri = folder
    ? vscode.Uri.joinPath(folder, name).with({ scheme: 'untitled' })
    : vscode.Uri.from({ scheme: 'untitled', path: name });
  const document = await vscode.workspace.openTextDocument(uri);
  const editor = await vscode.window.showTextDocument(
    await vscode.languages.setTextDocumentLanguage(document, 'json'),
  );
  if (document.getText() === '')
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), choice.text));
}
