import { ApiClient } from '../../core/api/client';
import { type ApiOptions } from '../../core/api/exchange';
import { Secret } from '../../core/api/secret';
import { type Outcome } from '../../core/api/error';
import { type ListId, type OperationId } from '../../core/api/operations.data';
import { type Page, type PageToken } from '../../core/api/paging';
import { type Transport } from '../../core/api/transport';
import {
  type ActionContext,
  type FileText,
  type ShownReport,
  type TextError,
  type WorkTools,
  type RejectedFile,
} from '../../app/context/action-context';
import { sendPayload } from '../../app/commands/payload';
import { type Payload } from '../../app/instances/payload-address';
import { type EventWait } from '../../app/instances/event-waits';
import { requestEffects } from '../../app/confirm/request-effects';
import { type DryRuns } from '../../core/changes/dry-runs';
import { type ChangePlan, type PlanSection } from '../../core/changes/plan';
import { type ChangedRule } from '../../core/changes/rule-changes';
import { ruleEffects } from '../../core/language/rule-effects';
import { type Choice, type FormStep, type Prompts } from '../../app/context/prompts';
import { type ChangeLog, type StepReport } from '../../core/changes/step-result';
import { runPlan, sendStep } from '../../core/changes/run-plan';
import { type Json, asJson } from '../../core/resources/json';
import { type Folder } from '../../core/changes/folder-sync/folder';
import { type AccountGraphKey } from '../../app/graph/graph-key';
import { type Report } from '../../core/resources/report';
import { type Call, listCall } from '../../core/resources/calls';
import { rulesCall, rulesPage } from '../../core/resources/ruleset-rules';
import { type ItemOfList, type ListName, type ListRequest } from '../../core/resources/lists';
import { type ResourceRef, formatRef } from '../../core/resources/ref';
import { defaultSettings } from '../../core/language/settings';
import {
  type ExplainRulesResult,
  type RuleSource,
  type SimulateEachParams,
  type SimulateEachResult,
} from '../../core/protocol/simulation';
import { readRequestFile } from '../../core/requests/request-file';
import { explainRules } from '../../core/simulation/explain-rules';
import { type ProfiledRequest, simulateEach } from '../../core/simulation/simulate-each';
import { type ChosenRequests } from '../../app/simulation/chosen-requests';
import { type ListSearch, type RuleSearch } from '../../app/simulation/rule-search';
import { type SimulationSubject } from '../../app/simulation/subject';
import { type Scope } from '../../core/resources/scope';
import { createLanguageService } from '../../core/language/languages';
import { type Sample } from '../../core/language/samples/sample-set';
import { compareWithTrace, draftOf, partName } from '../../core/language/samples/traced-sample';
import { type SampleQuestions } from '../../app/samples/sample-questions';
import { FakeClock } from './fake-clock';
import { languageContext } from './language-context';
import { type LocalService } from './local-service';
import { type Remote } from '../../core/resources/remote';
import { type Reading } from '../../core/resources/reading';

/** Creates a transport that sends requests to a demo service in this process. */
const transportTo = (local: LocalService): Transport => ({
  async send({ method, url, headers, body }) {
    const { pathname, search } = new URL(url);
    const answer = await local.send(method, pathname + search, body, { ...headers });
    return {
      kind: 'response',
      status: answer.status,
      headers: Object.fromEntries(answer.headers.entries()),
      body: new TextEncoder().encode(answer.text),
    };
  },
});

/**
 * One answer of the user: the label of a choice, several labels, or the text to type. Answers are given in the order
 * of the questions.
 */
export type Answer = string | readonly string[];

/**
 * Simulates a user of the editor with a list of answers and a demo service in this process. If a question has no
 * answer, or rejects its answer, the test fails.
 */
