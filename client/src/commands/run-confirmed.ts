import * as vscode from 'vscode';
import { type WorkTools } from '../../../app/context/action-context';
import { type Prompts } from '../../../app/context/prompts';
import { delay } from '../../../core/base/clock';
import { bothLogs } from '../../../core/changes/both-logs';
import { type DryRuns, findRejection } from '../../../core/changes/dry-runs';
import { type ChangePlan } from '../../../core/changes/plan';
import { type ChangeLog, type StepReport } from '../../../core/changes/step-result';
import { rejectedReports, runPlan, sendStep } from '../../../core/changes/run-plan';
import { isTrouble, reportLine, reportText } from '../../../core/changes/run-report';
import { type Call } from '../../../core/resources/calls';
import { isAboutContent } from '../../../core/resources/explain-failure';
import { type Remote } from '../../../core/resources/remote';
import { toSignal } from '../base/cancellation';
import { labelText, notificationText } from '../../../app/context/dialog-text';
import { type Presenter } from '../dialogs/presenter';
import { systemClock } from '../../../platform/system-clock';

/** Dependencies for running a change plan. They are the same for all commands. */
export interface PlanRunner {
  readonly remote: Remote;
  readonly prompts: Prompts;
  readonly presenter: Presenter;
  readonly changes: ChangeLog;
  /**
   * Observed support for `dry_run`, by connection. A plan that the service rejects in a dry run is not offered for
   * confirmation.
   */
  readonly dryRuns: DryRuns;
  /** Adds a description of the consequences to a plan immediately before the plan is confirmed. */
  readonly explain: (plan: ChangePlan) => Promise<ChangePlan>;
  /** Callbacks that show the outcomes of the steps. They are called in order. */
  readonly afterRun: readonly AfterRun[];
}

export type AfterRun = (reports: readonly StepReport[], plan: ChangePlan) => Promise<void> | void;

/**
 * Asks for confirmation, runs a plan with progress, refreshes the views, and reports the outcome. If the service
 * rejects the plan in a dry run, reports the rejection instead. Returns undefined if the user did not confirm.
 */
export async function runConfirmed(
  plan: ChangePlan,
  runner: PlanRunner,
  also?: ChangeLog,
): Promise<readonly StepReport[] | undefined> {
  const send = (call: Call, signal: AbortSignal | undefined) => runner.remote.send(call, signal);
  const { dryRuns } = runner;
  if (vscode.workspace.isTrusted) {
    const rejection = await findRejection(plan.steps, { send, dryRuns }, new AbortController().signal);
    if (rejection) {
      const reports = rejectedReports(plan, rejection);
      await tell(plan, reports, runner);
      return reports;
    }
  }
  if (!(await mayBegin(plan, runner))) return undefined;
  const several = plan.steps.length > 1;
  const reports = await vscode.window.withProgress(
    {
      location: several ? vscode.ProgressLocation.Notification : vscode.ProgressLocation.Window,
      title: labelText(notificationText(plan.title)),
      cancellable: several,
    },
    async (progress, token) =>
      runPlan(
        plan,
        {
          send,
          dryRuns,
          changes: also ? bothLogs(also, runner.changes) : runner.changes,
          wait: async (delayMs) => {
            await delay(systemClock, delayMs);
          },
          progress: (done, all, { target }) =>
            progress.report({ increment: 100 / all, message: `${done}/${all} ${target}` }),
        },
        toSignal(token),
      ),
  );
  for (const show of runner.afterRun) await show(reports, plan);
  await tell(plan, reports, runner);
  return reports;
}

/**
 * Asks for confirmation, runs the given work with progress, and refreshes the views. The work reports its own
 * outcome. Returns undefined if the user did not confirm.
 */
export async function workConfirmed<T>(
  plan: ChangePlan,
  work: (tools: WorkTools, signal: AbortSignal) => Promise<T>,
  runner: PlanRunner,
): Promise<T | undefined> {
  if (!(await mayBegin(plan, runner))) return undefined;
  const reports: StepReport[] = [];
  const world = {
    send: (call: Call, signal: AbortSignal | undefined) => runner.remote.send(call, signal),
    changes: runner.changes,
  };
  const result = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: notificationText(plan.title),
      cancellable: true,
    },
    async (progress, token) => {
      let shown = 0;
      const tools: WorkTools = {
        call: (step) => sendStep(plan, step, world, reports),
        tell(done, all) {
          progress.report({ increment: ((done - shown) / all) * 100, message: `${done}/${all}` });
          shown = done;
        },
      };
      return work(tools, toSignal(token));
    },
  );
  for (const show of runner.afterRun) await show(reports, plan);
  return result;
}

async function mayBegin(plan: ChangePlan, { prompts, explain }: PlanRunner): Promise<boolean> {
  if (vscode.workspace.isTrusted) return plan.confirmation === 'none' || prompts.confirm(await explain(plan));
  await prompts.warn(vscode.l10n.t('This workspace is not trusted, so Rampart does not send any requests.'));
  return false;
}

async function tell(plan: ChangePlan, reports: readonly StepReport[], runner: PlanRunner): Promise<void> {
  const troubled = reports.filter(({ result }) => isTrouble(result));
  if (troubled.length === 0) {
    runner.prompts.inform(reportLine(plan, reports));
    return;
  }
  const [first] = troubled;
  if (plan.tellsRefusal === true && first?.result.type === 'failed' && isAboutContent(first.result.error))
    return;
  if (reports.length === 1 && first && (first.result.type === 'failed' || first.result.type === 'unknown')) {
    runner.presenter.failed(first.result.error, plan.title);
    return;
  }
  const show = vscode.l10n.t('Show Report');
  const picked = await runner.prompts.warn(reportLine(plan, reports), show);
  if (picked === show) await runner.prompts.showText(plan.title, reportText(plan, reports));
}
