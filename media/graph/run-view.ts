import { timeLanguage } from '../../core/base/display-language';
import { runStateWords, spanWords } from '../../core/graph/run-words';
import {
  buildTimeline,
  parseTime,
  placeOf,
  type Timeline,
  type TimelineRow,
  type TimeSpan,
} from '../../core/graph/timeline';
import { type GraphRun } from '../../core/protocol/graph-messages';
import { htmlNode } from './dom';
import { texts } from './texts';

/** Shows the run next to the graph: its status, its actions, and one row per log entry. */
export class RunView {
  private rows = new Map<number, HTMLElement>();
  private shown: GraphRun | undefined;

  constructor(
    private readonly head: HTMLElement,
    private readonly body: HTMLElement,
    private readonly events: {
      select(entry: number): void;
      act(command: string): void;
    },
  ) {
    body.addEventListener('click', (event) => this.onChoice(event.target));
    body.addEventListener('keydown', (event) => this.onKey(event));
  }

  /** Shows a run. If a time is given, later entries are dimmed. */
  show(run: GraphRun, atMs?: number): void {
    const selected = this.selected;
    const rebuild =
      this.shown?.id !== run.id || JSON.stringify(this.shown.steps) !== JSON.stringify(run.steps);
    this.showHead(run);
    if (rebuild || !run.final) this.showRows(buildTimeline(run.steps, run.nowMs));
    this.shown = run;
    for (const [entry, row] of this.rows) {
      const start = parseTime(run.steps[entry]?.start);
      row.classList.toggle('future', atMs !== undefined && start !== undefined && start > atMs);
    }
    if (selected !== undefined) this.select(selected);
  }

  get selected(): number | undefined {
    const row = this.body.querySelector<HTMLElement>('[aria-selected="true"]');
    return row ? Number(row.dataset.entry) : undefined;
  }

  select(entry: number | undefined): void {
    for (const row of this.body.querySelectorAll('[aria-selected="true"]'))
      row.setAttribute('aria-selected', 'false');
    const row = entry === undefined ? undefined : this.rows.get(entry);
    if (!row) return;
    row.setAttribute('aria-selected', 'true');
    this.body.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
    row.setAttribute('tabindex', '0');
    row.scrollIntoView({ block: 'nearest' });
  }

  private showHead(run: GraphRun): void {
    const focused =
      document.activeElement instanceof HTMLElement && this.head.contains(document.activeElement)
        ? document.activeElement.dataset.command
        : undefined;
    const facts = run.facts.map(({ label, value }) =>
      htmlNode('span', { class: 'fact' }, `${label}: `, htmlNode('b', {}, value)),
    );
    const actions = run.actions.map(({ command, label }) => {
      const button = htmlNode('button', { type: 'button', 'data-command': command }, label);
      button.addEventListener('click', () => this.events.act(command));
      return button;
    });
    this.head.replaceChildren(
      htmlNode('strong', {}, run.status),
      ...facts,
      ...actions,
      ...(run.notice === undefined ? [] : [htmlNode('span', { role: 'status' }, run.notice)]),
    );
    actions.find((button) => button.dataset.command === focused)?.focus();
  }

  private showRows(timeline: Timeline): void {
    const hadFocus = this.body.contains(document.activeElement);
    const focused =
      hadFocus && document.activeElement instanceof HTMLElement
        ? Number(document.activeElement.dataset.entry)
        : undefined;
    const place = placeOf(timeline);
    this.rows = new Map(timeline.rows.map((row) => [row.entry, rowOf(row, timeline, place)]));
    this.body.replaceChildren(...this.rows.values());
    this.body.firstElementChild?.setAttribute('tabindex', '0');
    if (focused !== undefined) this.rows.get(focused)?.focus();
  }

  private onChoice(target: EventTarget | null): void {
    const row = target instanceof Element ? target.closest<HTMLElement>('tr') : null;
    if (!row) return;
    this.select(Number(row.dataset.entry));
    this.events.select(Number(row.dataset.entry));
  }

  private onKey(event: KeyboardEvent): void {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('tr') : null;
    const next = {
      ArrowDown: row?.nextElementSibling,
      ArrowUp: row?.previousElementSibling,
      Home: this.body.firstElementChild,
      End: this.body.lastElementChild,
      Enter: row,
    }[event.key];
    if (!(next instanceof HTMLElement)) return;
    next.focus();
    this.onChoice(next);
    event.preventDefault();
    event.stopPropagation();
  }
}

function rowOf(row: TimelineRow, { endMs }: Timeline, place: (atMs: number) => number): HTMLElement {
  const { word, sign } = runStateWords(row.state);
  const first = row.spans[0];
  const last = row.spans[row.spans.length - 1];
  const took = first && last ? spanWords((last.endMs ?? endMs) - first.startMs) : '';
  const attempts = row.attempts > 1 ? texts.attempts.replace('{0}', String(row.attempts)) : '';
  const bars = htmlNode('div', {
    class: 'bars',
    title: row.spans.map((span) => spanTitle(span, endMs)).join('\n'),
  });
  bars.append(...row.spans.map((span) => barOf(span, endMs, place)));
  return htmlNode(
    'tr',
    {
      tabindex: '-1',
      'aria-selected': 'false',
      'data-entry': String(row.entry),
      class: `run-${row.state} is-${row.type}`,
    },
    htmlNode(
      'td',
      { class: 'state', title: word },
      htmlNode('span', { 'aria-hidden': 'true' }, sign),
      htmlNode('span', { class: 'unseen' }, word),
    ),
    htmlNode('th', { scope: 'row', title: row.name }, row.name || row.type),
    htmlNode('td', { class: 'attempts' }, attempts),
    htmlNode('td', { class: 'took' }, took),
    htmlNode('td', { class: 'time' }, bars),
  );
}

function barOf(span: TimeSpan, endMs: number, place: (atMs: number) => number): HTMLElement {
  const bar = htmlNode('span', {
    class: `bar ${span.kind} run-${span.state}${span.endMs === undefined ? ' open' : ''}`,
  });
  const left = place(span.startMs) * 100;
  const width = place(span.endMs ?? endMs) * 100 - left;
  bar.style.setProperty('left', `${left.toFixed(3)}%`);
  bar.style.setProperty('width', `max(2px, ${width.toFixed(3)}%)`);
  return bar;
}

function spanTitle({ kind, state, startMs, endMs, error }: TimeSpan, nowMs: number): string {
  const when = new Date(startMs).toLocaleTimeString(timeLanguage());
  const words = kind === 'backoff' ? runStateWords('retrying').word : runStateWords(state).word;
  return [
    `${when} · ${spanWords((endMs ?? nowMs) - startMs)} · ${words}`,
    ...(error === undefined ? [] : [error]),
  ].join(' · ');
}
