import assert from 'node:assert/strict';
import { type SourceDocument } from '../../core/language/language';
import {
  graphsRequest,
  type GraphsResult,
  scriptOfClassRequest,
  type ScriptOfClassResult,
} from '../../core/protocol/language-server';
import { type WorkspaceFiles } from '../../server/src/host';
import { realTimer, type Timer } from '../../server/src/scheduler';
import { languageIdOf } from '../../workspace/language-ids';
import { TestClient } from '../support/language-client';

const script = 'file:///w/order.ts';
const config = 'file:///w/wrangler.jsonc';
const scriptWith = (name: string): string =>
  `import { WorkflowEntrypoint } from "cloudflare:workers";\nexport class ${name} extends WorkflowEntrypoint { async run(event, step) { await step.do("a", async () => 1); } }\n`;
const configWith = (name: string): string =>
  `{ "main": "order.ts", "workflows": [{ "binding": "A", "name": "a", "class_name": "${name}" }] }`;

/** Files on a simulated disk, stored in memory. */
class MemoryFiles implements WorkspaceFiles {
  readonly watched = [];

  constructor(readonly texts: Map<string, string>) {}

  find(endings: readonly string[]): readonly SourceDocument[] {
    return [...this.texts.keys()]
      .filter((uri) => endings.some((ending) => uri.endsWith(ending)))
      .flatMap((uri) => this.read(uri) ?? []);
  }

  read(uri: string): SourceDocument | undefined {
    const text = this.texts.get(uri);
    return text === undefined ? undefined : { uri, languageId: languageIdOf(uri), version: 0, text };
  }

  changed(): void {
    // Nothing is cached, so there is nothing to discard.
  }
}

