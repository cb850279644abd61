import { LineIndex, type Position } from '../../core/text/offsets';
import { memoryMib, type RunningServer, ServerProcesses, stopServer } from './support/server-process';
import { type TypedDocument, typedDocuments } from './support/typed-documents';

const keystrokes = 40;
const coldStarts = 5;
/** Delay in milliseconds before the server checks a document. During this time, it waits for the next keystroke. */
const typingDelayMs = 80;

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Number((sorted[Math.ceil(share * sorted.length) - 1] ?? NaN).toFixed(1));
}

/**
 * Returns a position at the first occurrence of a word in the second half of `text`: after the word if `after` is
 * true, otherwise inside it.
 */
function placeOf(text: string, word: string, after: boolean): Position {
  const offset = text.indexOf(word, text.length / 2);
  if (offset < 0) throw new Error(`no ${word}`);
  return new LineIndex(text).positionAt(after ? offset + word.length : offset + 1);
}

const isEmpty = (offered: unknown): boolean =>
  ((offered as { items?: unknown[] } | null)?.items ?? (offered as unknown[] | null) ?? []).length === 0;

/**
 * Returns the median time, over several starts, from the start of a process to the diagnostics of the first document.
 * If `isFirst` is true, nothing is cached from earlier starts.
 */
async function coldMs(
  servers: ServerProcesses,
  { uri, languageId, text }: TypedDocument,
  isFirst = false,
): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < coldStarts; run++) {
    const start = performance.now();
    const running = await servers.start(isFirst);
    await running.client.open(uri, languageId, text);
    await running.client.diagnostics(uri, 1);
    times.push(performance.now() - start);
    await stopServer(running);
  }
  return quantile(times, 0.5);
}

/** Types into a document and measures how long the editor waits for results. */
async function type(
  { client }: RunningServer,
  { name, uri, languageId, text, at, typed, hover }: TypedDocument,
): Promise<Record<string, number>> {
  const position = placeOf(text, at, true);
  const hovered = placeOf(text, hover, false);
  const textDocument = { uri };
  await client.open(uri, languageId, text);
  await client.diagnostics(uri, 1);
  const checks: number[] = [];
  const completions: number[] = [];
  const hovers: number[] = [];
  for (let version = 2; version < keystrokes + 2; version++) {
    const start = performance.now();
    const isTyped = version % 2 === 0;
    const behind = { ...position, character: position.character + 1 };
    const range = { start: position, end: isTyped ? position : behind };
    await client.change(uri, version, [{ range, text: isTyped ? typed : '' }]);
    const asked = { textDocument, position: isTyped ? behind : position };
    const offered = await client.request<unknown>('textDocument/completion', asked);
    const completed = performance.now();
    const shown = await client.request<unknown>('textDocument/hover', { textDocument, position: hovered });
    hovers.push(performance.now() - completed);
    if (version === 3 && (shown === null || isEmpty(offered))) throw new Error(`${name}: nothing to show`);
    completions.push(completed - start);
    await client.diagnostics(uri, version);
    checks.push(performance.now() - start - typingDelayMs);
  }
  await client.close(uri);
  return {
    [`${name}: keystroke to diagnostics, p95 ms`]: quantile(checks, 0.95),
    [`${name}: completion after a keystroke, p95 ms`]: quantile(completions, 0.95),
    [`${name}: hover, p95 ms`]: quantile(hovers, 0.95),
  };
}

/**
 * Measures the server as it is shipped, over its standard streams: the time from its start to the first diagnostics,
 * and the waiting time while typing (without the server's typing delay). Every keystroke is immediately followed by
 * requests for completion and hover, as an editor might send them.
 */
export const bench = {
  name: 'language server process',
  async run(): Promise<Record<string, number | string>> {
    const servers = await ServerProcesses.build();
    const figures: Record<string, number | string> = { keystrokes };
    try {
      for (const one of typedDocuments) {
        figures[`${one.name}: start to first diagnostics, median ms`] = await coldMs(servers, one);
        figures[`${one.name}: … after an update, median ms`] = await coldMs(servers, one, true);
      }
      const running = await servers.start();
      for (const one of typedDocuments) Object.assign(figures, await type(running, one));
      figures['memory of the process after all of it, MiB'] = memoryMib(running.child) ?? 'unknown here';
      // the server collects garbage after a pause of ten seconds
      await new Promise((resolve) => setTimeout(resolve, 11_000));
      figures['memory of the process after a pause, MiB'] = memoryMib(running.child) ?? 'unknown here';
      await stopServer(running);
    } finally {
      servers.remove();
    }
    return figures;
  },
};
