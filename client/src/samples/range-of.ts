import * as vscode from 'vscode';
import { type TraceResult } from '../../../core/protocol/samples';

/** A range of the protocol as the editor has it. */
export const rangeOf = ({ start, end }: TraceResult['range']): vscode.Range =>
  new vscode.Range(start.line, start.character, end.line, end.character);
