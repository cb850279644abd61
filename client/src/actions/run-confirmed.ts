import * as vscode from 'vscode';
import { type Presenter } from '../platform/presenter';
import { toSignal } from '../platform/cancellation';
import { type Remote } from './action';
import { type Plan } from './plan';
import { type Prompts } from './prompts';
import { isTrouble, reportLine, reportText } from './report';
import { type ChangeLog, type StepReport, runPlan } from './run-plan';

/** What happens around every change, whichever command asked for it. */
export interface PlanRunner {
  readonly remote: Pick<Remote, 'call'>;
  readonly prompts: Prompts;
  readonly presenter: Presenter;
  readonly changes: ChangeLog;
  /** Shows in the views what became of the steps. */
  refresh(reports: readonly StepReport[], plan: Plan): Promise<void>;
}

/** Confirms, runs under progress, refreshes and reports. Undefined: the person did not confirm. */
export async function runConfirmed(
  plan: Plan,
  runner: PlanRunner,
): Promise<readonly StepReport[] | undefined> {
  if (!vscode.workspace.isTrusted) {
    await runner.prompts.warn(vscode.l10n.t('This workspace is not trusted: nothing is sent from it.'));
    return undefined;
  }
  if (!(await runner.prompts.confirm(plan))) return undefined;
  const several = plan.steps.length > 1;
  const reports = await vscode.window.withProgress(
    {
      location: several ? vscode.ProgressLocation.Notification : vscode.ProgressLocation.Window,
      title: plan.title,
      cancellable: several,
    },
    async (progress, token) =>
      runPlan(
        plan,
        {
          call: (call, signal) => runner.remote.call(call, signal),
          changes: runner.changes,
          wait,
          progress: (done, all, { target }) =>
            progress.report({ increment: 100 / all, message: `${done}/${all} ${target}` }),
        },
        toSignal(token),
      ),
  );
  await runner.refresh(reports, plan);
  await tell(plan, reports, runner);
  return reports;
}

async function tell(plan: Plan, reports: readonly StepReport[], runner: PlanRunner): Promise<void> {
  const troubled = reports.filter(({ result }) => isTrouble(result));
  if (troubled.length === 0) {
    runner.prompts.inform(reportLine(plan, reports));
    return;
  }
  const [first] = troubled;
  if (reports.length === 1 && first && (first.result.type === 'failed' || first.result.type === 'unknown')) {
    runner.presenter.failed(first.result.error);
    return;
  }
  const show = vscode.l10n.t('Show Report');
  const picked = await runner.prompts.warn(reportLine(plan, reports), show);
  if (picked === show) await runner.prompts.showText(plan.title, reportText(plan, reports));
}

/** Resolves after a while, or at once when the signal says so. */
const wait = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
