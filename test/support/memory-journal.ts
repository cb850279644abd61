import { type JournalStore } from '../../client/src/history/history';

/** A journal that is only in memory. */
export class MemoryJournal implements JournalStore {
  text = '';

  append(line: string): Promise<void> {
    this.text += line;
    return Promise.resolve();
  }

  read(): Promise<string> {
    return Promise.resolve(this.text);
  }

  replace(text: string): Promise<void> {
    this.text = text;
    return Promise.resolve();
  }
}