export class PlayedEditor implements ActionContext {
  /** Every operation that was sent, in chronological order. */
  readonly sent: OperationId[] = [];
  readonly plans: ChangePlan[] = [];
  /** The step results of the executed plans. */
  readonly results: StepReport['result'][] = [];
  /** Everything that the user saw or received: warnings, secrets, copied text, and other text. */
  readonly shown: string[] = [];
  readonly opened: ResourceRef[] = [];
  readonly reports: Report[] = [];
  /** Updates to reports that were already shown. */
  readonly updates: Report[] = [];
  /** The messages of progress notifications. */
  readonly told: string[] = [];
  /** Cancels the current work, like the cancel button of a progress notification. */
  readonly stop = new AbortController();
  /** Cancels the read requests of the commands. */
  readonly reading = new AbortController();
  readonly signal = this.reading.signal;
  answers: Answer[] = [];
  editorText: string | undefined;
  folder: Folder | undefined;
  private readonly api: ApiClient;
  private known: readonly Scope[] | undefined;

  constructor(
    readonly local: LocalService,
    token = 'test',
    private readonly changes: ChangeLog = {
      begin: () => Promise.resolve({ sent: () => Promise.resolve(), finish: () => Promise.resolve() }),
    },
    /** Options that replace those of the default client, whose requests stay within this process. */
    link: Partial<Pick<ApiOptions, 'baseUrl' | 'transport' | 'clock'>> = {},
  ) {
    this.api = new ApiClient({
      baseUrl: 'http://127.0.0.1:1',
      credential: () => Promise.resolve({ scheme: 'bearer', token: new Secret(token) }),
      transport: transportTo(local),
      clock: new FakeClock(),
      random: () => 0,
      ...link,
    });
  }

  readonly remote: Remote = {
    call: ({ operation, connection: _connection, ...request }, signal) => {
      this.sent.push(operation);
      return this.api.send(operation, { ...request, ...(signal ? { signal } : {}) });
    },
    send: async (call, signal) => {
      const outcome = await this.remote.call(call, signal);
      return outcome.ok ? { ...outcome, value: asJson(outcome.value) } : outcome;
    },
    page: async <L extends ListName>(
      request: ListRequest<L>,
      from: PageToken | undefined,
      signal: AbortSignal,
    ) => {
      if (request.list === 'ruleset_rule') {
        const { scope, within } = request;
        return rulesPage(await this.remote.send(rulesCall(scope.connection, scope, within), signal));
      }
      const call = listCall(request);
      if (!call) throw new Error(`${request.list} cannot be listed`);
      this.sent.push(call.operation);
      const { path, query } = call;
      return (await this.api.sendPage(call.operation as ListId, {
        path,
        signal,
        ...(request.pageSize === undefined ? {} : { pageSize: request.pageSize }),
        ...(query === undefined ? {} : { query }),
        ...(from === undefined ? {} : { from }),
      })) as Outcome<Page<ItemOfList<L>>>;
    },
    origin: () => 'http://127.0.0.1:1',
    scopes: async () => (this.known ??= await this.findScopes()),
  };

  waits: readonly EventWait[] = [];
  eventWaits(): Promise<readonly EventWait[]> {
    return Promise.resolve(this.waits);
  }

  private readonly kept = new Map<string, string>();
  readonly memory: ActionContext['memory'] = {
    get: (key) => this.kept.get(key),
    put: (key, value) => {
      if (value === undefined) this.kept.delete(key);
      else this.kept.set(key, value);
      return Promise.resolve();
    },
  };

