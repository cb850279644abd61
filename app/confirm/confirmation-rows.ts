import * as l10n from '@vscode/l10n';
import { type ChangePlan } from '../../core/changes/plan';

/** A read-only row that is shown below the choices of a confirmation. The editor does not wrap its text. */
export interface ReadRow {
  readonly type: 'heading' | 'line';
  readonly text: string;
}

export interface ConfirmationRows {
  /** The plan's changes, if they fit on one row. */
  readonly detail?: string;
  readonly rows: readonly ReadRow[];
}

/** Number of characters that safely fit on a row of the editor's lists. */
const width = 84;

/** Returns the text below the choices of a confirmation, without truncation. */
export function confirmationRows({ changes, sections = [] }: ChangePlan): ConfirmationRows {
  const detail = changes.join('; ');
  const isShort = detail.length <= width;
  const all = [...(isShort ? [] : [{ title: l10n.t('Changes'), lines: changes }]), ...sections];
  return {
    ...(isShort ? { detail } : {}),
    rows: all.flatMap(({ title, lines }): ReadRow[] => [
      { type: 'heading', text: title },
      ...lines.flatMap((line) => wrapLine(line, width).map((text): ReadRow => ({ type: 'line', text }))),
    ]),
  };
}

/**
 * Breaks a line between words. If a change does not fit on one row, its old and new values start on separate rows.
 * Continuation rows are indented with an em space, because rows support no other indentation.
 */
export function wrapLine(line: string, length: number): readonly string[] {
  if (line.length <= length) return [line];
  const at = line.indexOf(' → ');
  const parts = at < 0 ? [line] : [line.slice(0, at), line.slice(at + 1)];
  return parts.flatMap((part, index) => wrapped(part, length, index === 0));
}

const margin = '\u2003';

function wrapped(text: string, length: number, isFirst: boolean): string[] {
  const rows: string[] = [];
  let row = isFirst ? '' : margin;
  let isEmpty = true;
  for (const word of text.split(' ')) {
    let rest = word;
    if (!isEmpty && row.length + 1 + rest.length > length) {
      rows.push(row);
      [row, isEmpty] = [margin, true];
    }
    // A single word, such as a regular expression, can be longer than a row. It is then split across several rows.
    while (row.length + rest.length > length && isEmpty) {
      const room = length - row.length;
      rows.push(row + rest.slice(0, room));
      rest = rest.slice(room);
      row = margin;
    }
    row += isEmpty ? rest : ` ${rest}`;
    isEmpty = false;
  }
  return [...rows, row];
}
