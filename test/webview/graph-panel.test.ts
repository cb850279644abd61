import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { JSDOM } from 'jsdom';
import path from 'node:path';
import { graphPage, type GraphPageTexts } from '../../client/src/graph/page';
import { type GraphNode } from '../../core/model/graph';
import { type WorkflowStep } from '../../core/model/workflow-step';
import { type GraphRun, readGraphViewMessage } from '../../core/protocol/graph-messages';
import { step, workflow } from '../support/graphs';

const textNames = ['title', 'outline', 'open', 'stale', 'expanded', 'collapsed', 'found', 'attempts', 'unmatched', 'output', 'same', 'graph', 'canvas', 'details', 'search', 'searchLabel', 'zoomOut', 'zoomIn', 'fit', 'fitLabel', 'outlineLabel', 'copy', 'copyLabel', 'saveLabel', 'run']; // prettier-ignore
const texts = Object.fromEntries(
  textNames.map((name) => [name, name === 'found' || name === 'attempts' ? `{0} ${name}` : name]),
) as unknown as GraphPageTexts;
const page = graphPage({
  cspSource: 'https://panel.test',
  nonce: 'n',
  language: 'en',
  scriptUri: 's.js',
  styleUri: 's.css',
  key: '{"kind":"local"}',
  texts,
});