  readonly prompts: Prompts = {
    pick: (choices, { title, form }) => {
      const wanted = this.next(title);
      if (wanted === goesBack && form) return wentBack(form);
      return Promise.resolve(choose(choices, wanted, title));
    },
    pickMany: (choices, { title }) => {
      const labels = this.next(title);
      return Promise.resolve([labels].flat().map((label) => choose(choices, label, title)));
    },
    search: async (load, { title }) => {
      const wanted = this.next(title);
      const { signal } = new AbortController();
      const listed = await load('', signal);
      // If the list is initially empty, the label to choose is entered as the search term.
      const found = 'problem' in listed || listed.length > 0 ? listed : await load(String(wanted), signal);
      if (!('problem' in found)) return choose(found, wanted, title);
      this.shown.push(found.problem);
      return found.found.length > 0 ? choose(found.found, wanted, title) : undefined;
    },
    input: ({ title, prompt, validate, form }) => {
      const text = this.next(`${title}: ${prompt}`);
      if (text === goesBack && form) return wentBack(form);
      if (typeof text !== 'string') throw new Error(`${title} wants one text`);
      const problem = validate?.(text);
      if (problem !== undefined) throw new Error(`${prompt}: ${text}: ${problem}`);
      return Promise.resolve(text);
    },
    confirm: (plan) => {
      this.plans.push(plan);
      return Promise.resolve(true);
    },
    inform: (message) => void this.shown.push(message),
    warn: (message, ...actions) => {
      this.shown.push(message);
      return Promise.resolve(actions[0]);
    },
    copy: (text) => {
      this.shown.push(text);
      return Promise.resolve();
    },
    showSecret: (title, secret) => {
      this.shown.push(`${title}: ${secret}`);
      return Promise.resolve();
    },
    showText: (title, markdown) => {
      this.shown.push(`${title}\n${markdown}`);
      return Promise.resolve();
    },
  };

  readonly browsed: string[] = [];
  browse(url: string): Promise<void> {
    this.browsed.push(url);
    return Promise.resolve();
  }

  showReport(report: Report): Promise<ShownReport> {
    this.reports.push(report);
    return Promise.resolve({
      update: (later) => Promise.resolve(void this.updates.push(later)),
    });
  }

  async progress<T>(_title: string, run: (reading: Reading) => Promise<T>): Promise<T | undefined> {
    const { signal } = this.stop;
    const result = await run({ signal, tell: (message) => void this.told.push(message) });
    return signal.aborted ? undefined : result;
  }

  readonly simulations: SimulationSubject[] = [];
  showSimulation(subject: SimulationSubject): Promise<void> {
    this.simulations.push(subject);
    return Promise.resolve();
  }

  readonly searches: RuleSearch[] = [];
  showFoundRules(search: RuleSearch): Promise<void> {
    this.searches.push(search);
    return Promise.resolve();
  }

  async explainRules(_uri: string, sources: readonly RuleSource[]): Promise<ExplainRulesResult> {
    const texts = { text: () => undefined, place: (uri: string) => ({ uri }) };
    const read = (): Promise<undefined> => Promise.resolve(undefined);
    const world = { settings: defaultSettings, read, texts, signal: new AbortController().signal };
    return (await explainRules(sources, world, { steps: 5000 })) ?? { lists: [], pairs: [] };
  }
  /** The request file that the user chooses, and its text. */
  requests: { readonly file: ChosenRequests; readonly text: string } | undefined;
  chooseRequests(): Promise<ChosenRequests | undefined> {
    return Promise.resolve(this.requests?.file);
  }
  async simulateEach(
    { sources, before, requests: uri }: Omit<SimulateEachParams, 'unsaved'>,
    signal: AbortSignal,
  ): Promise<SimulateEachResult | undefined> {
    const { requests } = this;
    if (requests?.file.uri !== uri) return undefined;
    const texts = { text: () => undefined, place: (one: string) => ({ uri: one }) };
    const read = (): Promise<undefined> => Promise.resolve(undefined);
    const world = { settings: defaultSettings, now: 0, read, texts, signal };
    const each = async function* (): AsyncGenerator<ProfiledRequest> {
      for (const request of readRequestFile(uri, requests.text)) yield { request, absent: [] };
      await Promise.resolve();
    };
    return simulateEach({ sources, ...(before ? { before } : {}) }, each(), world);
  }
  fileRules(): Promise<SimulationSubject> {
    return Promise.reject(new Error('no files'));
  }

  /** The service's rejections, by file. */
  rejected: readonly RejectedFile[] = [];
  showRejected(_folder: string, rejected: readonly RejectedFile[]): void {
    this.rejected = rejected;
  }

