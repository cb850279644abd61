import fs from 'node:fs/promises';
import path from 'node:path';
import { type LanguageSettings } from '../../core/language/settings';
import { type Answer } from './answer';
import { stillHolds } from './dependencies';
import { dayOf } from './day';
import { digestOf, digestOfBytes } from './digest';
import { type RunWorkspace } from './workspace';

/** Stored result, with the digest of the file's text and settings, and the last day on which the result was used. */
type Kept = readonly [digest: string, day: string, answer: Answer];

/** Number of days after which a cached result that has not been used is removed. */
const keptDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Results of earlier runs, by file. A result is valid as long as the file's text, its settings, the program, and the
 * other inputs stay the same. There is one cache file for each folder in which checks are run. A cache file that is
 * incomplete or was written by another program version is treated as empty.
 */
export class CheckCache {
  private readonly today: string;
  private readonly settingsDigests = new WeakMap<LanguageSettings, string>();
  private isChanged = false;

  private constructor(
    private readonly file: string,
    private readonly head: string,
    private readonly kept: Map<string, Kept>,
    private readonly nowMs: number,
  ) {
    this.today = dayOf(nowMs);
  }

  /**
   * Opens the cache. `program` identifies the program that computes the results, and `cwd` is the folder in which it
   * runs.
   */
  static async open(folder: string, cwd: string, program: string, nowMs: number): Promise<CheckCache> {
    const file = path.join(folder, `${digestOf(cwd)}.json`);
    const head = `rampart check 1 ${program}`;
    const text = await fs.readFile(file, 'utf8').catch(() => '');
    return new CheckCache(file, head, read(text, head), nowMs);
  }

  /** Returns a key for the content of a file and the way it is checked. */
  digest(bytes: Uint8Array, settings: LanguageSettings, across: boolean): string {
    let own = this.settingsDigests.get(settings);
    if (own === undefined) this.settingsDigests.set(settings, (own = digestOf(JSON.stringify(settings))));
    return `${digestOfBytes(bytes)}${own}${across ? '+' : ''}`;
  }

  async find(file: string, digest: string, workspace: RunWorkspace): Promise<Answer | undefined> {
    const kept = this.kept.get(file);
    if (kept?.[0] !== digest) return undefined;
    const [, day, answer] = kept;
    if (answer.dependencies && !(await stillHolds(answer.dependencies, workspace, this.today)))
      return undefined;
    if (day !== this.today) this.put(file, digest, answer);
    return answer;
  }

  /** Stores a result, unless it is incomplete because of a bug. */
  put(file: string, digest: string, answer: Answer): void {
    if (answer.bugs) return;
    this.kept.set(file, [digest, this.today, answer]);
    this.isChanged = true;
  }

  /** Writes the changes. Errors are ignored, because without the cache, the next run is only slower. */
  async save(): Promise<void> {
    if (!this.isChanged) return;
    const oldest = dayOf(this.nowMs - keptDays * dayMs);
    const body = JSON.stringify([...this.kept].filter(([, [, day]]) => day >= oldest));
    const beside = `${this.file}.${process.pid}.tmp`;
    try {
      await fs.mkdir(path.dirname(this.file), { recursive: true });
      await fs.writeFile(beside, `${this.head} ${digestOf(body)}\n${body}`);
      await fs.rename(beside, this.file);
    } catch {
      await fs.rm(beside, { force: true }).catch(() => undefined);
    }
  }
}

/**
 * Reads the text of a cache file. Returns an empty map unless the file is complete and was written by the same version
 * of the program.
 */
function read(text: string, head: string): Map<string, Kept> {
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== `${head} ${digestOf(body)}`) return new Map();
  return new Map(JSON.parse(body) as [string, Kept][]);
}
