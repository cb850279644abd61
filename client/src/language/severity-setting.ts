import * as vscode from 'vscode';
import { changeSetting } from '../base/change-setting';

/** Turns off a diagnostic code in the workspace settings, or in the user settings if no workspace is open. */
export const switchOff = (uri: string, code: string): Promise<void> =>
  changeSetting<string>(vscode.Uri.parse(uri), ['rampart', 'severities'], (known) => ({
    ...known,
    [code]: 'off',
  }));
