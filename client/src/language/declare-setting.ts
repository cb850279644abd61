import * as vscode from 'vscode';
import { type DeclareParams } from '../../../core/protocol/language-server';
import { changeSetting } from '../base/change-setting';

/** The types of fields, most common first. */
const types = ['String', 'Boolean', 'Integer', 'IP', 'Array<String>', 'Map<Array<String>>', 'Array<Integer>', 'Map<String>']; // prettier-ignore

/** Type that is written to the settings if the user does not know the type. */
const anyType = 'Any';

/** Adds a custom field or function to the workspace settings, or to the user settings if no workspace is open. */
export async function declare({ uri, section, name, value }: DeclareParams): Promise<void> {
  const declared = value ?? (await askType(name));
  if (declared === undefined) return;
  await changeSetting<unknown>(vscode.Uri.parse(uri), ['rampart.filter', section], (known) => ({
    ...known,
    [name]: declared,
  }));
}

async function askType(name: string): Promise<string | undefined> {
  const unknown = vscode.l10n.t('Unknown (skip type checks)');
  const chosen = await vscode.window.showQuickPick([...types, unknown], {
    title: vscode.l10n.t('Declare {0}', name),
    placeHolder: vscode.l10n.t('Select the type of the field'),
  });
  return chosen === unknown ? anyType : chosen;
}
