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
import { afterFrame, htmlNode, revealLater } from './dom';
import { texts } from './texts';

/** A row on the page. `key` identifies what the row shows, except for the positions of its bars. */
interface DrawnRow {
  readonly key: string;
  readonly element: HTMLElement;
  readonly bars: readonly HTMLElement[];
}

/** Number of new rows that are created before the next frame. The remaining rows are created after it. */
const firstRows = 40;
/**
 * Number of remaining rows that are created in one task, so that the panel can react to keys and clicks in between.
 */
const rowsPerTask = 100;

/** Shows a run in its own pane of the panel: its status, its actions, and one row per log entry. */
export class RunView {
  private rows = new Map<number, HTMLElement>();
  private drawn = new Map<number, DrawnRow>();
  /** Creates the given number of the rows that are not on the page yet, and returns whether any are left. */
  private addRows: (count: number) => boolean = () => false;
  /** `marked` is the selected row, and `current` is the only row in the tab order. */
  private marked: HTMLElement | undefined;
  private current: HTMLElement | undefined;
  /** The selected entry, if its row is not on the page yet. It is selected again as soon as its row is created. */
  private pending: number | undefined;
  private shown: GraphRun | undefined;
  private atMs: number | undefined;

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
    const before = this.shown;
    this.shown = run;
    this.atMs = atMs;
    const isOther = (): boolean =>
      before?.id !== run.id || JSON.stringify(before.steps) !== JSON.stringify(run.steps);
    this.showHead(run);
    if (!run.final || (before !== run && isOther())) this.showRows(buildTimeline(run.steps, run.nowMs));
    for (const [entry, row] of this.rows) this.dim(entry, row);
    if (selected !== undefined) this.select(selected);
  }

  /** Dims a row if its entry started after the time that is shown. */
  private dim(entry: number, row: HTMLElement): void {
    const { atMs } = this;
    const start = atMs === undefined ? undefined : parseTime(this.shown?.steps[entry]?.start);
    row.classList.toggle('future', atMs !== undefined && start !== undefined && start > atMs);
  }

  get selected(): number | undefined {
    return this.pending ?? (this.marked ? Number(this.marked.dataset.entry) : undefined);
  }

  select(entry: number | undefined): void {
    this.pending = entry !== undefined && !this.rows.has(entry) && this.addRows(0) ? entry : undefined;
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
    const before = this.drawn;
    this.drawn = new Map();
    this.rows = new Map();
    const rest = timeline.rows.slice(before.size + firstRows).reverse();
    const draw = this.drawer(timeline, before);
    replaceChanged(this.body, timeline.rows.slice(0, timeline.rows.length - rest.length).map(draw));
    this.addRows = (count) => {
      for (let added = 0; added < count; added++) {
        const row = rest.pop();
        if (!row) break;
        const element = draw(row);
        this.body.append(element);
        this.dim(row.entry, element);
        if (row.entry === this.pending) this.select(row.entry);
      }
      if (rest.length === 0) this.pending = undefined;
      return rest.length > 0;
    };
    if (rest.length > 0) this.addLater(this.addRows);
    this.marked?.setAttribute('aria-selected', 'false');
    this.marked = this.pending = undefined;
    this.makeCurrent(this.rows.values().next().value);
    if (focused !== undefined && !this.rows.has(focused)) this.addRows(Infinity);
    const focusedRow = focused === undefined ? undefined : this.rows.get(focused);
    if (focusedRow && focusedRow !== document.activeElement) focusedRow.focus();
  }

  /**
   * Returns a function that creates a row. If a row that is already on the page shows the same content, it is reused.
   */
  private drawer(
    timeline: Timeline,
    before: ReadonlyMap<number, DrawnRow>,
  ): (row: TimelineRow) => HTMLElement {
    const place = placeOf(timeline);
    return (row) => {
      const key = keyOf(row, timeline);
      const old = before.get(row.entry);
      const drawn = old?.key === key ? old : { ...rowOf(row, timeline), key };
      placeBars(drawn.bars, row, timeline, place);
      this.drawn.set(row.entry, drawn);
      this.rows.set(row.entry, drawn.element);
      return drawn.element;
    };
  }

  /** Creates the remaining rows after the next frame, in several tasks, unless other rows are shown by then. */
  private addLater(addRows: RunView['addRows']): void {
    const next = (): void => {
      if (this.addRows === addRows && addRows(rowsPerTask)) setTimeout(next);
    };
    afterFrame(next);
  }

  private onChoice(target: EventTarget | null): void {
    const row = target instanceof Element ? target.closest<HTMLElement>('tr') : null;
    if (!row) return;
    this.select(Number(row.dataset.entry));
    this.events.select(Number(row.dataset.entry));
  }

  private onKey(event: KeyboardEvent): void {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('tr') : null;
    const isAtEnd = event.key === 'End' || (event.key === 'ArrowDown' && !row?.nextElementSibling);
    if (isAtEnd) this.addRows(Infinity);
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
