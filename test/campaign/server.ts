import assert from 'node:assert/strict';
import { chance, pick, pickInteger } from '../../local/random';
import { type Range } from 'vscode-languageserver';
import { defaultSettings } from '../../core/language/settings';
import { Snapshot } from '../../server/src/documents';
import { TestClient } from '../support/language-client';
import { type Budget, type Campaign, type CampaignReport, type Finding } from './campaign';
import { campaignContext, serviceThatThrows } from './fuzz/every-answer';
import { slopeBytes, usedHeapKib } from './memory';

interface Sample {
  readonly uri: string;
  readonly languageId: string;
  readonly text: string;
  readonly words: readonly string[];
}

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_none, index) => line(index)).join('\n');

/** A large file for each language, with the words that the campaign types into the file. */
const samples: readonly Sample[] = [
  {
    uri: 'file:///c/large.rfilter',
    languageId: 'rampart-filter',
    text: `${lines(100, (i) => `http.request.uri.path contains "/a/${i}" or`)}\nhttp.host eq "a"`,
    words: [' and ', 'ip.src in {1.2.3.4}', '"', ')', 'not ', 'lower(http.host)'],
  },
  {
    uri: 'file:///c/large.access_rule.json',
    languageId: 'json',
    text: `[\n${lines(500, (i) => `{ "mode": "block", "configuration": { "target": "ip", "value": "192.0.${i >> 8}.${i & 255}" } },`)}\n{ "mode": "block", "configuration": { "target": "country", "value": "KP" } }\n]`,
    words: ['"', '{', '}', ',', '"notes": "x", ', 'null'],
  },
  {
    uri: 'file:///c/large.ts',
    languageId: 'typescript',
    text: `export class A extends WorkflowEntrypoint {\n  async run(event, step) {\n${lines(300, (i) => `    await step.do('step ${i}', async () => ${i});`)}\n  }\n}\n`,
    words: ['step.sleep("a", "1 s");', '{', '}', 'await ', '`', '('],
  },
  {
    uri: 'file:///c/large.py',
    languageId: 'python',
    text: `class A(WorkflowEntrypoint):\n    async def run(self, event, step):\n${lines(200, (i) => `        await step.sleep("s ${i}", "1 minute")`)}\n`,
    words: ['await ', '"', '\n    ', 'step.do(', ':', '#'],
  },
  {
    uri: 'file:///c/large.yaml',
    languageId: 'yaml',
    text: `# rampart-filter\n${lines(150, (i) => `r${i}: http.host eq "a${i}"`)}\n`,
    words: ['"', ': ', '\n', ' or ssl', '# rampart-filter\n', '|'],
  },
];

/**
 * Minimum number of readings of the heap. With fewer readings, the caches of compiled code are still filling up,
 * which looks like a leak.
 */
const leastReadings = 100;

/**
 * Number of characters at the start of a file that edits do not change. The server recognizes a file by its start,
 * and reports nothing for files that it does not recognize.
 */
const headLength = 120;

/** A source text that is edited by line and character ranges, as in an editor. */
class Typed {
  version = 1;
  constructor(
    readonly sample: Sample,
    public text: string,
  ) {}

  private position(offset: number): { line: number; character: number } {
    const before = this.text.slice(0, offset);
    const line = before.split('\n').length - 1;
    return { line, character: offset - (before.lastIndexOf('\n') + 1) };
  }

  /**
   * Makes an edit that depends only on the seed: either deletes some characters or types a word. Returns the change
   * and the position after it.
   */
  edit(seed: number): { change: object; position: { line: number; character: number } } {
    const at = pickInteger(headLength, this.text.length, 'at', seed);
    const length = chance('delete', seed) < 0.4 ? pickInteger(1, 12, 'length', seed) : 0;
    const end = Math.min(this.text.length, at + length);
    const words = this.sample.words as readonly [string, ...string[]];
    // if the source text has grown too long, nothing is typed, so its size stays about the same
    const text =
      length > 0 || this.text.length > this.sample.text.length + 500 ? '' : pick(words, 'word', seed);
    const change = { range: { start: this.position(at), end: this.position(end) }, text };
    this.text = this.text.slice(0, at) + text + this.text.slice(end);
    this.version++;
    return { change, position: this.position(at + text.length) };
  }
}

const questions = [
  'completion',
  'hover',
  'documentSymbol',
  'semanticTokens/full',
  'codeAction',
  'foldingRange',
] as const;

/**
 * Sends a request without waiting for the responses to earlier requests, as an editor does while the user types. Errors
 * are ignored, because the document may have changed before the server handles the request.
 */
function ask(client: TestClient, uri: string, position: object, seed: number): Promise<unknown> {
  const question = pick(questions, 'question', seed);
  const more =
    question === 'codeAction'
      ? { range: { start: position, end: position }, context: { diagnostics: [] } }
      : { position };
  return client
    .request(`textDocument/${question}`, { textDocument: { uri }, ...more })
    .catch(() => undefined);
}

const isOver = ({ share }: Budget, started: number, done: number): boolean =>
  'inputs' in share ? done >= share.inputs : performance.now() - started >= share.ms;

/**
 * Returns the expected diagnostics of a source text, with their codes and positions. They do not depend on earlier
 * versions of the text.
 */
async function expectedProblems({ sample, text, version }: Typed): Promise<readonly string[]> {
  const { uri, languageId } = sample;
  const snapshot = new Snapshot(uri, languageId, version, text);
  const service = serviceThatThrows();
  const problems = await service.problems(snapshot, {
    ...campaignContext,
    settings: defaultSettings,
    now: () => 0,
  });
  return problems.map((problem) => placed(problem.code, snapshot.rangeOf(problem))).sort();
}

