import assert from 'node:assert/strict';
import { type Problem } from '../../core/base/problem';
import { type Language } from '../../core/language/language';
import { decodeSettings } from '../../core/language/settings';
import { type ClientOptions, TestClient } from '../support/language-client';
import { realTimer, type Timer } from '../../server/src/scheduler';
import { wordLanguage } from '../support/word-language';

const uri = 'file:///a.word';

describe('language server: diagnostics', () => {
  let client: TestClient;
  const start = async (options: ClientOptions = {}) => {
    client = await TestClient.start({ languages: [wordLanguage()], ...options });
  };
  afterEach(() => client.stop());

  /** Waits until the server has received everything that was sent before the call. */
  const roundTrip = () =>
    client.request('textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 0 } });

  it('publishes positions in UTF-16 units, with version, severity, code and the page about it', async () => {
    await start();
    await client.open(uri, 'word', '😀ä\r\n😀 bad', 7);
    assert.deepEqual(await client.diagnostics(uri, 7), [
      {
        range: { start: { line: 1, character: 3 }, end: { line: 1, character: 6 } },
        severity: 1,
        source: 'rampart',
        code: 'word/bad',
        codeDescription: { href: 'file:///pages/word/bad.md' },
        message: 'This word is bad',
      },
    ]);
  });

  it('publishes an empty list for a document without diagnostics, and nothing for documents of other languages', async () => {
    await start();
    await client.open('file:///b.txt', 'plaintext', 'bad');
    await client.open(uri, 'word', 'fine');
    assert.deepEqual(await client.diagnostics(uri, 1), []);
    assert.deepEqual(
      client.published.map((one) => one.uri),
      [uri],
    );
  });

  it('clears the diagnostics when a document is closed', async () => {
    await start();
    await client.open(uri, 'word', 'bad');
    assert.equal((await client.diagnostics(uri, 1)).length, 1);
    await client.close(uri);
    assert.deepEqual(await client.diagnostics(uri, undefined), []);
  });

  it('drops the result of a version that is no longer the newest', async () => {
    const release: (() => void)[] = [];
    const slow = wordLanguage({
      problems: async (document) => {
        if (document.version === 1) await new Promise<void>((resolve) => release.push(resolve));
        return wordLanguage().problems(document, undefined as never);
      },
    });
    await start({ languages: [slow] });
    await client.open(uri, 'word', 'bad bad');
    while (release.length === 0) await roundTrip();
    await client.change(uri, 2, [{ text: 'bad' }]);
    await roundTrip();
    release[0]?.();
    assert.equal((await client.diagnostics(uri, 2)).length, 1);
    assert.deepEqual(
      client.published.map((one) => one.version),
      [2],
    );
  });

  it('aborts a check when a newer version arrives', async () => {
    const started: number[] = [];
    const aborted: number[] = [];
    const waiting = wordLanguage({
      problems: (document, { signal }): Promise<Problem[]> => {
        started.push(document.version);
        if (document.version > 1) return Promise.resolve([]);
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted.push(document.version);
            reject(new Error('aborted'));
          });
        });
      },
    });
    await start({ languages: [waiting] });
    await client.open(uri, 'word', 'bad');
    while (started.length === 0) await roundTrip();
    await client.change(uri, 2, [{ text: 'x' }]);
    assert.deepEqual(await client.diagnostics(uri, 2), []);
    assert.deepEqual(aborted, [1]);
    assert.deepEqual(client.logged, []);
  });

  it('isolates a language that throws: the others answer, and the log has it once and without document text', async () => {
    const broken: Language = {
      id: 'broken',
      claims: () => true,
      problems: (document) => {
        throw new Error(`cannot read ${document.text}`);
      },
    };
    await start({ languages: [broken, wordLanguage()] });
    await client.open(uri, 'word', 'bad secret');
    assert.equal((await client.diagnostics(uri, 1)).length, 1);
    await client.change(uri, 2, [{ text: 'bad secret bad' }]);
    assert.equal((await client.diagnostics(uri, 2)).length, 2);
    await client.until(() => client.logged.length > 0);
    assert.equal(client.logged.length, 1);
    assert.match(client.logged[0]!, /the language broken.*\n\s+at /);
    assert.doesNotMatch(client.logged.join(), /secret/);
  });

  it('checks again when the settings change, for each document', async () => {
    let severity = 'warning';
    await start({ settings: (of) => ({ severities: of === uri ? { 'word/bad': severity } : {} }) });
    await client.open(uri, 'word', 'bad');
    await client.open('file:///other.word', 'word', 'bad');
    assert.equal((await client.diagnostics(uri, 1))[0]!.severity, 2);
    assert.equal((await client.diagnostics('file:///other.word', 1))[0]!.severity, 1);
    severity = 'off';
    client.published.length = 0;
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    assert.deepEqual(await client.diagnostics(uri, 1), []);
  });

  it('asks the client for facts, and checks again when they change', async () => {
    let lists: Record<string, 'ip'> = {};
    const needsList = wordLanguage({
      problems: (_document, { facts }) =>
        facts.lists?.office
          ? []
          : [{ start: 0, end: 1, code: 'word/list', severity: 'error', message: 'No list' }],
    });
    await start({ languages: [needsList], facts: () => ({ lists }) });
    await client.open(uri, 'word', 'bad');
    assert.equal((await client.diagnostics(uri, 1)).length, 1);
    lists = { office: 'ip' };
    client.published.length = 0;
    await client.connection.sendNotification('rampart/factsChanged');
    assert.deepEqual(await client.diagnostics(uri, 1), []);
  });

  it('checks a document again when a file that it depends on changes', async () => {
    const follows = wordLanguage({
      problems: async (document, { workspace }) =>
        document.uri === uri && (await workspace.read('file:///config.word'))?.text !== 'ok'
          ? [{ start: 0, end: 1, code: 'word/config', severity: 'error', message: 'Not configured' }]
          : [],
    });
    await start({ languages: [follows] });
    await client.open('file:///config.word', 'word', 'wrong');
    await client.open(uri, 'word', 'text');
    assert.equal((await client.diagnostics(uri, 1)).length, 1);
    client.published.length = 0;
    await client.change('file:///config.word', 2, [{ text: 'ok' }]);
    assert.deepEqual(await client.diagnostics(uri, 1), []);
  });

  it('prefers the configuration of the project to the settings, also when it changes', async () => {
    const configuration = { severities: { 'word/bad': 'hint' }, ignore: [] as string[] };
    const configs = {
      ofUri: (of: string) =>
        Promise.resolve(
          of === uri
            ? { uri: 'file:///rampart.json', settings: decodeSettings(structuredClone(configuration)) }
            : undefined,
        ),
      forget: () => undefined,
    };
    await start({ configs, settings: () => ({ severities: { 'word/bad': 'warning' } }) });
    await client.open(uri, 'word', 'bad');
    await client.open('file:///other.word', 'word', 'bad');
    assert.equal((await client.diagnostics(uri, 1))[0]!.severity, 4);
    assert.equal((await client.diagnostics('file:///other.word', 1))[0]!.severity, 2);
    configuration.ignore.push('*.word');
    client.published.length = 0;
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: 'file:///rampart.json', type: 2 }],
    });
    assert.deepEqual(await client.diagnostics(uri, 1), []);
  });

  describe('for a slow check', () => {
    const problem = (start: number): Problem => ({
      start,
      end: start + 3,
      code: 'word/bad',
      severity: 'error',
      message: `At ${start}`,
    });
    const visibleAtEnd: (number | undefined)[] = [];
    let goOn: () => void;
    let waiting: Promise<void>;
    /** A language that reports one problem early, waits for a signal, and then reports two. */
    const slow = wordLanguage({
      problems: async (_document, { early, visible }) => {
        early?.([problem(4)]);
        await waiting;
        visibleAtEnd.push(visible?.()?.start);
        return [problem(0), problem(4)];
      },
    });
    const holdChecks = () => (waiting = new Promise((resolve) => (goOn = resolve)));
    beforeEach(() => {
      visibleAtEnd.length = 0;
      void holdChecks();
    });
    const starts = () => client.published.map(({ diagnostics }) => diagnostics.map(({ message }) => message));

    it('shows first diagnostics immediately, and then all', async () => {
      await start({ languages: [slow] });
      await client.open(uri, 'word', 'bad bad');
      await client.until(() => client.published.length === 1);
      goOn();
      await client.until(() => client.published.length === 2);
      assert.deepEqual(starts(), [['At 4'], ['At 0', 'At 4']]);
    });

    it('interrupts the check to send the first diagnostics', async () => {
      const due: (boolean | undefined)[] = [];
      const paced = wordLanguage({
        problems: async (_document, { early, pace }) => {
          due.push(pace?.due());
          early?.([problem(4)]);
          due.push(pace?.due());
          await pace?.rest();
          due.push(pace?.due());
          return [problem(0), problem(4)];
        },
      });
      await start({ languages: [paced] });
      await client.open(uri, 'word', 'bad bad');
      await client.until(() => client.published.length === 2);
      assert.deepEqual(due, [false, true, false]);
    });

    it('does not replace older diagnostics with incomplete ones', async () => {
      await start({ languages: [slow] });
      goOn();
      await client.open(uri, 'word', 'bad bad');
      await client.until(() => client.published.length === 2);
      await client.change(uri, 2, [{ text: 'bad bad!' }]);
      await client.diagnostics(uri, 2);
      assert.deepEqual(starts().slice(2), [['At 0', 'At 4']]);
    });

    it('continues without delay after an edit, and shows first diagnostics only once', async () => {
      const delays: number[] = [];
      const timer: Timer = (callback, delayMs) => {
        delays.push(delayMs);
        return realTimer(callback, delayMs);
      };
      await start({ languages: [slow], timer });
      await client.open(uri, 'word', 'bad bad');
      await client.until(() => client.published.length === 1);
      await client.change(uri, 2, [{ text: 'bad bad!' }]);
      await roundTrip();
      goOn();
      await client.diagnostics(uri, 2);
      assert.deepEqual(starts(), [['At 4'], ['At 0', 'At 4']]);
      assert.ok(!delays.includes(80), delays.join());
      await client.change(uri, 3, [{ text: 'bad bad' }]);
      await client.diagnostics(uri, 3);
      assert.ok(delays.includes(80), 'a complete check follows a pause in typing');
    });

    it('shows first diagnostics again after the document was closed', async () => {
      await start({ languages: [slow] });
      await client.open(uri, 'word', 'bad bad');
      await client.until(() => client.published.length === 1);
      await client.close(uri);
      await client.until(() => client.published.length === 2);
      goOn();
      void holdChecks();
      await client.open(uri, 'word', 'bad bad', 2);
      await client.until(() => client.published.length === 3);
      assert.deepEqual(starts(), [['At 4'], [], ['At 4']]);
      goOn();
    });

    it('tells the language which document is requested in the meantime', async () => {
      await start({ languages: [slow] });
      await client.open(uri, 'word', 'x\n'.repeat(1000));
      await client.until(() => client.published.length === 1);
      const line = (number: number) => ({ line: number, character: 0 });
      await client.request('textDocument/inlayHint', {
        textDocument: { uri },
        range: { start: line(700), end: line(740) },
      });
      goOn();
      await client.until(() => client.published.length === 2);
      assert.deepEqual(visibleAtEnd, [2 * (700 - 60)]);
    });
  });
});
