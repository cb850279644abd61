import { type JournalStore, type Signs } from '../../core/changes/history/history';

/** A journal that exists only in memory. */
export class MemoryJournal implements JournalStore {
  text = '';

  append(line: string): Promise<void> {
    this.text += line;
    return Promise.resolve();
  }

  read(): Promise<string> {
    return Promise.resolve(this.text);
  }

  rewrite(change: (text: string) => string): Promise<void> {
    this.text = change(this.text);
    return Promise.resolve();
  }

  watch(): { dispose(): void } {
    return { dispose: () => undefined };
  }
}

/** The heartbeats for tests in which this window is the only open one. */
export const aloneWindow: Signs = {
  window: 'w',
  begin: () => Promise.resolve(),
  end: () => Promise.resolve(),
  seen: () => Promise.resolve(new Set<string>()),
};
