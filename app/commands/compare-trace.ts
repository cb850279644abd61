import * as l10n from '@vscode/l10n';
import { type TraceDraftResult } from '../../core/protocol/request-trace';
import { type ChangePlan } from '../../core/changes/plan';
import { asJson } from '../../core/resources/json';
import { type Report } from '../../core/resources/report';
import { type Scope } from '../../core/resources/scope';
import { type TraceComparison } from '../../core/rules/trace/compare-trace';
import { type Action, type ActionContext } from '../context/action-context';
import { type Deployed, readDeployed } from '../samples/deployed';
import { writeTraceReport } from '../samples/trace-report';

type Draft = Exclude<TraceDraftResult, { readonly problem: string }>;

/**
 * Data for a request to the tracer: the sample request, the confidential parts to send, and the zone and account in
 * which the request is traced.
 */
interface Question {
  readonly uri: string;
  readonly sample: number;
  readonly draft: Draft;
  readonly included: readonly string[];
  readonly zone: Scope;
  readonly account: Scope;
}

const titleOf = () => l10n.t('Compare Sample with Cloudflare Trace');

/**
 * Sends the chosen sample to the service's tracer after the user confirms. Reports how the response differs from the
 * local simulation of the deployed rules. Nothing is changed, and no request reaches the origin.
 */
export const compareWithTrace: Action = async (context) => {
  const question = await ask(context);
  if (!question || !(await context.prompts.confirm(planOf(question)))) return;
  const report = await reportOf(context, question);
  if (report) await context.showReport(report);
};

async function ask(context: ActionContext): Promise<Question | undefined> {
  const { samples, prompts } = context;
  const title = titleOf();
  if ((await samples.state()) === null) await samples.choose();
  const state = await samples.state();
  if (state === null) return undefined;
  const [only] = state.names;
  if (only === undefined) {
    await prompts.warn(state.problem ?? l10n.t('Choose a sample request first.'));
    return undefined;
  }
  const choices = state.names.map((label, value) => ({ label, value }));
  const sample =
    choices.length === 1
      ? 0
      : await prompts.pick(choices, { title, placeholder: l10n.t('Select a sample request') });
  if (sample === undefined) return undefined;
  const uri = samples.document();
  const whole = await samples.draft({ uri, sample, included: [] });
  if ('problem' in whole) {
    await prompts.warn(whole.problem);
    return undefined;
  }
  const place = await placeOf(context, whole.host, title);
  if (!place) return undefined;
  const included = await askConfidential(context, whole, title);
  if (!included) return undefined;
  const draft = included.length === 0 ? whole : await samples.draft({ uri, sample, included });
  if ('problem' in draft) {
    await prompts.warn(draft.problem);
    return undefined;
  }
  return { uri, sample, draft, included, ...place };
}

/**
 * Returns the zone that serves a host, and the zone's account. The tracer does not accept hosts that no zone serves. If
 * the zone or the account is not known, shows a warning and returns undefined.
 */
async function placeOf(
  { remote, prompts }: Pick<ActionContext, 'remote' | 'prompts'>,
  host: string,
  title: string,
): Promise<Pick<Question, 'zone' | 'account'> | undefined> {
  const scopes = (await remote.scopes()).filter(({ runtime }) => runtime !== true);
  const serving = scopes.filter(({ type, name }) => type === 'zones' && isWithin(host, name));
  // The zone with the longest matching name serves a host: `a.b.example` takes precedence over `b.example`.
  const longest = Math.max(...serving.map(({ name }) => name.length));
  const places = serving
    .filter(({ name }) => name.length === longest)
    .flatMap((zone) => {
      const account = scopes.find(
        ({ connection, type, id }) =>
          connection === zone.connection && type === 'accounts' && id === zone.accountId,
      );
      return account ? [{ zone, account }] : [];
    });
  const [first] = places;
  if (places.length > 1)
    return prompts.pick(
      places.map((value) => ({ label: value.zone.name, description: value.zone.connectionName, value })),
      { title, placeholder: l10n.t('Select a connection') },
    );
  if (!first)
    await prompts.warn(
      serving.length > 0
        ? l10n.t('The account of {0} is unknown. Add the account to the connection first.', serving[0]?.name ?? host)
        : l10n.t('No connected account has a zone for {0}. Choose a sample request for one of your zones, or add a connection.', host), // prettier-ignore
    );
  return first;
}

