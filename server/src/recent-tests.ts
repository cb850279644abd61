import { keepRecent } from '../../core/base/keep-recent';
import { type ReadTestText, readTestText } from '../../core/rule-tests/read-test-text';
import { type TestMemory } from '../../core/rule-tests/memory/test-memory';

/** Maximum number of test files whose last run is remembered: about as many as a user edits at a time. */
const maxFiles = 8;

interface RecentFile {
  readonly text: string;
  readonly read: ReadTestText;
  readonly memory?: TestMemory;
}

/** Data about test files that is remembered between runs. The most recent file is last. */
export class RecentTests {
  private readonly files = new Map<string, RecentFile>();

  /** Reads a test file, unless the same text has already been read. */
  async read(uri: string, text: string): Promise<ReadTestText> {
    const known = this.files.get(uri);
    if (known?.text === text) return known.read;
    const read = await readTestText(uri, text);
    keepRecent(this.files, uri, { ...known, text, read }, maxFiles);
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
