import { type CancellationToken } from 'vscode-languageserver';
import {
  type AddTestsParams,
  type AddTestsResult,
  type UntestedChange,
  type UntestedParams,
  type UntestedResult,
} from '../../core/protocol/rule-tests';
import { runMutants, type Survivor } from '../../core/rule-tests/mutate/run-mutants';
import { readTestText } from '../../core/rule-tests/read-test-text';
import { TestRun } from '../../core/rule-tests/run-rule-tests';
import { openSnapshots } from '../../core/rule-tests/snapshots/snapshots';
import { type TestWorld } from '../../core/rule-tests/test-world';
import { withTest } from '../../core/rule-tests/write-test';
import { rulesUnderTest } from '../../core/simulation/rules-under-test';
import { Snapshot } from './documents';
import { EditorFiles, fileNameOf, fileReader, listFilesOf } from './editor-files';
import { paceOf, type Session, toSignal } from './session';

/**
 * Finds possible rule changes that the tests in a file would not detect. For each of these changes, the result
 * contains a test that would detect it, if one can be created.
 */
export async function findUntested(
  session: Session,
  { uri, unsaved, deployed }: UntestedParams,
  token: CancellationToken,
): Promise<UntestedResult | null> {
  const files = new EditorFiles(session, unsaved);
  const document = await files.read(uri);
  const read = document && (await readTestText(uri, document.text));
  if (!read || read.mistake) return null;
  const readFile = fileReader(files, uri);
  const testFile = fileNameOf(uri);
  const settings = await session.settings.of(uri);
  const world: TestWorld = {
    settings,
    ...(await rulesUnderTest(deployed, settings)),
    now: session.host.now(),
    read: readFile,
    listFiles: listFilesOf(session, files),
    pace: paceOf(session),
    signal: toSignal(token),
    snapshots: await openSnapshots({ testFile, tests: read.file.tests, read: readFile }),
  };
  // yields to the event loop between changes, so that a cancellation message can be handled
  const mayGoOn = async (): Promise<boolean> => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return !token.isCancellationRequested;
  };
  const result = await runMutants(new TestRun(read.file, world), world, mayGoOn);
  return (
    (result && {
      killed: result.killed,
      survivors: result.survivors.map((one) => changeOf(one, files)),
    }) ??
    null
  );
}

function changeOf(
  { rule, before, after, file, start, witness }: Survivor,
  files: EditorFiles,
): UntestedChange {
  const document = file === undefined ? undefined : files.known(file);
  const [outcome] = witness?.expect.outcomes ?? [];
  const { by } = witness?.expect ?? {};
  return {
    rule,
    before,
    after,
    ...(document && start !== undefined
      ? { place: { uri: document.uri, range: document.rangeOf({ start, end: start }) } }
      : {}),
    ...(witness ? { outcome: { before: witness.before, after: witness.after } } : {}),
    ...(witness?.request !== undefined && outcome !== undefined
      ? {
          test: {
            name: `${rule}: ${witness.before}`,
            request: witness.request,
            facts: witness.facts,
            expect: { outcome, ...(by === undefined ? {} : { by }) },
          },
        }
      : {}),
  };
}

/**
 * Returns the text of a YAML file with the given tests added, and the range of the last added test. Returns null if the
 * tests cannot be added.
 */
export async function addTests(
  session: Session,
  { uri, unsaved, tests }: AddTestsParams,
): Promise<AddTestsResult | null> {
  const document = await new EditorFiles(session, unsaved).read(uri);
  if (!document || !/\.ya?ml$/i.test(uri)) return null;
  let written = { text: document.text, start: 0, end: 0 };
  for (const test of tests) {
    const { file, mistake } = await readTestText(uri, written.text);
    const next = mistake ? undefined : withTest(written.text, file.tests, test);
    if (!next) return null;
    written = next;
  }
  const { text, ...range } = written;
  return { text, range: new Snapshot(uri, '', 0, text).rangeOf(range) };
}
