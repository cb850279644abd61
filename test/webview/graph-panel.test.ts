import assert from 'node:assert/strict';
import { type WorkflowStep } from '../../core/model/workflow-step';
import {
  defaultLayout,
  type GraphRun,
  readGraphViewMessage,
  readLayout,
} from '../../core/protocol/graph-messages';
import { step, workflow } from '../support/graphs';
import { buildPanel, page, Panel } from './support/panel';

before(buildPanel);

describe('graph panel', () => {
  it('has a strict content policy and no text that is not escaped', () => {
    assert.match(
      page,
      /default-src 'none'; style-src https:\/\/panel\.test; script-src 'nonce-n'; img-src blob:"/,
    );
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

  it('creates the items of a long outline in order, after the graph is drawn', async () => {
    const panel = new Panel().show([
      { type: 'loop', nodes: Array.from({ length: 600 }, (_, index) => step(`s${index}`)) },
      step('last'),
    ]);
    assert.equal(panel.all('#outline li').length, 0);
    await panel.until(() => panel.all('#outline li').length === 602);
    assert.deepEqual(
      panel.all('#outline li > span').map((item) => item.textContent),
      ['loop', ...Array.from({ length: 600 }, (_, index) => `step, s${index}`), 'step, last'],
    );
    assert.equal(panel.all('#outline [tabindex="0"]').length, 1);
    const nodes = [['/nodes/1', { runs: 1, entries: 2, failed: 0 }]];
    panel.receive({ type: 'statistics', words: '1 run', nodes });
    panel.receive({ type: 'statistics', words: '1 run', nodes });
    await panel.until(() => panel.all('#outline .note').length === 1);
    panel.receive({ type: 'statistics', words: 'No runs', nodes: [] });
    await panel.until(() => panel.find('#outline .note').textContent === '');
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

  it('takes the keys at once when the panel gets the focus, unless a part of it has them already', () => {
    const panel = new Panel().show([step('a')]);
    const { window } = panel.dom;
    const focus = () => window.dispatchEvent(new window.Event('focus'));
    const focused = () => window.document.activeElement?.id;
    focus();
    assert.equal(focused(), 'canvas');
    panel.find('#search').focus();
    focus();
    assert.equal(focused(), 'search');
  });

  it('tells what the code sets of a node and what it does not, and where the code is not surely this one', () => {
    const panel = new Panel().show([step('a'), step('b', { config: { retries: { limit: 2, delay: 1000, backoff: 'linear' }, timeout: 10000 } })], { unsure: ['/nodes/1'] }); // prettier-ignore
    panel.receive({ type: 'focus', pointer: '/nodes/1' });
    assert.deepEqual(
      panel.all('#details dl > div').map((one) => one.textContent),
      ['Retries2', 'Delay1 s (default)', 'Backofflinear', 'Timeout10 min (default)'],
    );
    assert.equal(panel.find('#details .note').textContent, 'unsure');
    assert.match(panel.find('#live').textContent, /^step, b, .*unsure$/);
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
      { pointer: '/nodes/0', sign: '⚙', words: 'changed: a' },
      { sign: '−', words: 'removed: old' },
    ];
    const panel = new Panel().show([step('a'), step('b')], { changes });
    assert.deepEqual(
      panel.all('.badge .sign').map((one) => one.textContent),
      ['✎ ⚙'],
    );
    assert.deepEqual(panel.all('#details .changes li').map((one) => one.textContent), ['✎ renamed: z → a', '⚙ changed: a', '− removed: old']); // prettier-ignore
    panel.find('#details .changes button').click();
    assert.equal(panel.selected, '/nodes/0');
    assert.match(panel.find('#live').textContent, /renamed: z → a, changed: a/);
  });

  it('strikes out what is gone, says the changes in the outline, and goes through them with n and p', () => {
    const changes = [
      { pointer: '/nodes/0', sign: '+', words: 'added: a' },
      { pointer: '/nodes/2', sign: '−', words: 'removed: c' },
    ];
    const panel = new Panel().show([step('a'), step('b'), step('c')], { changes, removed: ['/nodes/2'] });
    assert.equal(panel.find('g.removed').getAttribute('data-id'), '/nodes/2');
    assert.deepEqual(
      panel.all('#outline li').map((one) => one.textContent),
      ['step, aadded: a', 'step, b', 'step, cremoved: c'],
    );
    const seen = ['n', 'n', 'n', 'p', 'p'].map((key) => {
      panel.key('#canvas', key);
      return panel.selected;
    });
    assert.deepEqual(seen, ['/nodes/0', '/nodes/2', '/nodes/0', '/nodes/2', '/nodes/0']);
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

  it('goes back to any moment of a finished run', () => {
    const panel = new Panel().show([step('a'), step('b')]);
    panel.receive({ type: 'run', run: { ...run, final: true } });
    assert.equal(panel.find('#replay').hidden, false);
    const badge = (): string | null | undefined => panel.all('.badge .sign')[0]?.textContent;
    assert.equal(badge(), '✓');
    panel.type('#moment', '0');
    assert.equal(badge(), '▶');
    assert.deepEqual(
      panel.all('#run-rows tr').map((row) => row.classList.contains('future')),
      [false, true],
    );
    panel.type('#moment', '2');
    assert.equal(badge(), '✓');
    assert.match(panel.find('#moment').getAttribute('aria-valuetext') ?? '', /moment/);
    assert.match(panel.find('#moment-words').textContent, /moment/, 'said to those who see as well');
  });

  it('shows a restarted run as it is, and its own moments once it is finished', () => {
    const panel = new Panel().show([step('a'), step('b')]);
    panel.receive({ type: 'run', run: { ...run, final: true } });
    panel.type('#moment', '0');
    const again: WorkflowStep[] = [{ type: 'step', name: 'a-1', start: time(50), end: time(51), success: true, attempts: [] }]; // prettier-ignore
    panel.receive({ type: 'run', run: { ...run, steps: again } });
    assert.equal(panel.find('#replay').hidden, true);
    assert.equal(panel.all('.badge .sign')[0]?.textContent, '✓', 'no moment of the earlier run');
    assert.equal(panel.all('#run-rows tr.future').length, 0);
    panel.receive({ type: 'run', run: { ...run, steps: again, final: true } });
    assert.deepEqual(
      [panel.find('#moment').getAttribute('max'), panel.find('#moment').getAttribute('aria-valuetext')],
      ['1', 'moment'],
    );
  });

  it('creates the first rows of a long run before the next frame, and the others after it', async () => {
    const panel = new Panel().show([step('a')]);
    const steps = Array.from({ length: 500 }, (_, index): WorkflowStep => ({ type: 'step', name: `s${index}-1`, start: time(index), end: time(index + 1), success: true, attempts: [] })); // prettier-ignore
    const names = (): (string | null)[] => panel.all('#run-rows th').map((cell) => cell.textContent);
    panel.receive({ type: 'run', run: { ...run, steps } });
    assert.equal(names().length, 40);
    await panel.until(() => names().length === steps.length);
    assert.deepEqual(
      names(),
      steps.map(({ name }) => name),
    );
  });

  it('creates all rows of a long run when a key moves the focus to the last one', () => {
    const panel = new Panel().show([step('a')]);
    const steps = Array.from({ length: 500 }, (_, index): WorkflowStep => ({ type: 'step', name: `s${index}-1`, start: time(index), end: time(index + 1), success: true, attempts: [] })); // prettier-ignore
    panel.receive({ type: 'run', run: { ...run, steps } });
    panel.key('#run-rows tr', 'ArrowDown');
    assert.equal(panel.all('#run-rows tr').length, 40);
    panel.key('#run-rows tr', 'End');
    assert.equal(panel.all('#run-rows tr').length, 500);
    assert.equal(panel.find('#run-rows [aria-selected="true"] th').textContent, 's499-1');
  });

  it('selects the latest entry of a long run as soon as its row exists', async () => {
    const panel = new Panel().show([step('a')]);
    const steps = Array.from({ length: 500 }, (_, index): WorkflowStep => ({ type: 'step', name: `s${index}-1`, start: time(index), ...(index < 499 ? { end: time(index + 1), success: true } : {}), attempts: [] })); // prettier-ignore
    panel.receive({ type: 'run', run: { ...run, steps } });
    assert.equal(panel.all('#run-rows tr').length, 40);
    await panel.until(() => panel.all('#run-rows tr').length === 500);
    assert.equal(panel.find('#run-rows [aria-selected="true"] th').textContent, 's499-1');
  });

  it('changes only what a new entry changes in a long run', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `s${index}`);
    const panel = new Panel().show(names.map((name) => step(name)));
    const steps = names.map((name, index): WorkflowStep => ({ type: 'step', name: `${name}-1`, start: time(index), end: time(index + 1), success: true, attempts: [] })); // prettier-ignore
    const long: GraphRun = { ...run, steps: steps.slice(0, 149), nowMs: Date.parse(time(150)) };
    panel.receive({ type: 'run', run: long });
    await panel.until(() => panel.all('#run-rows tr').length === 149);
    (panel.all('#run-rows tr')[5] as HTMLElement).click();
    const before = { rows: panel.all('#run-rows tr'), signs: panel.all('.badge') };
    const observer = new panel.dom.window.MutationObserver(() => undefined);
    for (const part of ['#run-rows', '#outline', '#layer'])
      observer.observe(panel.find(part), { childList: true, subtree: true });
    panel.receive({ type: 'run', run: { ...long, steps } });
    const added = observer.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]);
    assert.equal(added.length, 3, 'one row, one badge, and one note in the outline');
    assert.deepEqual([before.rows.length, panel.all('#run-rows tr').length], [149, 150]);
    assert.ok(before.rows.every((row, index) => panel.all('#run-rows tr')[index] === row));
    assert.equal(panel.all('.badge').length, before.signs.length + 1);
    assert.equal(panel.all('#outline .note').length, 150);
    for (const mark of ['[tabindex="0"]', '[aria-selected="true"]'])
      assert.deepEqual(panel.all(`#run-rows ${mark}`), [before.rows[5]], 'the selection is kept');
  });

  it('asks for statistics where there can be runs, and shows them at the boxes', () => {
    const panel = new Panel().show([step('a')], { hasRuns: true });
    panel.find('[data-do="statistics"]').click();
    assert.deepEqual(panel.sent.at(-1), { type: 'statistics' });
    const node = { runs: 3, entries: 4, failed: 1, retried: 0, open: 0, medianMs: 2000, slowestMs: 9000 };
    panel.receive({ type: 'statistics', nodes: [['/nodes/0', node]], words: 'over 3 runs' });
    assert.equal(panel.find('.badge .sign').textContent, '4× ✗1 2 s');
    assert.equal(panel.find('#outline .note').textContent, '4× in 3 runs, 1 failed, median 2 s, at most 9 s'); // prettier-ignore
    assert.equal(panel.find('#notice').textContent, 'over 3 runs');
    panel.show([step('a')]);
    assert.equal(panel.find('[data-do="statistics"]').hidden, true);
  });

  it('copies the graph as a Mermaid diagram', async () => {
    const panel = new Panel().show([step('pay')]);
    panel.find('[data-do="mermaid"]').click();
    await new Promise((resolve) => setImmediate(resolve));
    const { type, text } = panel.sent.at(-1) as { type: string; text: string };
    assert.deepEqual([type, /^flowchart[^]*pay/.test(text)], ['copy', true]);
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

describe('how the panel is divided', () => {
  const run: GraphRun = { id: 'i', status: 'complete', facts: [], steps: [], actions: [], final: true, nowMs: 1 }; // prettier-ignore

  it('gives the run a part that arrows change, and tells the host, so that the next panel is the same', () => {
    const panel = new Panel().show([step('a')]);
    panel.receive({ type: 'run', run });
    assert.equal(panel.find('body').className, 'with-run run-beside');
    assert.equal(panel.find('#split').getAttribute('aria-valuenow'), '42');
    panel.key('#split', 'ArrowLeft');
    assert.equal(panel.find('body').style.getPropertyValue('--run-size'), '46vw');
    const layout = { below: 0.3, beside: 0.46, folded: false };
    assert.deepEqual(panel.sent.at(-1), { type: 'layout', layout });
    assert.deepEqual(readLayout(JSON.parse(JSON.stringify(layout))), layout);
    assert.deepEqual(readLayout({ below: 7, beside: 'wide' }), defaultLayout);
  });

  it('folds the steps away, and remembers it when the panel comes back', () => {
    const panel = new Panel().show([step('a')]);
    panel.receive({ type: 'run', run });
    panel.find('#fold').click();
    assert.equal(panel.find('body').className, 'with-run run-folded');
    assert.equal(panel.find('#fold').getAttribute('aria-expanded'), 'false');
    const again = new Panel(panel.state).show([step('a')]);
    again.receive({ type: 'run', run });
    assert.equal(again.find('body').className, 'with-run run-folded');
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
