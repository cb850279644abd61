import * as vscode from 'vscode';
import { markStyles } from '../../../app/samples/mark-styles.data';
import { type TraceMark } from '../../../app/samples/trace-marks';
import { toRange } from '../base/range';

/**
 * Shows the marks of a trace in the text: an underline and a symbol for each clause. Clauses that are not needed are
 * dimmed.
 */
export class TraceDecorations implements vscode.Disposable {
  private readonly types = Object.fromEntries(
    (Object.keys(markStyles) as TraceMark['kind'][]).map((kind) => [kind, decorationOf(kind)]),
  ) as Readonly<Record<TraceMark['kind'], vscode.TextEditorDecorationType>>;

  show(editor: vscode.TextEditor, marks: readonly TraceMark[]): void {
    for (const kind of Object.keys(this.types) as TraceMark['kind'][])
      editor.setDecorations(
        this.types[kind],
        marks.filter((mark) => mark.kind === kind).map((mark) => optionsOf(mark)),
      );
  }

  clear(): void {
    for (const editor of vscode.window.visibleTextEditors) this.show(editor, []);
  }

  dispose(): void {
    for (const type of Object.values(this.types)) type.dispose();
  }
}

function decorationOf(kind: TraceMark['kind']): vscode.TextEditorDecorationType {
  const { color: id, underline, opacity } = markStyles[kind];
  const color = new vscode.ThemeColor(id);
  return vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    overviewRulerColor: color,
    ...(opacity === undefined ? {} : { opacity }),
    ...(underline ? { borderColor: color, borderStyle: underline, borderWidth: '0 0 2px 0' } : {}),
    after: {
      color: new vscode.ThemeColor('editor.foreground'),
      margin: '0 0.5em 0 0.4em',
      fontWeight: 'bold',
    },
  });
}

function optionsOf({ range, sign, lines: said }: TraceMark): vscode.DecorationOptions {
  const hover = new vscode.MarkdownString();
  for (const line of said) hover.appendText(line).appendMarkdown('  \n');
  return { range: toRange(range), hoverMessage: hover, renderOptions: { after: { contentText: sign } } };
}
