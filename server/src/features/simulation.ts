import { type UnsavedText } from '../../../core/protocol/unsaved-text';
import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { visibleLine } from '../../../core/base/shown-text';
import { type Location } from '../../../core/language/language';
import {
  type ExplainRulesParams,
  explainRulesRequest,
  type ExplainRulesResult,
  type FileUseShown,
  type FindListUsesParams,
  findListUsesRequest,
  type FindListUsesResult,
  type FindRulesParams,
  findRulesRequest,
  type FindRulesResult,
  type RecordTestParams,
  recordTestRequest,
  type RecordTestResult,
  type RuleTestName,
  type SimulateEachParams,
  simulateEachRequest,
  type SimulateEachResult,
  type SimulateParams,
  simulateRequest,
  type SimulateResult,
} from '../../../core/protocol/simulation';
import { readTestText } from '../../../core/rule-tests/read-test-text';
import { TestRun } from '../../../core/rule-tests/run-rule-tests';
import { testIds } from '../../../core/rule-tests/test-ids';
import { lineAround } from '../../../core/language/list-uses';
import { explainRules } from '../../../core/simulation/explain-rules';
import { findRules } from '../../../core/simulation/find-rules';
import { listUsesInRecords } from '../../../core/simulation/list-uses';
import { recordTest } from '../../../core/simulation/record-test';
import { simulateEach } from '../../../core/simulation/simulate-each';
import { simulateSamples, type SimulationWorld } from '../../../core/simulation/simulate-samples';
import { rulesUnderTest } from '../../../core/simulation/rules-under-test';
import { simulateTest } from '../../../core/simulation/simulate-test';
import { Snapshot } from '../documents';
import { EditorFiles, fileReader, listFilesOf, textsOf } from '../editor-files';
import { contextFor, paceOf, type Session, snapshotOf, toSignal } from '../session';
import { usesInWorkspace } from './list-uses';
import { type Feature } from './feature';

/**
 * Maximum number of steps for one logical check of a rule. `budgetMs` is the total time limit for all checks, in
 * milliseconds.
 */
const steps = 5000;
const budgetMs = 5000;

/**
 * Handles requests about the rules of files and accounts: simulating samples, rule tests, and files with requests,
 * finding and explaining rules, finding the uses of a list, and recording a test.
 */
export const simulation: Feature = {
  capabilities: {},
  register(session) {
    const { connection } = session;
    connection.onRequest<SimulateResult | null, unknown>(
      simulateRequest,
      async (
        params: SimulateParams,
        token: CancellationToken,
      ): Promise<SimulateResult | null | ResponseError> => {
        const signal = toSignal(token);
        const result = params.test
          ? await simulateRuleTest(session, params, params.test, signal)
          : await simulateChosen(session, params, signal);
        return signal.aborted ? new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled') : result;
      },
    );
    connection.onRequest<SimulateEachResult | null, unknown>(
      simulateEachRequest,
      async (
        params: SimulateEachParams,
        token: CancellationToken,
      ): Promise<SimulateEachResult | null | ResponseError> => {
        const signal = toSignal(token);
        const result = await simulateFile(session, params, signal);
        return signal.aborted ? new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled') : result;
      },
    );
    connection.onRequest(findRulesRequest, async (params: FindRulesParams): Promise<FindRulesResult> => {
      const { sought, uri, unsaved, sources } = params;
      const settings = await session.settings.of(uri);
      return findRules(sought.trim(), sources, { settings, ...filesOf(session, unsaved) });
    });
    connection.onRequest(
      explainRulesRequest,
      async (params: ExplainRulesParams, token: CancellationToken): Promise<ExplainRulesResult> => {
        const { uri, unsaved, sources } = params;
        const context = await contextFor(session, uri, toSignal(token));
        const end = performance.now() + budgetMs;
        const limits = { steps, isOver: () => performance.now() > end };
        const world = { ...context, ...filesOf(session, unsaved) };
        return (await explainRules(sources, world, limits)) ?? { lists: [], pairs: [] };
      },
    );
    connection.onRequest(
      findListUsesRequest,
      async (params: FindListUsesParams, token: CancellationToken): Promise<FindListUsesResult> => {
        const { list, uri, sources, withWorkspace } = params;
        const context = await contextFor(session, uri, toSignal(token));
        const found = withWorkspace ? await usesInWorkspace(session, list, context) : [];
        const files = await Promise.all(found.map((one) => lineOf(session, one)));
        return {
          rules: listUsesInRecords(list, sources, context.settings),
          files: files.filter((one) => one !== undefined),
        };
      },
    );
    connection.onRequest(
      recordTestRequest,
      async (params: RecordTestParams): Promise<RecordTestResult | null> => {
        const { sources, steps, file } = params;
        const world = await worldOf(session, params);
        const sample = world?.samples[steps];
        if (!world || !sample) return null;
        const text = await world.read(file);
        const recorded = await recordTest({ uri: file, text }, sources, sample, world);
        if (!recorded) return null;
        const { name, start, end } = recorded;
        const document = new Snapshot(file, '', 0, recorded.text);
        return { name, text: recorded.text, range: document.rangeOf({ start, end }) };
      },
    );
  },
};

