import * as vscode from 'vscode';
import { type ShownReport } from '../../../app/context/action-context';
import { type Prompts } from '../../../app/context/prompts';
import { KeptReports } from '../../../app/reports/kept-reports';
import { type Memory } from '../../../app/storage/memory';
import { type Report, type ReportPlace, type ReportText } from '../../../core/resources/report';
import { type DocumentEvents, reportScheme } from '../documents/schemes';
import { uriOfRef } from '../documents/tabs';

interface Open {
  readonly report: Report;
  readonly words: string;
}

/**
 * Shows reports as read-only documents in the editor. They are searchable, have an outline, and can be used with the
 * keyboard.
 */
export class ReportDocuments implements vscode.DocumentLinkProvider, vscode.Disposable {
  private readonly reports = new Map<string, Open>();
  private readonly registered: vscode.Disposable;
  private readonly kept: KeptReports;

  constructor(
    private readonly prompts: Prompts,
    memory: Memory,
    private readonly changed: DocumentEvents,
  ) {
    this.kept = new KeptReports(memory);
    this.registered = vscode.Disposable.from(
      vscode.languages.registerDocumentLinkProvider({ scheme: reportScheme }, this),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const query of closed.flatMap(reportOf)) if (!isShown(query)) this.forget(query);
      }),
    );
  }

  async show(report: Report): Promise<ShownReport> {
    const name = report.title.replace(/[/\\?#\p{Cc}]+/gu, ' ');
    const uri = vscode.Uri.from({
      scheme: reportScheme,
      path: `/${name}.md`,
      query: crypto.randomUUID(),
    });
    await this.put(uri, { report, words: '' });
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(document, 'markdown');
    await vscode.window.showTextDocument(document, { preview: false });
    return {
      update: async (later) => {
        const open = this.reports.get(uri.query);
        if (open) await this.put(uri, { ...open, report: later });
      },
    };
  }

  /** Returns the text of a report, which may be from an earlier window. */
  textOf(uri: vscode.Uri): string {
    return (
      this.contentOf(uri)?.text ??
      vscode.l10n.t('This report is no longer available. To create it again, run the same command.')
    );
  }

  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    return (this.contentOf(document.uri)?.links ?? []).map((target) => {
      const range = new vscode.Range(document.positionAt(target.start), document.positionAt(target.end));
      const link = new vscode.DocumentLink(
        range,
        'ref' in target ? uriOfRef(target.ref) : uriOfPlace(target.place),
      );
      link.tooltip = 'ref' in target ? vscode.l10n.t('Open as JSON') : vscode.l10n.t('Open Rule');
      return link;
    });
  }

  /** Asks the user for search words, and shows only the report entries that contain them. */
  async filter(): Promise<void> {
    const uri = await this.activeUri();
    const open = uri && (await this.openOf(uri));
    if (!open) return;
    const words = await this.prompts.input({
      title: vscode.l10n.t('Filter Report'),
      prompt: vscode.l10n.t('Words to search for. Leave empty to show all.'),
      value: open.words,
    });
    if (words !== undefined) await this.put(uri, { ...open, words: words.trim() });
  }

  /** Recomputes the content of the report. */
  async refresh(): Promise<void> {
    const uri = await this.activeUri();
    const open = uri && (await this.openOf(uri));
    if (open && !open.report.again)
      await this.prompts.warn(
        vscode.l10n.t('This report describes changes that were already made, so it cannot be refreshed.'),
      );
    const report = await open?.report.again?.();
    if (uri && open && report) await this.put(uri, { ...open, report });
  }

  dispose(): void {
    this.registered.dispose();
  }

  private forget(query: string): void {
    this.reports.delete(query);
    void this.kept.remove(query);
  }

  private async activeUri(): Promise<vscode.Uri | undefined> {
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (uri?.scheme === reportScheme) return uri;
    await this.prompts.warn(vscode.l10n.t('Open a report first.'));
    return undefined;
  }

  /**
   * Returns a report that was created in this window. For a report from an earlier window, shows a message and returns
   * undefined, because only the text of the report is available.
   */
  private async openOf(uri: vscode.Uri): Promise<Open | undefined> {
    const open = this.reports.get(uri.query);
    if (!open)
      await this.prompts.warn(
        vscode.l10n.t(
          'This report is from an earlier session and may be outdated. To create it again, run the same command.',
        ),
      );
    return open;
  }

  private async put(uri: vscode.Uri, open: Open): Promise<void> {
    this.reports.set(uri.query, open);
    await this.kept.keep(uri.query, open.report, open.words);
    this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  private contentOf({ query }: vscode.Uri): ReportText | undefined {
    const open = this.reports.get(query);
    return open ? open.report.write(open.words) : this.kept.get(query);
  }
}

/** Returns an array that contains the ID of the report in a tab. The array is empty if the tab shows no report. */
const reportOf = ({ input }: vscode.Tab): string[] =>
  input instanceof vscode.TabInputText && input.uri.scheme === reportScheme ? [input.uri.query] : [];

/**
 * Whether a report is open in any tab. This must be checked when a tab is closed, because moving a tab to another group
 * also closes it in its original group.
 */
const isShown = (query: string): boolean =>
  vscode.window.tabGroups.all.some(({ tabs }) => tabs.flatMap(reportOf).includes(query));

/**
 * Returns the URI of a position. For a file, the fragment contains the line and the column, in the format that the
 * editor expects. The URI of a resource's document gets no fragment, because the document contains only one rule.
 */
function uriOfPlace({ uri, range }: ReportPlace): vscode.Uri {
  const parsed = vscode.Uri.parse(uri, true);
  if (!range || parsed.scheme !== 'file') return parsed;
  return parsed.with({ fragment: `L${range.start.line + 1},${range.start.character + 1}` });
}
