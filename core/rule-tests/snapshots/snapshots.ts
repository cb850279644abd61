import * as l10n from '@vscode/l10n';
import { type Simulation } from '../../rules/simulate/outcome';
import { type Failure } from '../judge';
import { type RuleTest } from '../rule-test-file';
import { entryText, snapshotOf } from './snapshot-entry';
import {
  readSnapshots,
  type ReadSnapshots,
  type RecordedEntry,
  snapshotName,
  writeSnapshots,
} from './snapshot-file';

/** Name and zero-based index of a sample of a test with `each`. */
interface SampleName {
  readonly name: string;
  readonly number: number;
}

/** Options for comparing or recording the snapshots of a test file. */
interface SnapshotOptions {
  /** The name of the test file, without folders. */
  readonly testFile: string;
  readonly tests: readonly RuleTest[];
  /** Reads a file in the folder of the test file. Returns undefined if the file does not exist. */
  readonly read: (name: string) => Promise<{ readonly text: string } | undefined>;
  /** Whether outcomes are recorded instead of compared. */
  readonly isUpdate?: boolean;
}

/** Opens the snapshots of a test file. */
export async function openSnapshots({
  testFile,
  tests,
  read,
  isUpdate = false,
}: SnapshotOptions): Promise<Snapshots> {
  const name = snapshotName(testFile);
  // Most test files use no snapshots and have no snapshot file, so the file is read only if it is needed.
  const file = isUpdate || tests.some(({ expect }) => expect.snapshot) ? await read(name) : undefined;
  const recorded = file ? await readSnapshots(file.text) : [];
  return new Snapshots(testFile, tests, file?.text, recorded, isUpdate);
}

/** The recorded outcomes of a test file. */
export class Snapshots {
  private readonly names: readonly string[];
  private readonly entries: readonly RecordedEntry[];
  private readonly recorded: ReadonlyMap<string, RecordedEntry>;
  /** The actual outcomes of each test, by the test's index. */
  private readonly came = new Map<number, RecordedEntry[]>();

  constructor(
    private readonly testFile: string,
    private readonly tests: readonly RuleTest[],
    private readonly text: string | undefined,
    private readonly file: ReadSnapshots,
    private readonly isUpdate: boolean,
  ) {
    this.names = numbered(tests.map(nameOf));
    this.entries = 'badLine' in file ? [] : file;
    this.recorded = new Map(this.entries.map((one) => [keyOf(one.test, one.sample), one]));
  }

  /** The reason why outcomes cannot be compared or recorded, if any. */
  get problem(): string | undefined {
    const { file, testFile } = this;
    return 'badLine' in file
      ? l10n.t(
          'Line {0} of {1} cannot be read. Correct the line or restore the file. To record all snapshots again, delete the file first.',
          file.badLine,
          snapshotName(testFile),
        )
      : undefined;
  }

  /**
   * Compares the actual outcome with the recorded one. Returns undefined if they are equal or if snapshots are being
   * updated.
   */
  judge(test: number, sample: SampleName | undefined, simulation: Simulation): Failure | undefined {
    const name = this.names[test] ?? '';
    const came = this.came.get(test) ?? [];
    const sampleName = sample && sampleNameIn(came.slice(0, sample.number), sample.name);
    const entry: RecordedEntry = {
      test: name,
      ...(sampleName === undefined ? {} : { sample: sampleName }),
      ...snapshotOf(simulation),
    };
    came[sample?.number ?? 0] = entry;
    this.came.set(test, came);
    if (this.isUpdate) return undefined;
    const recorded = this.recorded.get(keyOf(name, sampleName));
    const actual = entryText(entry);
    const expected = recorded ? entryText(recorded) : '';
    if (actual === expected) return undefined;
    if (!recorded)
      return {
        message: l10n.t(
          'No snapshot has been recorded. Update the snapshots to record this outcome: {0}.',
          entry.outcome,
        ),
        expected,
        actual,
      };
    return {
      message:
        recorded.outcome === entry.outcome
          ? l10n.t('The outcome matches the snapshot, but the matching rules, cases, or assumptions differ.')
          : l10n.t(
              'The outcome in the snapshot is {0}, but the current outcome is {1}.',
              recorded.outcome,
              entry.outcome,
            ),
      expected,
      actual,
    };
  }

  /**
   * Returns the text of the snapshot file with the actual outcomes in place of the recorded ones. Tests that were not
   * run keep their entries. Entries without a matching test are removed only if all tests were run. Returns undefined
   * if the file is up to date or cannot be read.
   */
  updated(): string | undefined {
    if (this.problem !== undefined) return undefined;
    const expecting = this.tests.flatMap(({ expect }, i) => (expect.snapshot ? [i] : []));
    const known = expecting.flatMap((i): readonly RecordedEntry[] => {
      return this.came.get(i) ?? this.entries.filter(({ test }) => test === this.names[i]);
    });
    const isWhole = expecting.every((i) => this.came.has(i));
    const names = new Set(expecting.map((i) => this.names[i]));
    const others = isWhole ? [] : this.entries.filter(({ test }) => !names.has(test));
    const entries = [...known, ...others];
    if (this.text === undefined && entries.length === 0) return undefined;
    const text = writeSnapshots(this.testFile, entries);
    return text === this.text ? undefined : text;
  }
}

/**
 * Returns the name of a test in the snapshot file. For a test without a name, this is its request line without the
 * query, which may contain a secret.
 */
function nameOf({ name, request }: RuleTest): string {
  const isRequestLine = request?.text.split('\n')[0] === name;
  return (isRequestLine ? name.replace(/[?#]\S*/, '') : name).replace(/\s+/g, ' ').trim();
}

/** Returns the strings with numbers added to repeated strings, so that all of them are different. */
function numbered(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return texts.map((one) => {
    const count = (counts.get(one) ?? 0) + 1;
    counts.set(one, count);
    return count === 1 ? one : `${one} (${count})`;
  });
}

function sampleNameIn(before: readonly RecordedEntry[], name: string): string {
  const used = new Set(before.map(({ sample }) => sample));
  if (!used.has(name)) return name;
  let count = 2;
  while (used.has(`${name} (${count})`)) count++;
  return `${name} (${count})`;
}

const keyOf = (test: string, sample: string | undefined): string => JSON.stringify([test, sample]);
