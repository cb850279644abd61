import { keepRecent } from '../../core/base/keep-recent';
import { type ReadTestText, readTestText } from '../../core/rule-tests/read-test-text';
import { type TestMemory } from '../../core/rule-tests/memory/test-memory';

/** Maximum number of test files whose last run is remembered: about as many as a user edits at a time. */
const maxFiles = 8;

interface RecentFile {
  readonly text: string;
  readonly read: ReadTestText;
  /** The number of the call that read the text. Later calls have higher numbers. */
  readonly order: number;
  readonly memory?: TestMemory;
}

/** Data about test files that is kept between runs. The most recently read or run file is last. */
export class RecentTests {
  private readonly files = new Map<string, RecentFile>();
  private reads = 0;

  constructor(private readonly parse: typeof readTestText = readTestText) {}

  /** Returns the parsed text of a test file. If the same text was parsed before, it is not parsed again. */
  async read(uri: string, text: string): Promise<ReadTestText> {
    const order = ++this.reads;
    const known = this.files.get(uri);
    if (known?.text === text) {
      keepRecent(this.files, uri, { ...known, order }, maxFiles);
      return known.read;
    }
    const read = await this.parse(uri, text);
    // While this text was being parsed, a run may have ended, and a newer text may have been read.
    const current = this.files.get(uri);
    if (!current || current.order < order)
      keepRecent(this.files, uri, { ...current, text, read, order }, maxFiles);
    return read;
  }

  memoryOf(uri: string): TestMemory | undefined {
    return this.files.get(uri)?.memory;
  }

  /** Stores the results of a run. */
  remember(uri: string, memory: TestMemory | undefined): void {
    const known = this.files.get(uri);
    if (known && memory) keepRecent(this.files, uri, { ...known, memory }, maxFiles);
  }
}
