import * as vscode from 'vscode';
import { type OffsetRange } from '../../../core/base/problem';
import { LineIndex } from '../../../core/text/offsets';

interface Position {
  readonly line: number;
  readonly character: number;
}

/** Converts a range of the Language Server Protocol to a range of the editor. */
export const toRange = ({ start, end }: { readonly start: Position; readonly end: Position }): vscode.Range =>
  new vscode.Range(start.line, start.character, end.line, end.character);

/** Converts a range of offsets in the text to a range of the editor. */
export function offsetsToRange(text: string, { start, end }: OffsetRange): vscode.Range {
  const index = new LineIndex(text);
  return toRange({ start: index.positionAt(start), end: index.positionAt(end) });
}
