import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
} from 'vscode-languageserver';
import { type Problem } from '../../core/base/problem';
import { type Snapshot } from './documents';
import { Scheduler } from './scheduler';
import { type Session, type TrackedContext, contextFor, dependenciesOf, snapshotOf } from './session';
import { type Dependencies, dependsOn } from './workspace';

const typingDelayMs = 80;
/**
 * Delay in milliseconds before documents that depend on a changed document are checked. It is longer than the delay for
 * the document that is being edited.
 */
const dependentDelayMs = 400;

const severityOf = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;
const tagOf = { unnecessary: DiagnosticTag.Unnecessary, deprecated: DiagnosticTag.Deprecated } as const;

interface Checked {
  readonly snapshot: Snapshot;
  readonly problems: readonly Problem[];
  readonly dependencies: Dependencies;
}

/** Checks open documents and publishes their diagnostics together with the document version. */
export class Diagnostics {
  private readonly checked = new Map<string, Checked>();
  private readonly published = new Set<string>();
  /** The documents of which only early diagnostics have been found so far. */
  private readonly incomplete = new Set<string>();
  private readonly scheduler: Scheduler;

  constructor(private readonly session: Session) {
    this.scheduler = new Scheduler((uri, signal) => this.check(uri, signal), session.host.timer);
  }

  /** Checks a newly opened document without delay, because the user is not typing in it yet. */
  opened(uri: string): void {
    this.scheduler.schedule(uri, 0);
  }

  changed(uri: string): void {
    // A first check that was interrupted after its early diagnostics continues without delay, because most of its
    // work is done in steps whose results are kept.
    this.scheduler.schedule(uri, this.incomplete.has(uri) ? 0 : typingDelayMs);
    this.othersChanged([uri]);
  }

  /**
   * Rechecks the documents that depend on the changed files. The files may have been changed in the editor or on disk.
   */
  othersChanged(uris: readonly string[]): void {
    for (const [uri, { dependencies }] of this.checked)
      if (uris.some((changed) => changed !== uri && dependsOn(dependencies, changed)))
        this.scheduler.schedule(uri, dependentDelayMs);
  }

  /** Rechecks all documents. When settings or facts change, every result may be different. */
  allChanged(): void {
    for (const { uri } of this.session.documents) this.scheduler.schedule(uri, typingDelayMs);
  }

  closed(uri: string): void {
    this.scheduler.cancel(uri);
    this.checked.delete(uri);
    this.incomplete.delete(uri);
    if (this.published.delete(uri)) void this.session.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  dispose(): void {
    this.scheduler.cancelAll();
  }

  /**
   * Returns the problems in the given snapshot. If the last check of the document was for this snapshot, returns its
   * result.
   */
  async problemsOf(snapshot: Snapshot, signal: AbortSignal): Promise<readonly Problem[]> {
    const last = this.checked.get(snapshot.uri);
    if (last?.snapshot === snapshot) return last.problems;
    return this.session.service.problems(snapshot, await contextFor(this.session, snapshot.uri, signal));
  }

  private async check(uri: string, signal: AbortSignal): Promise<void> {
    const snapshot = this.session.documents.get(uri);
    if (!snapshot) return;
    const failed = (error: unknown): void => {
      if (!signal.aborted) this.session.log.bug('check', error);
    };
    try {
      const context = await contextFor(this.session, uri, signal);
      const early = (some: readonly Problem[]): Promise<void> => {
        if (this.isCurrent(snapshot, signal)) this.incomplete.add(uri);
        return this.publish(snapshot, some, context).catch(failed);
      };
      // Early diagnostics are published only once for each document. Otherwise, an incomplete set would replace older
      // diagnostics, and some problems would appear to be fixed.
      const isFirst = !this.checked.has(uri) && !this.incomplete.has(uri);
      const problems = await this.session.service.problems(
        snapshot,
        isFirst ? withEarly(context, early) : context,
      );
      if (!this.isCurrent(snapshot, signal)) return;
      this.incomplete.delete(uri);
      this.checked.set(uri, { snapshot, problems, dependencies: dependenciesOf(context) });
      await this.publish(snapshot, problems, context);
    } catch (error) {
      failed(error);
    }
  }

  /** Publishes the diagnostics of a snapshot, unless the snapshot is outdated by the time they are ready. */
  private async publish(
    snapshot: Snapshot,
    problems: readonly Problem[],
    { pace, signal, settings }: TrackedContext,
  ): Promise<void> {
    const { uri, version } = snapshot;
    const diagnostics: Diagnostic[] = [];
    for (const problem of problems) {
      diagnostics.push(await toDiagnostic(this.session, snapshot, problem));
      if (pace?.due()) await pace.rest();
    }
    if (!this.isCurrent(snapshot, signal)) return;
    // The early diagnostics may become available after the complete ones. In that case, they are not published.
    const checked = this.checked.get(uri);
    if (checked?.snapshot === snapshot && checked.problems !== problems) return;
    const isOurs = this.session.service.languagesOf(snapshot, settings).length > 0;
    if (!isOurs && !this.published.has(uri)) return;
    this.published.add(uri);
    await this.session.connection.sendDiagnostics({ uri, version, diagnostics });
  }

  private isCurrent(snapshot: Snapshot, signal: AbortSignal): boolean {
    return !signal.aborted && this.session.documents.get(snapshot.uri) === snapshot;
  }
}

/**
 * Returns the context of a check that also publishes early diagnostics. The check pauses until they are sent, because
 * they would otherwise reach the editor late.
 */
function withEarly(
  context: TrackedContext,
  publish: (some: readonly Problem[]) => Promise<void>,
): TrackedContext {
  const { pace } = context;
  let sending: Promise<void> | undefined;
  return {
    ...context,
    early: (some) => void (sending = publish(some)),
    ...(pace && {
      pace: {
        due: () => sending !== undefined || pace.due(),
        async rest() {
          await sending;
          sending = undefined;
          await pace.rest();
        },
      },
    }),
  };
}

/** Converts a problem to a `Diagnostic`, the form that the protocol uses. */
export async function toDiagnostic(
  session: Session,
  snapshot: Snapshot,
  problem: Problem,
): Promise<Diagnostic> {
  const related: DiagnosticRelatedInformation[] = [];
  for (const { uri, message, ...range } of problem.related ?? []) {
    const other = uri === undefined ? snapshot : await snapshotOf(session, uri);
    if (other) related.push({ location: { uri: other.uri, range: other.rangeOf(range) }, message });
  }
  const diagnostic: Diagnostic = {
    range: snapshot.rangeOf(problem),
    severity: severityOf[problem.severity],
    source: 'rampart',
    code: problem.code,
    codeDescription: { href: `${session.host.diagnosticPages}${problem.code}.md` },
    message: problem.message,
  };
  if (problem.tags) diagnostic.tags = problem.tags.map((tag) => tagOf[tag]);
  if (related.length > 0) diagnostic.relatedInformation = related;
  return diagnostic;
}
