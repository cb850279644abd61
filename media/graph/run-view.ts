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
import { htmlNode, revealLater } from './dom';
import { texts } from './texts';

/** A row on the page. `key` identifies what the row shows, except for the positions of its bars. */
interface DrawnRow {
  readonly key: string;
  readonly element: HTMLElement;
  readonly bars: readonly HTMLElement[];
}

/** Shows a run in its own pane of the panel: its status, its actions, and one row per log entry. */
export class RunView {
  private rows: ReadonlyMap<number, HTMLElement> = new Map();
  private drawn: ReadonlyMap<number, DrawnRow> = new Map();
  /** `marked` is the selected row, and `current` is the only row in the tab order. */
  private marked: HTMLElement | undefined;
  private current: HTMLElement | undefined;
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
    const isOther = (): boolean =>
      this.shown?.id !== run.id || JSON.stringify(this.shown.steps) !== JSON.stringify(run.steps);
    this.showHead(run);
    if (!run.final || (this.shown !== run && isOther())) this.showRows(buildTimeline(run.steps, run.nowMs));
    this.shown = run;
    for (const [entry, row] of this.rows) {
      const start = parseTime(run.steps[entry]?.start);
      row.classList.toggle('future', atMs !== undefined && start !== undefined && start > atMs);
    }
    if (selected !== undefined) this.select(selected);
  }

  get selected(): number | undefined {
    return this.marked ? Number(this.marked.dataset.entry) : undefined;
  }

  select(entry: number | undefined): void {
    const row = entry === undefined ? undefined : this.rows.get(entry);
    if (row !== this.marked) this.marked?.setAttribute('aria-selected', 'false');
    this.marked = row;
    if (!row) return;
    row.setAttribute('aria-selected', 'true');
    this.makeCurrent(row);
    revealLater(this.body, row);
  }

  private makeCurrent(row: HTMLElement | undefined): void {
    if (row !== this.current) this.current?.setAttribute('tabindex', '-1');
    this.current = row;
    row?.setAttribute('tabindex', '0');
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
    const before = this.drawn;
    this.drawn = new Map(
      timeline.rows.map((row) => {
        const key = keyOf(row, timeline);
        const old = before.get(row.entry);
        const drawn = old?.key === key ? old : { ...rowOf(row, timeline), key };
        placeBars(drawn.bars, row, timeline, place);
        return [row.entry, drawn];
      }),
    );
    this.rows = new Map([...this.drawn].map(([entry, { element }]) => [entry, element]));
    replaceChanged(this.body, this.rows.values());
    this.marked?.setAttribute('aria-selected', 'false');
    this.marked = undefined;
    this.makeCurrent(this.rows.values().next().value);
    const focusedRow = focused === undefined ? undefined : this.rows.get(focused);
    if (focusedRow && focusedRow !== document.activeElement) focusedRow.focus();
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

/**
 * Returns a key that identifies what a row shows. A row with a span in progress also shows the time that has passed
 * until the end of the timeline, so the end is part of its key.
 */
const keyOf = (row: TimelineRow, { endMs }: Timeline): string =>
  JSON.stringify([row, row.spans.some((span) => span.endMs === undefined) ? endMs : 0]);

/** Replaces the children of `parent` with `wanted`. Elements that are already in the right place are not moved. */
function replaceChanged(parent: HTMLElement, wanted: Iterable<HTMLElement>): void {
  const elements = new Set<Element>(wanted);
  for (const old of [...parent.children]) if (!elements.has(old)) old.remove();
  let next = parent.firstElementChild;
  for (const element of elements) {
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
  }
}

function rowOf(row: TimelineRow, { endMs }: Timeline): Omit<DrawnRow, 'key'> {
  const { word, sign } = runStateWords(row.state);
  const first = row.spans[0];
  const last = row.spans[row.spans.length - 1];
  const took = first && last ? spanWords((last.endMs ?? endMs) - first.startMs) : '';
  const attempts = row.attempts > 1 ? texts.attempts.replace('{0}', String(row.attempts)) : '';
  const bars = htmlNode('div', {
    class: 'bars',
    title: row.spans.map((span) => spanTitle(span, endMs)).join('\n'),
  });
  const each = row.spans.map(barOf);
  bars.append(...each);
  const element = htmlNode(
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
  return { element, bars: each };
}

const barOf = (span: TimeSpan): HTMLElement =>
  htmlNode('span', {
    class: `bar ${span.kind} run-${span.state}${span.endMs === undefined ? ' open' : ''}`,
  });

/** Positions the bars of a row. While a run is in progress, the bars of all its rows move. */
function placeBars(
  bars: readonly HTMLElement[],
  { spans }: TimelineRow,
  { endMs }: Timeline,
  place: (atMs: number) => number,
): void {
  spans.forEach((span, index) => {
    const left = place(span.startMs) * 100;
    const width = place(span.endMs ?? endMs) * 100 - left;
    bars[index]?.style.setProperty('left', `${left.toFixed(3)}%`);
    bars[index]?.style.setProperty('width', `max(2px, ${width.toFixed(3)}%)`);
  });
}

function spanTitle({ kind, state, startMs, endMs, error }: TimeSpan, nowMs: number): string {
  const when = new Date(startMs).toLocaleTimeString(timeLanguage());
  const words = kind === 'backoff' ? runStateWords('retrying').word : runStateWords(state).word;
  return [
    `${when} · ${spanWords((endMs ?? nowMs) - startMs)} · ${words}`,
    ...(error === undefined ? [] : [error]),
  ].join(' · ');
}
