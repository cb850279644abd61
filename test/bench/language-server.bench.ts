import { TestClient } from '../support/language-client';

const KEYSTROKES = 60;
const typingDelayMs = 80;

const rule = (index: number) => ({
  description: `Rule ${index}`,
  mode: 'block',
  configuration: { target: 'ip', value: `192.0.${index >> 8}.${index & 255}` },
});

/** What people have open: one expression, a file of rules, a script. `|` is where the typing goes on. */
const samples: readonly { name: string; uri: string; languageId: string; text: string }[] = [
  {
    name: 'expression of 4,000 characters',
    uri: 'file:///bench.rfilter',
    languageId: 'rampart-filter',
    text: `${'http.request.uri.path contains "/a/b" or '.repeat(97)}http.host eq "|"`,
  },
  {
    name: '1,000 access rules',
    uri: 'file:///bench.access_rule.json',
    languageId: 'json',
    text: JSON.stringify(
      Array.from({ length: 1000 }, (_none, index) => rule(index)),
      null,
      2,
    ).replace('Rule 500', 'Rule 500|'),
  },
  {
    name: 'workflow script of 1,000 lines',
    uri: 'file:///bench.ts',
    languageId: 'typescript',
    text: `export class A extends WorkflowEntrypoint {\n  async run(event, step) {\n${Array.from(
      { length: 997 },
      (_none, index) =>
        `    await step.do('step ${index}${index === 500 ? '|' : ''}', async () => ${index});`,
    ).join('\n')}\n  }\n}\n`,
  },
];

const percentile = (values: number[], share: number): number =>
  Number((values.sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN).toFixed(1));

/** Types into a document and measures what an editor would wait for, over two streams in one process. */
async function type(client: TestClient, { name, uri, languageId, text }: (typeof samples)[number]) {
  const offset = text.indexOf('|');
  const before = text.slice(0, offset).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  await client.open(uri, languageId, text.replace('|', ''));
  await client.diagnostics(uri, 1);
  const checks: number[] = [];
  const completions: number[] = [];
  const hovers: number[] = [];
  for (let version = 2; version < KEYSTROKES + 2; version++) {
    const start = performance.now();
    await client.change(uri, version, [{ range: { start: position, end: position }, text: 'x' }]);
    await client.request('textDocument/completion', { textDocument: { uri }, position });
    const completed = performance.now();
    await client.request('textDocument/hover', { textDocument: { uri }, position });
    completions.push(completed - start);
    hovers.push(performance.now() - completed);
    await client.diagnostics(uri, version);
    checks.push(performance.now() - start - typingDelayMs);
  }
  await client.close(uri);
  return {
    [`${name}: keystroke to diagnostics, without the pause of ${typingDelayMs} ms, p95 ms`]: percentile(
      checks,
      0.95,
    ),
    [`${name}: completion after a keystroke, p95 ms`]: percentile(completions, 0.95),
    [`${name}: hover, p95 ms`]: percentile(hovers, 0.95),
  };
}

export const bench = {
  name: 'language server, keystroke by keystroke',
  async run(): Promise<Record<string, number>> {
    const client = await TestClient.start();
    const figures: Record<string, number> = { keystrokes: KEYSTROKES };
    for (const sample of samples) Object.assign(figures, await type(client, sample));
    await client.stop();
    return figures;
  },
};