describe('language server: a configuration and its scripts are checked together', () => {
  let client: TestClient;
  let texts: Map<string, string>;
  beforeEach(async () => {
    texts = new Map([
      [script, scriptWith('Order')],
      [config, configWith('Order')],
    ]);
    // A timer that runs ten times as fast as real time, because only the order of events matters here.
    const timer: Timer = (callback, delayMs) => realTimer(callback, delayMs / 10);
    client = await TestClient.start({ files: new MemoryFiles(texts), timer });
  });
  afterEach(() => client.stop());

  const open = (uri: string) => client.open(uri, languageIdOf(uri), texts.get(uri) ?? '');
  const change = (uri: string, text: string) => client.change(uri, 2, [{ text }]);
  /** Changes a file that is not open in an editor, or deletes it if `text` is undefined. */
  const write = async (uri: string, text: string | undefined) => {
    if (text === undefined) texts.delete(uri);
    else texts.set(uri, text);
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri, type: text === undefined ? 3 : 2 }],
    });
  };
  /** Calls `because`, which must cause a new check of the document. Returns the codes that this check reports. */
  const next = async (uri: string, because: () => Promise<void>): Promise<unknown[]> => {
    client.published.length = 0;
    await because();
    return (await client.diagnostics(uri, 1)).map(({ code }) => code);
  };

  it('checks an open configuration again when an open script changes', async () => {
    assert.deepEqual(await next(config, () => open(config)), []);
    await open(script);
    assert.deepEqual(await next(config, () => change(script, scriptWith('Ordre'))), [
      'config/class-not-found',
    ]);
  });

  it('checks an open script again when an open configuration changes', async () => {
    assert.deepEqual(await next(script, () => open(script)), []);
    await open(config);
    assert.deepEqual(await next(script, () => change(config, configWith('Other'))), [
      'config/class-without-binding',
    ]);
  });

  it('checks an open configuration again when a closed script is written, deleted and created', async () => {
    assert.deepEqual(await next(config, () => open(config)), []);
    assert.deepEqual(await next(config, () => write(script, scriptWith('Ordre'))), [
      'config/class-not-found',
    ]);
    assert.deepEqual(await next(config, () => write(script, undefined)), []);
    assert.deepEqual(await next(config, () => write(script, 'export default {};')), [
      'config/class-not-found',
    ]);
  });

  it('follows a class through the module that it is exported from', async () => {
    const flows = 'file:///w/flows.ts';
    texts.set(flows, scriptWith('Order'));
    texts.set(script, 'export { Order } from "./flows";');
    assert.deepEqual(await next(config, () => open(config)), []);
    assert.deepEqual(await next(config, () => write(flows, scriptWith('Ordre'))), ['config/class-not-found']);
  });

  it('checks an open script again when a closed configuration is written and deleted', async () => {
    assert.deepEqual(await next(script, () => open(script)), []);
    assert.deepEqual(await next(script, () => write(config, configWith('Other'))), [
      'config/class-without-binding',
    ]);
    assert.deepEqual(await next(script, () => write(config, undefined)), []);
  });

  it('finds and renames an event across an open and a closed script', async () => {
    const sender = 'file:///w/send.ts';
    texts.set(
      sender,
      'export async function f(env) { const i = await env.A.get("1"); await i.sendEvent({ type: "paid" }); }',
    );
    texts.set(
      script,
      scriptWith('Order').replace(
        'await step.do',
        'await step.waitForEvent("w", { type: "paid" }); await step.do',
      ),
    );
    await open(script);
    const character = (texts.get(script) ?? '').split('\n')[1]?.indexOf('"paid"') ?? 0;
    const place = { textDocument: { uri: script }, position: { line: 1, character: character + 1 } };
    const definition = await client.request<{ uri: string }[]>('textDocument/definition', place);
    assert.deepEqual(
      definition.map(({ uri }) => uri),
      [sender],
    );
    const references = await client.request<{ uri: string }[]>('textDocument/references', {
      ...place,
      context: { includeDeclaration: true },
    });
    assert.deepEqual(references.map(({ uri }) => uri).sort(), [script, sender]);
    const renamed = await client.request<{ changes: Record<string, { newText: string }[]> }>(
      'textDocument/rename',
      { ...place, newName: 'settled' },
    );
    assert.deepEqual(Object.keys(renamed.changes).sort(), [script, sender]);
    for (const edits of Object.values(renamed.changes))
      assert.deepEqual(
        edits.map(({ newText }) => newText),
        ['settled'],
      );
  });

  it('has the nodes of helpers at their positions in their own modules, open or on disk', async () => {
    const helper = 'file:///w/steps.ts';
    const text = '\n\nexport async function ship(step: WorkflowStep) { await step.do("ship", f); }';
    texts.set(helper, text);
    texts.set(
      script,
      `import { ship } from "./steps";\n${scriptWith('Order').replace('await step.do("a", async () => 1)', 'await ship(step)')}`,
    );
    await open(script);
    const place = async () => {
      const { graphs } = await client.request<GraphsResult>(graphsRequest, { textDocument: { uri: script } });
      return graphs[0]?.ranges['/functions/ship/nodes/0'];
    };
    const onLine = (line: number, character: number) => ({
      uri: helper,
      start: { line, character },
      end: { line, character: character + 'step.do("ship", f)'.length },
    });
    assert.deepEqual(await place(), onLine(2, 55));
    await open(helper);
    await change(helper, text.slice(1));
    assert.deepEqual(await place(), onLine(1, 55));
  });

  it('finds the script of a class, as it is in the editor and on disk, unless several declare it', async () => {
    const scriptOf = async (className: string): Promise<string | null> =>
      (await client.request<ScriptOfClassResult>(scriptOfClassRequest, { className })).uri;
    texts.set(script, scriptWith('Order'));
    texts.set('file:///w/other.ts', scriptWith('Other'));
    assert.deepEqual([await scriptOf('Order'), await scriptOf('Nothing')], [script, null]);
    await open(script);
    await change(script, scriptWith('Renamed'));
    assert.deepEqual([await scriptOf('Order'), await scriptOf('Renamed')], [null, script]);
    texts.set('file:///w/copy.ts', scriptWith('Other'));
    assert.equal(await scriptOf('Other'), null);
  });
});