const placed = (code: unknown, { start, end }: Range): string =>
  `${String(code)} ${start.line}:${start.character}-${end.line}:${end.character}`;

/**
 * Returns the current diagnostics of a document. For a long document, the server publishes some diagnostics before
 * the rest.
 */
function shownProblems(client: TestClient, { sample, version }: Typed): readonly string[] {
  const last = client.published.findLast((one) => one.uri === sample.uri && one.version === version);
  return (last?.diagnostics ?? []).map(({ code, range }) => placed(code, range)).sort();
}

/**
 * Types into large files faster than a server can check them, with requests in between. Occasionally the server
 * stops, and a new server receives all files, as in the editor. After every round, the diagnostics of each file must
 * match its current text, regardless of earlier texts.
 */
async function typing(budget: Budget): Promise<CampaignReport> {
  const findings: Finding[] = [];
  const started = performance.now();
  const typed = samples.map((sample) => new Typed(sample, sample.text));
  const readings: { inputs: number; kib: number }[] = [];
  let keystrokes = 0;
  let restarts = 0;
  let client = await openAll(typed);
  for (let round = 0; !isOver(budget, started, keystrokes); round++) {
    const answers: Promise<unknown>[] = [];
    for (const file of typed) {
      for (let i = 0; i < 12; i++) {
        const seed = budget.seed * 1_000_003 + keystrokes++;
        const { change, position } = file.edit(seed);
        await client.change(file.sample.uri, file.version, [change]);
        if (chance('ask', seed) < 0.3) answers.push(ask(client, file.sample.uri, position, seed));
      }
    }
    await Promise.all(answers);
    for (const file of typed) {
      await client.diagnostics(file.sample.uri, file.version);
      const expected = (await expectedProblems(file)).join();
      // if the diagnostics never match, this promise never resolves, and the run ends without a report
      await client.until(() => shownProblems(client, file).join() === expected);
    }
    findings.push(...client.logged.map((what) => ({ what })));
    client.published.length = 0;
    client.logged.length = 0;
    if (round % 7 === 6) {
      await client.stop();
      client = await openAll(typed);
      restarts++;
    }
    if ('ms' in budget.share) readings.push({ inputs: keystrokes, kib: usedHeapKib() });
  }
  await client.stop();
  const left = readings.length >= leastReadings ? Math.round(slopeBytes(readings)) : undefined;
  if (left !== undefined && left > 500) findings.push({ what: `each keystroke leaves ${left} bytes behind` });
  return {
    figures: {
      keystrokes,
      restarts,
      'bytes left by a keystroke': left ?? 'too few to tell',
      'heap KiB': usedHeapKib(),
    },
    findings,
  };
}

/** Starts a server and opens every file in its current state. */
async function openAll(typed: readonly Typed[]): Promise<TestClient> {
  const client = await TestClient.start();
  for (const { sample, text, version } of typed)
    await client.open(sample.uri, sample.languageId, text, version);
  for (const { sample, version } of typed) await client.diagnostics(sample.uri, version);
  return client;
}

const openAtOnce = 200;

/** Keeps two hundred documents open. Each step changes one of them, or closes it and opens it again. */
async function documents(budget: Budget): Promise<CampaignReport> {
  const started = performance.now();
  const findings: Finding[] = [];
  const readings: { inputs: number; kib: number }[] = [];
  const client = await TestClient.start();
  const open = Array.from({ length: openAtOnce }, (_none, index) => {
    const sample = samples[index % samples.length] ?? assert.fail('a sample');
    const uri = sample.uri.replace('large', `file-${index}`);
    return new Typed({ ...sample, uri, text: sample.text.slice(0, 1200) }, sample.text.slice(0, 1200));
  });
  const tell = (file: Typed): Promise<void> =>
    client.open(file.sample.uri, file.sample.languageId, file.text, file.version);
  for (const file of open) await tell(file);
  for (const file of open) await client.diagnostics(file.sample.uri, file.version);
  let steps = 0;
  while (!isOver(budget, started, steps)) {
    const touched = new Set<Typed>();
    for (let i = 0; i < 40; i++) {
      const seed = budget.seed * 7919 + steps++;
      const file = open[pickInteger(0, openAtOnce - 1, 'file', seed)] ?? assert.fail('a file');
      touched.add(file);
      if (chance('what', seed) < 0.3) {
        await client.close(file.sample.uri);
        file.version++;
        await tell(file);
      } else {
        const { change } = file.edit(seed);
        await client.change(file.sample.uri, file.version, [change]);
      }
    }
    for (const file of touched) await client.diagnostics(file.sample.uri, file.version);
    findings.push(...client.logged.splice(0).map((what) => ({ what })));
    client.published.length = 0;
    if ('ms' in budget.share) readings.push({ inputs: steps, kib: usedHeapKib() });
  }
  await client.stop();
  const left = readings.length >= leastReadings ? Math.round(slopeBytes(readings)) : undefined;
  if (left !== undefined && left > 500) findings.push({ what: `each step leaves ${left} bytes behind` });
  return {
    figures: {
      'open documents': openAtOnce,
      steps,
      'bytes left by a step': left ?? 'too few to tell',
      'heap KiB': usedHeapKib(),
    },
    findings,
  };
}

export const serverCampaigns: readonly Campaign[] = [
  { name: 'server typing', shortRun: 20, run: typing },
  { name: 'server documents', shortRun: 12, run: documents },
];
