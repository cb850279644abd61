import * as vscode from 'vscode';
import { type Prompts } from '../actions/prompts';
import { uriOfRef } from '../documents/tabs';
import { type Report, type ReportText } from './report';

/** Scheme of reports: texts that are looked at, with links to resources. */
const reportScheme = 'rampart-report';

/** More are not remembered; the oldest is told to be asked for again. */
const mostReports = 20;

interface Open {
  readonly report: Report;
  readonly words: string;
}

/** Shows reports as read-only documents of the editor: searchable, with an outline, and usable from the keyboard. */
export class ReportDocuments
  implements vscode.TextDocumentContentProvider, vscode.DocumentLinkProvider, vscode.Disposable
{
  private readonly reports = new Map<string, Open>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly registered: vscode.Disposable;
  private next = 1;
  readonly onDidChange = this.changed.event;

  constructor(private readonly prompts: Prompts) {
    this.registered = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(reportScheme, this),
      vscode.languages.registerDocumentLinkProvider({ scheme: reportScheme }, this),
    );
  }

  async show(report: Report): Promise<void> {
    const name = report.title.replace(/[/\\?#\p{Cc}]+/gu, ' ');
    const uri = vscode.Uri.from({
      scheme: reportScheme,
      path: `/${name}.md`,
      query: String(this.next++),
    });
    this.put(uri, { report, words: '' });
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(document, 'markdown');
    await vscode.window.showTextDocument(document, { preview: false });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.textOf(uri)?.text ?? vscode.l10n.t('This report is not kept. Run its command again.');
  }

  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    return (this.textOf(document.uri)?.links ?? []).map(({ start, end, ref }) => {
      const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
      const link = new vscode.DocumentLink(range, uriOfRef(ref));
      link.tooltip = vscode.l10n.t('Open as JSON');
      return link;
    });
  }

  /** Asks for words, and shows only entries that have them. */
  async filter(): Promise<void> {
    const uri = await this.activeUri();
    const open = uri && this.reports.get(uri.toString());
    if (!open) return;
    const words = await this.prompts.input({
      title: vscode.l10n.t('Filter Report'),
      prompt: vscode.l10n.t('Words to look for; empty shows all'),
      value: open.words,
    });
    if (words !== undefined) this.put(uri, { ...open, words: words.trim() });
  }

  /** Finds out again what the report says. */
  async refresh(): Promise<void> {
    const uri = await this.activeUri();
    const open = uri && this.reports.get(uri.toString());
    if (open && !open.report.again)
      await this.prompts.warn(
        vscode.l10n.t('This report tells what was done. Run its command again for a new one.'),
      );
    const report = await open?.report.again?.();
    if (uri && open && report) this.put(uri, { ...open, report });
  }

  dispose(): void {
    this.registered.dispose();
    this.changed.dispose();
  }

  private async activeUri(): Promise<vscode.Uri | undefined> {
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (uri?.scheme === reportScheme) return uri;
    await this.prompts.warn(vscode.l10n.t('Open a report first.'));
    return undefined;
  }

  private put(uri: vscode.Uri, open: Open): void {
    const key = uri.toString();
    this.reports.delete(key);
    this.reports.set(key, open);
    const [oldest] = this.reports.keys();
    if (this.reports.size > mostReports && oldest !== undefined) this.reports.delete(oldest);
    this.changed.fire(uri);
  }

  private textOf(uri: vscode.Uri): ReportText | undefined {
    const open = this.reports.get(uri.toString());
    return open?.report.write(open.words);
  }
}
