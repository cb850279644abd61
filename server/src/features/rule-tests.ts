import { type CancellationToken } from 'vscode-languageserver';
import {
  type AddTestsParams,
  addTestsRequest,
  type CoveredRule,
  type RuleTestCase,
  type RuleTestsParams,
  ruleTestsRequest,
  type RuleTestsResult,
  type RunRuleTestsParams,
  runRuleTestsRequest,
  type RunRuleTestsResult,
  type TestFileMistake,
  type UntestedParams,
  untestedRequest,
} from '../../../core/protocol/rule-tests';
import { type CaseResult } from '../../../core/rule-tests/case-result';
import { CoverageCounter, type RuleCoverage } from '../../../core/rule-tests/coverage';
import { type ReadTestText } from '../../../core/rule-tests/read-test-text';
import { type RuleTest } from '../../../core/rule-tests/rule-test-file';
import { TestRun } from '../../../core/rule-tests/run-rule-tests';
import { openSnapshots } from '../../../core/rule-tests/snapshots/snapshots';
import { snapshotName } from '../../../core/rule-tests/snapshots/snapshot-file';
import { testIds } from '../../../core/rule-tests/test-ids';
import { type TestWorld } from '../../../core/rule-tests/test-world';
import { uriBeside } from '../../../core/rule-tests/uri-beside';
import { failureTrace } from '../../../core/simulation/failure-trace';
import { rulesUnderTest } from '../../../core/simulation/rules-under-test';
import { type RuleTexts } from '../../../core/simulation/shown-steps';
import { type Snapshot } from '../documents';
import { EditorFiles, fileNameOf, fileReader, listFilesOf, textsOf } from '../editor-files';
import { RecentTests } from '../recent-tests';
import { addTests, findUntested } from '../untested';
import { paceOf, type Session, toSignal } from '../session';
import { type Feature } from './feature';

/** Finds and runs rule tests for the editor's test explorer. */
export const ruleTests: Feature = {
  capabilities: {},
  register(session) {
    const { connection } = session;
    const recent = new RecentTests();
    connection.onRequest(
      ruleTestsRequest,
      async ({ textDocument: { uri }, unsaved }: RuleTestsParams): Promise<RuleTestsResult> => {
        const document = await new EditorFiles(session, unsaved).read(uri);
        if (!document) return { tests: [] };
        const read = await recent.read(uri, document.text);
        const ids = testIds(read.file.tests);
        const tests = read.file.tests.map(({ name, range }, i) => ({
          id: ids[i] ?? name,
          name,
          range: document.rangeOf(range),
        }));
        const { scope } = read.file;
        const named = scope ? { scope: { type: scope.type, name: scope.text } } : {};
        return { tests, ...named, ...mistakeOf(read, document) };
      },
    );
    connection.onRequest(untestedRequest, (params: UntestedParams, token: CancellationToken) =>
      findUntested(session, params, token),
    );
    connection.onRequest(addTestsRequest, (params: AddTestsParams) => addTests(session, params));
    connection.onRequest(runRuleTestsRequest, (params: RunRuleTestsParams, token: CancellationToken) =>
      runFiles(session, recent, params, token),
    );
  },
};

async function runFiles(
  session: Session,
  recent: RecentTests,
  { files, unsaved, withCoverage, isUpdate = false }: RunRuleTestsParams,
  token: CancellationToken,
): Promise<RunRuleTestsResult> {
  const documents = new EditorFiles(session, unsaved);
  const counter = withCoverage ? new CoverageCounter() : undefined;
  const ran: RunRuleTestsResult['files'][number][] = [];
  const pace = paceOf(session);
  const signal = toSignal(token);
  const isCanceled = (): boolean => signal.aborted;
  for (const { uri, only, deployed } of files) {
    if (isCanceled()) break;
    const document = await documents.read(uri);
    if (!document) continue;
    const read = await recent.read(uri, document.text);
    if (read.mistake) {
      ran.push({ uri, cases: [], ...mistakeOf(read, document) });
      continue;
    }
    const readFile = fileReader(documents, uri);
    const testFile = fileNameOf(uri);
    const { tests } = read.file;
    const snapshots = await openSnapshots({ testFile, tests, read: readFile, isUpdate });
    const settings = await session.settings.of(uri);
    const world: TestWorld = {
      settings,
      now: session.host.now(),
      ...(counter ? { coverage: counter } : {}),
      read: readFile,
      listFiles: listFilesOf(session, documents),
      snapshots,
      pace,
      signal,
      ...(await rulesUnderTest(deployed, settings)),
    };
    const ids = testIds(read.file.tests);
    const numbers = only && new Set(ids.flatMap((id, i) => (only.includes(id) ? [i] : [])));
    const run = new TestRun(read.file, world);
    const results = await run.run(numbers, recent.memoryOf(uri));
    if (isCanceled()) break;
    recent.remember(uri, run.memory);
    const texts = textsOf(documents);
    const cases = results.map((one) => caseOf(one, tests, ids, document, texts));
    const text = isUpdate ? snapshots.updated() : undefined;
    const target = uriBeside(uri, snapshotName(testFile));
    const changed = text === undefined || target === undefined ? {} : { snapshots: { uri: target, text } };
    ran.push({ uri, cases, ...changed });
  }
  const covered = counter?.files((uri) => documents.known(uri)?.text ?? '') ?? [];
  return {
    files: ran,
    coverage: covered.flatMap(({ file, rules }) => {
      const document = documents.known(file);
      return document ? [{ uri: file, rules: rules.map((rule) => coveredRule(rule, document)) }] : [];
    }),
  };
}

function caseOf(
  { test, name, sample, status, failure, message, range, simulation }: CaseResult,
  tests: readonly RuleTest[],
  ids: readonly string[],
  document: Snapshot,
  texts: RuleTexts,
): RuleTestCase {
  const text = failure?.message ?? message;
  return {
    id: ids[test] ?? name,
    ...(sample === undefined ? {} : { sample }),
    status,
    ...(text === undefined ? {} : { message: text }),
    ...(failure ? { expected: failure.expected, actual: failure.actual } : {}),
    range: document.rangeOf(range),
    ...(failure && simulation ? { trace: failureTrace(simulation, tests[test]?.expect.by, texts) } : {}),
  };
}

const coveredRule = (
  { name, matched, clauses, ...range }: RuleCoverage,
  document: Snapshot,
): CoveredRule => ({
  name,
  range: document.rangeOf(range),
  matched,
  clauses: clauses.map(({ text, seenTrue, seenFalse, ...own }) => ({
    text,
    range: document.rangeOf(own),
    seenTrue,
    seenFalse,
  })),
});

const mistakeOf = ({ mistake }: ReadTestText, document: Snapshot): { readonly mistake?: TestFileMistake } =>
  mistake ? { mistake: { message: mistake.message, range: document.rangeOf(mistake) } } : {};
