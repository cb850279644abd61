import { type Json } from '../../resources/json';
import { kinds } from '../../resources/kinds.data';
import { formatRef, lastStep } from '../../resources/ref';
import { type ChangePlan, type PlanStep } from '../plan';
import { type ChangeLog, type Made, type OpenChange, type StepResult } from '../step-result';
import { type ChangeEntry, type ChangeState, type ItemEntry } from './change-entry';
import { maxEntries, readJournal, writeLine } from './journal';

/** Stores the journal, which all windows share. */
export interface JournalStore {
  append(line: string): Promise<void>;
  read(): Promise<string>;
  /** Replaces the text with the result of `change` while no window is writing. */
  rewrite(change: (text: string) => string): Promise<void>;
  /** Calls `changed` when any window has written to the journal. */
  watch(changed: () => void): { dispose(): void };
}

/** Signals to other windows that this window has a change in progress, and reads the signals of other windows. */
export interface Signs {
  /** The name of this window. */
  readonly window: string;
  begin(): Promise<void>;
  end(): Promise<void>;
  seen(): Promise<ReadonlySet<string>>;
}

/** The history of the changes that were made in this editor. Each change is recorded before and after its request. */
export class History implements ChangeLog {
  private readonly listeners = new Set<() => void>();
  private readonly underWay = new Set<string>();
  private readonly runs = new WeakMap<ChangePlan, string>();
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: JournalStore,
    private readonly now: () => number,
    private readonly newId: () => string,
    private readonly signs: Signs,
  ) {}

  /** Returns the retained entries, at most `maxEntries`, newest first. */
  async entries(): Promise<readonly ChangeEntry[]> {
    await this.writing;
    return readJournal(await this.store.read());
  }

  async begin(plan: ChangePlan, step: PlanStep, before: Json | undefined): Promise<OpenChange> {
    const id = this.newId();
    const entry: ChangeEntry = {
      id,
      atMs: this.now(),
      title: plan.title,
      target: step.target,
      verb: plan.verb,
      ...(plan.steps.length === 1 ? { changes: plan.changes } : {}),
      scope: plan.scope,
      operation: step.call.operation,
      ...(step.ref ? { ref: formatRef(step.ref) } : {}),
      ...(before === undefined ? {} : { before }),
      ...(step.items
        ? { items: step.items.map(({ ref, ...item }) => ({ ref: formatRef(ref), ...item })) }
        : {}),
      ...(step.members ? { members: { ...step.members, group: formatRef(step.members.group) } } : {}),
      ...(step.listItems ? { listItems: { ...step.listItems, list: formatRef(step.listItems.list) } } : {}),
      ...(step.lost ? { lost: step.lost } : {}),
      ...(step.makes?.replaces ? { replaces: step.makes.replaces.map(formatRef) } : {}),
      state: 'begun',
      ...(plan.steps.length > 1 ? { run: this.runOf(plan, id) } : {}),
      window: this.signs.window,
    };
    this.underWay.add(entry.id);
    if (this.underWay.size === 1) await this.signs.begin();
    try {
      await this.append(writeLine({ type: 'begin', entry }));
    } catch (error) {
      await this.ended(entry.id);
      throw error;
    }
    return {
      sent: () => this.append(writeLine({ type: 'end', id: entry.id, state: 'unread' })),
      finish: async (result) => {
        const after = 'after' in result ? result.after : undefined;
        const made = 'made' in result ? result.made : undefined;
        try {
          await this.append(
            writeLine({
              type: 'end',
              id: entry.id,
              state: stateOf(result),
              ...(after === undefined ? {} : { after }),
              ...(made ? { items: made.map(madeItem) } : {}),
            }),
          );
        } finally {
          await this.ended(entry.id);
        }
      },
    };
  }

  /** Returns the value that identifies all changes of a plan. It is the ID of the first change. */
  private runOf(plan: ChangePlan, id: string): string {
    const run = this.runs.get(plan) ?? id;
    this.runs.set(plan, run);
    return run;
  }

  /** Marks a change as no longer in progress, even if its end could not be recorded. */
  private async ended(id: string): Promise<void> {
    this.underWay.delete(id);
    if (this.underWay.size === 0) await this.signs.end();
  }

  /** Returns the IDs of the changes that are still in progress, in this window or in another open window. */
  async underWayOf(entries: readonly ChangeEntry[]): Promise<ReadonlySet<string>> {
    const open = entries.filter(({ state }) => state === 'begun' || state === 'unread');
    const others = open.some(({ id }) => !this.underWay.has(id)) ? await this.signs.seen() : new Set();
    return new Set(
      open
        .filter(
          ({ id, window }) =>
            this.underWay.has(id) ||
            (window !== this.signs.window && window !== undefined && others.has(window)),
        )
        .map(({ id }) => id),
    );
  }

  /** Records that a change was undone. */
  async markUndone(id: string): Promise<void> {
    await this.append(writeLine({ type: 'end', id, state: 'undone' }));
  }

  /** Clears the history, except for changes in progress and entries that were written since the history was read. */
  async clear(): Promise<void> {
    const sinceMs = this.now();
    const entries = await this.entries();
    const underWay = await this.underWayOf(entries);
    const seen = new Set(entries.map(({ id }) => id));
    const isNew = ({ id, atMs }: ChangeEntry): boolean => atMs >= sinceMs && !seen.has(id);
    await this.rewrite((now) => now.filter((entry) => underWay.has(entry.id) || isNew(entry)));
  }

  /**
   * Rewrites the journal with one line per retained entry if it has more than four lines per entry that can be
   * retained. Otherwise, the journal would grow indefinitely.
   */
  async trim(): Promise<void> {
    const lines = (await this.store.read()).split('\n').length;
    if (lines > 4 * maxEntries) await this.rewrite((entries) => entries);
  }

  /**
   * Starts notifying listeners when any window has written to the journal. The notifications stop when the result is
   * disposed of.
   */
  watch(): { dispose(): void } {
    return this.store.watch(() => this.tell());
  }

  onDidChange(listener: () => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  }

  private async rewrite(keep: (entries: readonly ChangeEntry[]) => readonly ChangeEntry[]): Promise<void> {
    await this.queue(() =>
      this.store.rewrite((text) =>
        [...keep(readJournal(text))]
          .reverse()
          .map((entry) => writeLine({ type: 'begin', entry }))
          .join(''),
      ),
    );
  }

  private append(line: string): Promise<void> {
    return this.queue(() => this.store.append(line));
  }

  /** Queues writes, so that lines are not interleaved. */
  private async queue(write: () => Promise<void>): Promise<void> {
    const mine = this.writing.then(write);
    this.writing = mine.catch(() => undefined);
    await mine;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function madeItem({ ref, record }: Made): ItemEntry {
  const { kind, id } = lastStep(ref);
  const { label } = kinds[kind].present(record ?? null, id);
  return { ref: formatRef(ref), target: label, ...(record === undefined ? {} : { after: record }) };
}

function stateOf(result: StepResult): ChangeState {
  switch (result.type) {
    case 'verified':
    case 'differs':
    case 'unknown':
    case 'failed':
      return result.type;
    case 'done':
      return 'written';
    case 'skipped':
      return 'failed';
  }
}
