import { type Adopters, adoptJournal } from './adopt-journal';
import { type JournalStore } from './history';
import { readLine } from './journal-line';

/**
 * Combines the journals of the editor and of the command line. Each line about a change is written to the journal
 * that contains the change.
 */
export class JoinedJournal implements JournalStore {
  /** The IDs of the changes that the command line made, as of the last call to `read`. */
  private applied: ReadonlySet<string> = new Set();

  constructor(
    private readonly own: JournalStore,
    private readonly ofCommandLine: JournalStore,
    private readonly adopters: Adopters,
  ) {}

  append(raw: string): Promise<void> {
    const line = readLine(raw);
    const store = line?.type === 'end' && this.applied.has(line.id) ? this.ofCommandLine : this.own;
    return store.append(raw);
  }

  async read(): Promise<string> {
    const [own, applied] = await Promise.all([this.own.read(), this.ofCommandLine.read()]);
    this.applied = new Set(
      applied.split('\n').flatMap((raw) => {
        const line = readLine(raw);
        return line?.type === 'begin' ? [line.entry.id] : [];
      }),
    );
    const isWhole = own === '' || own.endsWith('\n');
    return `${own}${isWhole ? '' : '\n'}${adoptJournal(applied, (...asked) => this.adopters.at(...asked))}`;
  }

  async rewrite(change: (text: string) => string): Promise<void> {
    await this.own.rewrite(change);
    if ((await this.ofCommandLine.read()) !== '') await this.ofCommandLine.rewrite(change);
  }

  watch(changed: () => void): { dispose(): void } {
    const watches = [
      this.own.watch(changed),
      this.ofCommandLine.watch(changed),
      this.adopters.onDidFind(changed),
    ];
    return { dispose: () => watches.forEach((one) => one.dispose()) };
  }
}
