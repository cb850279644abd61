import * as vscode from 'vscode';
import { type OffsetRange } from '../../../core/base/problem';
import { LineIndex } from '../../../core/text/offsets';

interface Position {
  readonly line: number;
  readonly character: number;
}

/** Converts a Language Server Protocol range to an editor range. */
export const toRange = ({ start, end }: { readonly start: Position; readonly end: Position }): vscode.Range =>
  new vscode.Range(start.line, start.character, end.line, end.character);

/** Converts a range of offsets in `text` to an editor range. */
export function offsetsToRange(text: string, { start, end }: OffsetRange): vscode.Range {
  const index = new LineIndex(text);
  return toRange({ start: index.positionAt(start), end: index.positionAt(end) });
}