let script = '';
before(async () => {
  const built = await build({
    entryPoints: [path.resolve(__dirname, '../../media/graph/main.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
  });
  script = built.outputFiles[0]!.text;
});

/** The panel in a DOM, with what it sends to the host. */
class Panel {
  readonly sent: unknown[] = [];
  private readonly dom: JSDOM;
  private generation = 0;
  state: unknown;

  constructor(state?: unknown) {
    this.state = state;
    this.dom = new JSDOM(page.replace(/<script.*<\/script>/, ''), {
      runScripts: 'outside-only',
      pretendToBeVisual: true,
    });
    const { window } = this.dom;
    window.Element.prototype.scrollIntoView = () => undefined;
    Object.assign(window, {
      acquireVsCodeApi: () => ({
        getState: () => this.state,
        setState: (next: unknown) => (this.state = next),
        postMessage: (message: unknown) => this.sent.push(structuredClone(message)),
      }),
    });
    window.eval(script);
  }

  show(nodes: readonly GraphNode[], more: object = {}): this {
    const content = {
      title: 'T',
      facts: [{ label: 'Language', value: '<b>js</b>' }],
      workflow: workflow(nodes),
      linked: ['/nodes/1'],
      stale: false,
      ...more,
    };
    this.receive({ type: 'content', generation: ++this.generation, content });
    return this;
  }
  receive(data: unknown): void {
    this.dom.window.dispatchEvent(new this.dom.window.MessageEvent('message', { data }));
  }
  find(selector: string): HTMLElement {
    return this.dom.window.document.querySelector<HTMLElement>(selector) ?? assert.fail(`no ${selector}`);
  }
  all(selector: string): Element[] {
    return [...this.dom.window.document.querySelectorAll(selector)];
  }
  key(selector: string, key: string, more: object = {}): void {
    this.find(selector).dispatchEvent(
      new this.dom.window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  }
  type(selector: string, value: string): void {
    (this.find(selector) as HTMLInputElement).value = value;
    this.find(selector).dispatchEvent(new this.dom.window.Event('input'));
  }
  get selected(): string | null | undefined {
    return this.all('g.selected')[0]?.getAttribute('data-id');
  }
}

describe('graph panel', () => {
  it('has a strict content policy and no text that is not escaped', () => {
    assert.match(page, /default-src 'none'; style-src https:\/\/panel\.test; script-src 'nonce-n'/);
    assert.doesNotMatch(page, /unsafe|data-key="\{"/);
  });

  it('says that it is ready, then draws a box for each node and the same words in the outline', () => {
    const panel = new Panel().show([step('a'), step('<img onerror=x>')]);
    assert.deepEqual(panel.sent, [{ type: 'ready' }]);
    assert.deepEqual(
      panel.all('g.node .title').map((one) => one.textContent),
      ['a', '<img onerror=x>'],
    );
    assert.deepEqual(
      panel.all('#outline li span').map((one) => one.textContent),
      ['step, a', 'step, <img onerror=x>'],
    );
    assert.equal(panel.all('img').length, 0);
    assert.equal(panel.find('#details dd').textContent, '<b>js</b>');
  });

  it('walks along the lines with the arrows, and Enter opens the code where it is known', () => {
    const panel = new Panel().show([step('a'), step('b')]);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) panel.key('#canvas', key);
    assert.equal(panel.selected, '/nodes/1');
    assert.equal(panel.find('#live').textContent, 'step, b');
    panel.key('#canvas', 'Enter');
    assert.deepEqual(panel.sent.at(-1), { type: 'reveal', pointer: '/nodes/1' });
    panel.key('#canvas', 'ArrowUp');
    panel.key('#canvas', 'Enter');
    assert.equal(panel.sent.length, 2, 'nothing to open for a node without known code');
  });

  it('collapses with Space, and remembers it for the next time', () => {
    const panel = new Panel().show([{ type: 'loop', nodes: [step('a')] }]);
    panel.receive({ type: 'focus', pointer: '/nodes/0' });
    panel.key('#canvas', ' ');
    assert.equal(panel.all('g.step').length, 0);
    const again = new Panel(panel.state).show([{ type: 'loop', nodes: [step('a')] }]);
    assert.equal(again.all('g.step').length, 0);
    assert.equal((panel.state as { key: string }).key, '{"kind":"local"}');
  });

  it('searches: / goes to the field, Enter to the next, Escape ends it', () => {
    const panel = new Panel().show([step('pay'), step('ship'), step('pay back')]);
    panel.key('#canvas', '/');
    assert.equal(panel.find('#search'), panel.find('#search').ownerDocument.activeElement);
    panel.type('#search', 'PAY');
    assert.equal(panel.all('g.found').length, 2);
    assert.equal(panel.selected, '/nodes/0');
    panel.key('#search', 'Enter');
    assert.equal(panel.selected, '/nodes/2');
    panel.key('#search', 'Escape');
    assert.equal(panel.all('g.found').length, 0);
  });

  it('says why there is no graph, and when it is not the newest', () => {
    const panel = new Panel().show([], { workflow: undefined, notice: 'The service made no graph.' });
    assert.equal(panel.find('#notice').textContent, 'The service made no graph.');
    assert.equal(panel.find('body').classList.contains('empty'), true);
    panel.show([step('a')], { stale: true });
    assert.equal(panel.find('body').classList.contains('stale'), true);
  });

  it('ignores content that is older than what it shows', () => {
    const panel = new Panel().show([step('new')]).show([step('newer')]);
    panel.receive({
      type: 'content',
      generation: 1,
      content: { title: 'T', facts: [], workflow: workflow([step('old')]), linked: [], stale: false },
    });
    assert.equal(panel.find('g.step .title').textContent, 'newer');
  });
});

describe('differences in the graph panel', () => {
  it('signs the boxes that differ and lists every change, also of what is gone', () => {
    const changes = [
      { pointer: '/nodes/0', sign: '✎', words: 'renamed: z → a' },
      { pointer: '/nodes/0', sign: '⚙', words: 'set differently: a' },
      { sign: '−', words: 'removed: old' },
    ];
    const panel = new Panel().show([step('a'), step('b')], { changes });
    assert.deepEqual(
      panel.all('.badge .sign').map((one) => one.textContent),
      ['✎ ⚙'],
    );
    assert.deepEqual(panel.all('#details .changes li').map((one) => one.textContent), ['✎ renamed: z → a', '⚙ set differently: a', '− removed: old']); // prettier-ignore
    panel.find('#details .changes button').click();
    assert.equal(panel.selected, '/nodes/0');
    assert.match(panel.find('#live').textContent, /renamed: z → a, set differently: a/);
  });

  it('says when there is none', () => {
    assert.match(new Panel().show([step('a')], { changes: [] }).find('#details').textContent, /same/);
  });
});

describe('a run in the graph panel', () => {
  const time = (second: number): string => new Date(second * 1000).toISOString();
  const steps: WorkflowStep[] = [
    { type: 'step', name: 'a-1', start: time(1), end: time(3), success: true, output: '<i>42</i>', attempts: [{ start: time(1), end: time(2), success: false, error: { name: 'Error', message: 'no' } }, { start: time(2), end: time(3), success: true }] }, // prettier-ignore
    { type: 'waitForEvent', name: 'gone-1', start: time(3), finished: false, attempts: [] },
  ];
  const run: GraphRun = {
    id: 'i',
    status: '▶ running',
    facts: [{ label: 'Trigger', value: 'api' }],
    steps,
    actions: [{ command: 'pause', label: 'Pause' }],
    final: false,
    nowMs: 9000,
  };

  it('signs the boxes, and lists every entry with its state in words', () => {
    const panel = new Panel().show([step('a'), step('b')]);
    panel.receive({ type: 'run', run });
    assert.deepEqual(panel.all('.badge .sign').map((one) => [one.closest('g.node')?.getAttribute('data-id'), one.textContent]), [['/nodes/0', '✓']]); // prettier-ignore
    assert.deepEqual(panel.all('#run-rows tr').map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent)), [['✓done', 'a-1', '2 attempts', '2 s'], ['…waiting for an event', 'gone-1', '', '6 s']]); // prettier-ignore
    assert.equal(panel.all('.bar').length, 4, 'two attempts, the backoff between them, and the wait');
  });

  it('goes from a row to its box and shows attempts, errors and output as text', () => {
    const panel = new Panel().show([step('a'), step('b')]);
    panel.receive({ type: 'run', run });
    panel.find('#run-rows tr').click();
    assert.equal(panel.selected, '/nodes/0');
    assert.match(panel.find('#details ol').textContent, /✗.*Error: no.*✓/s);
    assert.equal(panel.find('#details pre').textContent, '<i>42</i>');
    panel.find('#details button').click();
    assert.deepEqual(panel.sent.at(-1), { type: 'output', entry: 0 });
  });

  it('says when an entry has no box, and passes on what is done with the run', () => {
    const panel = new Panel().show([step('a')]);
    panel.receive({ type: 'run', run });
    panel.key('#run-rows tr', 'ArrowDown');
    assert.equal(panel.find('#details .note').textContent, 'unmatched');
    panel.find('#run-head button').click();
    assert.deepEqual(panel.sent.at(-1), { type: 'action', command: 'pause' });
  });
});

describe('readGraphViewMessage', () => {
  it('takes the messages of the panel and nothing else', () => {
    assert.deepEqual(readGraphViewMessage({ type: 'reveal', pointer: '/nodes/0', more: 1 }), {
      type: 'reveal',
      pointer: '/nodes/0',
    });
    for (const bad of [
      null,
      'ready',
      {},
      { type: 'reveal' },
      { type: 'reveal', pointer: 1 },
      { type: 'exec', text: 'x' },
      { type: 'exportSvg', svg: {} },
    ])
      assert.equal(readGraphViewMessage(bad), undefined);
  });
});
