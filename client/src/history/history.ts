import { type Plan, type PlanStep } from '../actions/plan';
import { type ChangeLog, type Made, type OpenChange, type StepResult } from '../actions/run-plan';
import { type Json } from '../documents/json';
import { kinds } from '../resources/kinds.data';
import { formatRef, lastStep } from '../resources/ref';
import {
  type ChangeEntry,
  type ChangeState,
  type ItemEntry,
  mostEntries,
  readJournal,
  writeLine,
} from './journal';

/** Where the journal is kept. */
export interface JournalStore {
  append(line: string): Promise<void>;
  read(): Promise<string>;
  replace(text: string): Promise<void>;
}

/** The changes that were made from this editor: written down before and after each request. */
export class History implements ChangeLog {
  private readonly listeners = new Set<() => void>();
  private readonly underWay = new Set<string>();
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: JournalStore,
    private readonly now: () => number,
    private readonly newId: () => string,
  ) {}

  /** Newest first. */
  async entries(): Promise<readonly ChangeEntry[]> {
    await this.writing;
    return readJournal(await this.store.read());
  }

  async begin(plan: Plan, step: PlanStep, before: Json | undefined): Promise<OpenChange> {
    const entry: ChangeEntry = {
      id: this.newId(),
      atMs: this.now(),
      title: plan.title,
      target: step.target,
      verb: plan.verb,
      ...(plan.steps.length === 1 ? { changes: plan.changes } : {}),
      place: plan.place,
      operation: step.call.operation,
      ...(step.ref ? { ref: formatRef(step.ref) } : {}),
      ...(before === undefined ? {} : { before }),
      ...(step.items
        ? { items: step.items.map(({ ref, ...item }) => ({ ref: formatRef(ref), ...item })) }
        : {}),
      ...(step.members ? { members: { ...step.members, group: formatRef(step.members.group) } } : {}),
      state: 'begun',
    };
    this.underWay.add(entry.id);
    await this.append(writeLine({ type: 'begin', entry }));
    return {
      sent: () => this.append(writeLine({ type: 'end', id: entry.id, state: 'unread' })),
      finish: async (result) => {
        this.underWay.delete(entry.id);
        const after = 'after' in result ? result.after : undefined;
        const made = 'made' in result ? result.made : undefined;
        await this.append(
          writeLine({
            type: 'end',
            id: entry.id,
            state: stateOf(result),
            ...(after === undefined ? {} : { after }),
            ...(made ? { items: made.map(madeItem) } : {}),
          }),
        );
      },
    };
  }

  /** Whether a change was begun by this window and is not finished. */
  isUnderWay(id: string): boolean {
    return this.underWay.has(id);
  }

  /** Notes that a change was taken back. */
  async markUndone(id: string): Promise<void> {
    await this.append(writeLine({ type: 'end', id, state: 'undone' }));
  }

  /** Forgets everything, or what is older than the newest entries. */
  async clear(): Promise<void> {
    await this.rewrite(() => []);
  }

  /** Keeps the journal from growing for ever: rewrites it once it is twice as long as what is shown of it. */
  async trim(): Promise<void> {
    const lines = (await this.store.read()).split('\n').length;
    if (lines > 4 * mostEntries) await this.rewrite((entries) => entries.slice(0, mostEntries));
  }

  onDidChange(listener: () => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  }

  private async rewrite(keep: (entries: readonly ChangeEntry[]) => readonly ChangeEntry[]): Promise<void> {
    const kept = keep(await this.entries());
    const text = [...kept].reverse().map((entry) => writeLine({ type: 'begin', entry }));
    await this.queue(() => this.store.replace(text.join('')));
  }

  private append(line: string): Promise<void> {
    return this.queue(() => this.store.append(line));
  }

  /** One write after another: lines must not mix. */
  private async queue(write: () => Promise<void>): Promise<void> {
    const mine = this.writing.then(write);
    this.writing = mine.catch(() => undefined);
    await mine;
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