  readonly listSearches: ListSearch[] = [];
  showListUses(search: ListSearch): Promise<void> {
    this.listSearches.push(search);
    return Promise.resolve();
  }

  /** Texts of drafts, by the references of their resources. */
  readonly drafts = new Map<string, string>();
  draftText(ref: ResourceRef): string | undefined {
    return this.drafts.get(formatRef(ref));
  }

  showGraph(key: AccountGraphKey): Promise<void> {
    this.shown.push(`graph ${Object.values(key).join(' ')}`);
    return Promise.resolve();
  }

  followRun(key: AccountGraphKey): Promise<void> {
    this.shown.push(`follows ${Object.values(key).join(' ')}`);
    return Promise.resolve();
  }

  /** Performs dry runs. If it is undefined, plans are executed without a dry run. */
  dryRuns?: DryRuns;

  async run(plan: ChangePlan, also?: ChangeLog): Promise<readonly StepReport[] | undefined> {
    await this.prompts.confirm(plan);
    const reports = await runPlan(
      plan,
      {
        send: (call, signal) => this.remote.send(call, signal),
        ...(this.dryRuns ? { dryRuns: this.dryRuns } : {}),
        changes: also ?? this.changes,
        wait: (delayMs) => {
          this.local.clock.advance(delayMs);
          return Promise.resolve();
        },
        progress: () => undefined,
      },
      new AbortController().signal,
    );
    this.results.push(...reports.map(({ result }) => result));
    return reports;
  }

