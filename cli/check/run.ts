import os from 'node:os';
import { CommandError, type CommandIo } from '../command';
import { programDigest } from './program-digest';
import { type Answer, type CheckScope } from './answer';
import { type PlacedFinding } from './baseline';
import { CheckCache } from './cache';
import { FileChecker, foundInFile } from './file-checker';
import { type Source, findSources, sourceAt } from './sources';
import { type TextCheck } from './text-languages';
import { ThreadedChecker } from './threads';

/** The results of a check, in the order of the files. */
export interface Run {
  readonly found: readonly PlacedFinding[];
  /** The files that were checked. */
  readonly files: readonly string[];
  readonly failed: boolean;
  /** The files that the user named and that were not checked. Empty if at least one of the named files was checked. */
  readonly unchecked: readonly string[];
}

export interface RunOptions {
  readonly jobs?: number | undefined;
  readonly cacheFolder?: string | undefined;
}

/**
 * Number of files to read ahead, with or without other threads. Most files in a repository do not need a check, so a
 * small number would leave other threads idle. Without other threads, a larger number only makes the check slower.
 */
const ahead = { inThread: 64, inThreads: 512 };

/**
 * Checks files. The output does not depend on the number of threads or on the cache. `named` is the check for the
 * files that the user named directly. If it is undefined, the name of each file determines its language.
 */
export async function checkFiles(
  scope: CheckScope,
  named: TextCheck | undefined,
  io: CommandIo,
  { jobs = os.availableParallelism(), cacheFolder }: RunOptions,
): Promise<Run> {
  const own = new FileChecker(scope);
  const { startThread } = io;
  const threads =
    startThread && jobs > 1
      ? new ThreadedChecker(own, jobs - 1, () => startThread({ scope, walked: own.walks.walked }))
      : undefined;
  const cache =
    cacheFolder === undefined
      ? undefined
      : await CheckCache.open(cacheFolder, scope.cwd, await programDigest(), own.context.now());
  const collected = new Collected(io);
  const most = threads ? ahead.inThreads : ahead.inThread;
  const answerTo = async (source: Source): Promise<Answer> => {
    const bytes = source.read();
    if (source.named && named) {
      const { text } = source.documentOf(bytes);
      return { findings: foundInFile(text, await named(text, {})) };
    }
    const settings = await own.configs.ofFile(source.full);
    const digest = cache?.digest(bytes, settings, scope.across) ?? '';
    const kept = await cache?.find(source.full, digest, own.context.workspace);
    if (kept) return kept;
    const document = source.documentOf(bytes);
    const answer = own.isOurs(document, settings)
      ? await (threads ?? own).check(document)
      : { findings: undefined };
    cache?.put(source.full, digest, answer);
    return answer;
  };
  try {
    await inOrder(findSources(scope.paths, scope.cwd, own.walks), answerTo, collected, most);
    // The configuration files that were used are checked, too. Otherwise, mistakes in a configuration file above the
    // checked paths would not be reported.
    const configs = own.configs.used.filter((file) => !collected.files.includes(file));
    await inOrder(
      configs.map((file) => sourceAt(file, scope.cwd)),
      answerTo,
      collected,
      most,
    );
  } finally {
    await threads?.end();
  }
  await cache?.save();
  return collected;
}

/** Requests the results for at most `most` files at a time, and collects them in the order of the files. */
async function inOrder(
  sources: AsyncIterable<Source> | Iterable<Source>,
  answerTo: (source: Source) => Promise<Answer>,
  collected: Collected,
  most: number,
): Promise<void> {
  const open: { readonly source: Source; readonly answer: Promise<Answer | CommandError> }[] = [];
  const take = async (): Promise<void> => {
    const next = open.shift();
    if (next) collected.add(next.source, await next.answer);
  };
  for await (const source of sources) {
    const answer = answerTo(source).catch((error: unknown) => {
      if (error instanceof CommandError) return error;
      throw error;
    });
    open.push({ source, answer });
    if (open.length >= most) await take();
  }
  while (open.length > 0) await take();
}

class Collected implements Run {
  readonly found: PlacedFinding[] = [];
  readonly files: string[] = [];
  failed = false;
  private readonly unknown: string[] = [];
  private isNamedChecked = false;
  private readonly said = new Set<string>();

  constructor(private readonly io: CommandIo) {}

  // A commit hook names all changed files, so it is normal that some of them are not checked.
  get unchecked(): readonly string[] {
    return this.isNamedChecked ? [] : this.unknown;
  }

  add({ file, full, named }: Source, answer: Answer | CommandError): void {
    const complaints =
      answer instanceof CommandError ? [`rampart check: ${answer.message}`] : (answer.bugs ?? []);
    for (const line of complaints) this.io.err(`${line}\n`);
    if (complaints.length > 0) this.failed = true;
    if (answer instanceof CommandError) return;
    if (answer.findings === undefined) {
      if (named) this.unknown.push(file);
      return;
    }
    if (named) this.isNamedChecked = true;
    this.files.push(full);
    for (const { fingerprint, once, ...finding } of answer.findings) {
      const key = `${finding.code} ${finding.message}`;
      if (once && this.said.has(key)) continue;
      if (once) this.said.add(key);
      this.found.push({ finding: { file, ...finding }, full, fingerprint });
    }
  }
}