/** Simulates the rules with the chosen samples. Returns null if no sample is chosen or the signal aborts. */
async function simulateChosen(
  session: Session,
  params: SimulateParams,
  signal: AbortSignal,
): Promise<SimulateResult | null> {
  const world = await worldOf(session, params);
  const result = world && (await simulateSamples(params, { ...world, pace: paceOf(session), signal }));
  return result ?? null;
}

/**
 * Simulates the given rules for each request in a file, such as a log. Returns null if the file cannot be read or the
 * signal aborts.
 */
async function simulateFile(
  session: Session,
  { uri, requests, unsaved, ...rules }: SimulateEachParams,
  signal: AbortSignal,
): Promise<SimulateEachResult | null> {
  const settings = await session.settings.of(uri);
  const now = session.host.now();
  const world = { settings, now, pace: paceOf(session), signal, ...filesOf(session, unsaved) };
  try {
    return (await simulateEach(rules, session.samples.profiledRequestsOf(requests), world)) ?? null;
  } catch {
    return null;
  }
}

async function simulateRuleTest(
  session: Session,
  { unsaved, steps, sources, lists }: SimulateParams,
  { uri, id }: RuleTestName,
  signal: AbortSignal,
): Promise<SimulateResult | null> {
  const files = new EditorFiles(session, unsaved);
  const document = await files.read(uri);
  const read = document && (await readTestText(uri, document.text));
  if (!read || read.mistake) return null;
  const settings = await session.settings.of(uri);
  const pace = paceOf(session);
  const now = session.host.now();
  const given = await rulesUnderTest(lists && { sources, lists }, settings);
  const run = new TestRun(read.file, {
    settings,
    now,
    read: fileReader(files, uri),
    listFiles: listFilesOf(session, files),
    pace,
    signal,
    ...given,
  });
  const number = testIds(read.file.tests).indexOf(id);
  return simulateTest(run, number, steps, { settings, texts: textsOf(files), pace, signal });
}

/**
 * Returns the text of the line that contains a use of a list, and the location of that use. Returns undefined if the
 * document does not exist.
 */
async function lineOf(session: Session, { uri, ...range }: Location): Promise<FileUseShown | undefined> {
  const document = await snapshotOf(session, uri);
  if (!document) return undefined;
  const line = visibleLine(lineAround(document.text, range));
  return { line, place: { uri, range: document.rangeOf(range) } };
}

/** Returns the settings, samples, and files for a simulation, or null if no sample is chosen. */
async function worldOf(
  session: Session,
  { uri, unsaved }: Pick<SimulateParams, 'uri' | 'unsaved'>,
): Promise<SimulationWorld | null> {
  const settings = await session.settings.of(uri);
  const chosen = await session.samples.of(settings);
  if (chosen === undefined || chosen.set.samples.length === 0) return null;
  return {
    settings,
    samples: chosen.set.samples,
    now: session.host.now(),
    ...filesOf(session, unsaved),
  };
}

function filesOf(
  session: Session,
  unsaved: readonly UnsavedText[],
): Pick<SimulationWorld, 'read' | 'texts' | 'listFiles'> {
  const files = new EditorFiles(session, unsaved);
  return {
    read: async (uri) => (await files.read(uri))?.text,
    texts: textsOf(files),
    listFiles: listFilesOf(session, files),
  };
}