  async work<T>(
    plan: ChangePlan,
    work: (tools: WorkTools, signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined> {
    await this.prompts.confirm(plan);
    const world = {
      send: (call: Call, signal: AbortSignal) => this.remote.send(call, signal),
      changes: this.changes,
    };
    const tools: WorkTools = {
      call: (step) => sendStep(plan, step, world, []),
      tell: (done, all) => void this.told.push(`${done}/${all}`),
    };
    return work(tools, this.stop.signal);
  }

  fail: ActionContext['fail'] = ({ error }) => {
    throw new Error(`${error.operation.id}: ${error.message}`);
  };

  open(ref: ResourceRef): Promise<void> {
    this.opened.push(ref);
    return Promise.resolve();
  }

  /** Simulates a user who types the next answer into the document and saves it manually. */
  async openPayload(payload: Payload, text: string): Promise<void> {
    this.shown.push(text);
    const written = this.next(text);
    await sendPayload(this, payload, JSON.parse(String(written)) as Json);
  }

  reveal(ref: ResourceRef): Promise<void> {
    return this.open(ref);
  }

  compare: ActionContext['compare'] = (left, right) => {
    this.shown.push(left.text, right.text);
    return Promise.resolve();
  };

  activeText(): string | undefined {
    return this.editorText;
  }

  kindOfEditor: string | undefined;
  activeKind(): Promise<string | undefined> {
    return Promise.resolve(this.kindOfEditor);
  }

  activeSelection(): string | undefined {
    return undefined;
  }

  below: ReturnType<ActionContext['listBelow']>;
  listBelow(): ReturnType<ActionContext['listBelow']> {
    return this.below;
  }

  readonly saved: { readonly name: string; readonly content: string | Uint8Array }[] = [];
  saveFile: ActionContext['saveFile'] = (_title, name, content) => {
    this.saved.push({ name, content });
    return Promise.resolve();
  };

  chooseFolder(): Promise<Folder | undefined> {
    return Promise.resolve(this.folder);
  }

  /** Checks a document as the language server does, with default settings. */
  async errorsIn({ uri, text }: FileText): Promise<readonly TextError[]> {
    const service = createLanguageService(({ error }) => {
      throw error;
    });
    const document = { uri, languageId: 'jsonc', version: 0, text };
    const problems = await service.problems(document, languageContext());
    return problems
      .filter(({ severity }) => severity === 'error')
      .map(({ start, message }) => ({ line: text.slice(0, start).split('\n').length - 1, message }));
  }

  /** Returns the same description of the effects as the language server would. */
  requestEffects(changes: readonly ChangedRule[]): Promise<PlanSection | undefined> {
    return requestEffects(
      changes,
      {
        ask: <R>() =>
          Promise.resolve({
            lines: ruleEffects(changes, languageContext().settings, { steps: 20_000 }),
          } as R),
        wait: () => new Promise(() => undefined),
      },
      { use: 'report' },
    );
  }

  /** The samples that the user chose. */
  chosen: readonly Sample[] = [];
  /** Answers questions about samples as the language server does, with default settings. */
  readonly samples: SampleQuestions = {
    document: () => '',
    state: () =>
      Promise.resolve(
        this.chosen.length === 0
          ? null
          : { choice: 'pasted:', isFromProject: false, names: this.chosen.map(({ name }) => name) },
      ),
    choose: () => Promise.resolve(),
    draft: ({ sample, included }) => {
      const draft = draftOf(this.sampleAt(sample), languageContext().settings, new Set(included));
      if ('problem' in draft) return Promise.resolve(draft);
      const confidential = draft.confidential.map((part) => ({ id: part.id, label: partName(part) }));
      return Promise.resolve({ ...draft, confidential });
    },
    compare: ({ sample, included, account }) => {
      const { settings } = languageContext();
      const now = this.local.clock.now();
      return Promise.resolve(
        compareWithTrace(this.sampleAt(sample), settings, now, new Set(included), account),
      );
    },
  };

  private sampleAt(index: number): Sample {
    const sample = this.chosen[index];
    if (!sample) throw new Error(`no sample ${index}`);
    return sample;
  }

  readFile(): Promise<FileText | undefined> {
    const text = this.editorText;
    return Promise.resolve(text === undefined ? undefined : { uri: 'file:///rows.json', text });
  }

  private next(question: string): Answer {
    const answer = this.answers.shift();
    if (answer === undefined) throw new Error(`no answer to "${question}"`);
    return answer;
  }

  private async findScopes(): Promise<readonly Scope[]> {
    const [accounts, zones] = await Promise.all([
      this.api.all('accounts.list', {}),
      this.api.all('zones.list', {}),
    ]);
    if (!accounts.ok || !zones.ok) throw new Error('the demo service lists no accounts');
    const place = (type: 'accounts' | 'zones', id: string, name: string, accountId: string): Scope => ({
      connection: 'local',
      connectionName: 'Demo service',
      type,
      id,
      name,
      accountId,
      readOnly: false,
    });
    return [
      ...accounts.value.map(({ id, name }) => place('accounts', id, name ?? id, id)),
      ...zones.value.map(({ id, name, account }) => place('zones', id, name ?? id, account?.id ?? '')),
    ];
  }
}

/** The answer with which a user returns to the previous question. */
export const goesBack = '← back';

function wentBack({ goBack }: FormStep): Promise<undefined> {
  goBack();
  return Promise.resolve(undefined);
}

function choose<T>(choices: readonly Choice<T>[], wanted: Answer, title: string): T {
  const found =
    choices.find(({ label }) => label === wanted) ??
    choices.find(({ label }) => typeof wanted === 'string' && label.includes(wanted)) ??
    choices.find(
      ({ description, detail }) =>
        typeof wanted === 'string' && (description?.includes(wanted) === true || detail === wanted),
    );
  if (!found)
    throw new Error(`${title}: no ${String(wanted)} among ${choices.map(({ label }) => label).join(', ')}`);
  return found.value;
}

/** Returns the text of a document after `change` has modified its parsed value. Comments are removed. */
export const edited = (text: string, change: (value: Record<string, Json>) => void): string => {
  const value = JSON.parse(text.replace(/^\s*\/\/.*$/gm, '').replace(/ \/\/ [^"\n]*$/gm, '')) as Record<
    string,
    Json
  >;
  change(value);
  return JSON.stringify(value);
};
