import { type TextEdit } from '../../../base/problem';
import { type FormatOptions } from '../../language';
import { formatExpression } from '../../../expression/format';
import { type ExpressionView } from './view';

/**
 * Formats the expression on as many lines as needed. Returns no edits if the expression has a mistake. The indentation
 * always consists of spaces.
 */
export function format({ tree }: ExpressionView, { tabSize }: Pick<FormatOptions, 'tabSize'>): TextEdit[] {
  const newText = formatExpression(tree, { mode: 'lines', indentSize: tabSize });
  const range = { start: tree.start, end: tree.end };
  const isSame = newText === undefined || newText === tree.text.slice(range.start, range.end);
  return isSame ? [] : [{ ...range, newText }];
}