const isWithin = (host: string, zone: string): boolean =>
  host === zone.toLowerCase() || host.endsWith(`.${zone.toLowerCase()}`);

/** Asks which confidential parts to send. None are selected by default. */
async function askConfidential(
  { prompts }: Pick<ActionContext, 'prompts'>,
  { confidential }: Draft,
  title: string,
): Promise<readonly string[] | undefined> {
  if (confidential.length === 0) return [];
  return prompts.pickMany(
    confidential.map(({ id, label }) => ({ label, value: id })),
    { title, placeholder: l10n.t('Select the confidential parts to send. None are sent by default.') },
  );
}

/**
 * Returns a plan that shows line by line which data leaves the machine. The plan is used only for the confirmation:
 * it changes nothing and is not recorded in the history.
 */
function planOf({ draft, included, account }: Question): ChangePlan {
  const { body, confidential, unsent } = draft;
  const left = confidential.filter(({ id }) => !included.includes(id));
  const sent = confidential.filter(({ id }) => included.includes(id));
  const facts = [...Object.keys(body.context?.geoloc ?? {}), ...Object.keys(body.context ?? {}).filter((name) => name !== 'geoloc')]; // prettier-ignore
  const list = (names: readonly string[]): string => names.join(', ');
  const labels = (parts: Draft['confidential']): string => list(parts.map(({ label }) => label));
  return {
    title: l10n.t('Send the sample request "{0}" to Cloudflare Trace?', draft.name),
    verb: l10n.t('Send'),
    scope: account,
    changes: [
      l10n.t('Request: {0} {1}', body.method, body.url),
      ...(body.headers ? [l10n.t('Headers: {0}', list(Object.keys(body.headers)))] : []),
      ...(facts.length > 0 ? [l10n.t('Other properties of the request: {0}', list(facts))] : []),
      ...(sent.length > 0 ? [l10n.t('Confidential parts that are sent: {0}', labels(sent))] : []),
      ...(left.length > 0 ? [l10n.t('Confidential parts that are not sent: {0}', labels(left))] : []),
      ...(unsent.length > 0 ? [l10n.t('Not sent (not accepted by Trace): {0}', list(unsent))] : []),
    ],
    warning: l10n.t(
      "The account's rules are evaluated, too. Nothing is changed, and no request is sent to the origin.",
    ),
    confirmation: 'modal',
    steps: [],
  };
}

async function reportOf(context: ActionContext, question: Question): Promise<Report | undefined> {
  const { uri, sample, draft, included, zone, account } = question;
  const found = await context.progress(titleOf(), async (reading) => {
    const deployed = await readDeployed(context.remote, zone, account, reading);
    if (reading.signal.aborted) return undefined;
    reading.tell(l10n.t('Cloudflare Trace'));
    const { connection, accountId } = account;
    const traced = await context.remote.call(
      {
        connection,
        operation: 'requestTracer.trace',
        path: { account_id: accountId },
        body: asJson(draft.body),
      },
      reading.signal,
    );
    if (!traced.ok) return traced;
    const { rules, lists } = deployed;
    const answer = { rules, lists, zone: zone.name, trace: traced.value };
    const comparison = await context.samples.compare({ uri, sample, included, account: answer });
    return { ok: true as const, deployed, comparison };
  });
  if (!found) return undefined;
  if (!found.ok) {
    context.fail(found);
    return undefined;
  }
  const { deployed, comparison } = found;
  if ('problem' in comparison) {
    await context.prompts.warn(comparison.problem);
    return undefined;
  }
  return tracedReport(context, question, deployed, comparison);
}

const tracedReport = (
  context: ActionContext,
  question: Question,
  { unread }: Deployed,
  comparison: TraceComparison,
): Report => ({
  title: l10n.t('Trace of {0}', question.draft.name),
  write: (words) => writeTraceReport({ ...question, unread, comparison }, words),
  // Asks for a sample again and, after another confirmation, sends it to the tracer.
  again: async () => {
    const again = await ask(context);
    return again && (await context.prompts.confirm(planOf(again))) ? reportOf(context, again) : undefined;
  },
});
