import { type Diagnostic } from 'vscode-languageserver';
import { TestClient } from '../support/language-client';

const count = 10_000;
/** Index of the rule that is visible on the screen. It is near the middle of the list. */
const seenRule = 6000;

const accessRule = (index: number) => ({
  mode: index === seenRule ? 'blok' : 'block',
  configuration: { target: 'ip', value: `198.${(index >> 8) & 255}.${index & 255}.${index % 7}` },
  notes: `incident ${index}: seen by the night shift`,
});
const firewallRule = (index: number) => ({
  action: index === seenRule ? 'blok' : 'block',
  filter: { expression: `http.request.uri.path contains "/${index}" and ip.src ne 192.0.2.${index & 255}` },
  description: `incident ${index}`,
});

/** Measures the longest turn of the event loop, in milliseconds. */
class Turns {
  maxMs = 0;
  private last = performance.now();
  private stopped = false;

  constructor() {
    const turn = (): void => {
      const now = performance.now();
      this.maxMs = Math.max(this.maxMs, now - this.last);
      this.last = now;
      if (!this.stopped) setImmediate(turn);
    };
    setImmediate(turn);
  }

  stop(): number {
    this.stopped = true;
    return this.maxMs;
  }
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

/**
 * Opens a long list with its middle part visible, as an editor does when it restores its position. Returns the
 * measured times.
 */
async function open(kind: string, rule: (index: number) => unknown): Promise<Record<string, number>> {
  const client = await TestClient.start();
  const uri = `file:///long.${kind}.json`;
  const text = JSON.stringify(
    Array.from({ length: count }, (_none, index) => rule(index)),
    null,
    2,
  );
  const line = text.slice(0, text.indexOf('blok')).split('\n').length - 1;
  const range = { start: { line: line - 20, character: 0 }, end: { line: line + 20, character: 0 } };
  const turns = new Turns();
  const start = performance.now();
  await client.open(uri, 'json', text);
  const written = performance.now();
  void client.request('textDocument/inlayHint', { textDocument: { uri }, range });
  let waited = 0;
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      const asked = performance.now();
      await client.request('textDocument/hover', { textDocument: { uri }, position: range.start });
      waited = Math.max(waited, performance.now() - asked);
    }
  })();
  const shows = (diagnostics: readonly Diagnostic[]) =>
    diagnostics.some(({ range: at }) => at.start.line === line);
  const found = () => client.published.find((one) => one.uri === uri && shows(one.diagnostics));
  await client.until(() => found() !== undefined);
  const visibleMs = performance.now() - start;
  const published = () => client.published.filter((one) => one.uri === uri).length;
  await client.until(() => published() > 1);
  const allMs = performance.now() - start;
  isDone = true;
  await asking;
  const maxMs = turns.stop();
  await client.close(uri);
  await client.stop();
  const name = `${count} of ${kind}`;
  return {
    [`${name}: what is on the screen, ms`]: rounded(visibleMs),
    [`${name}: all, ms`]: rounded(allMs),
    [`${name}: longest turn of the loop, ms`]: rounded(maxMs),
    [`${name}: of that writing the document by the client, at most ms`]: rounded(written - start),
    [`${name}: longest wait for a hover meanwhile, ms`]: rounded(waited),
  };
}

/**
 * Measures long lists. Targets: the visible part is ready long before the rest, and no turn of the event loop is much
 * longer than a frame.
 */
export const bench = {
  name: 'first check of long lists',
  async run(): Promise<Record<string, number>> {
    return {
      ...(await open('access_rule', accessRule)),
      ...(await open('firewall_rule', firewallRule)),
    };
  },
};
