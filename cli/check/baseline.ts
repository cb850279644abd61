import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../command';
import { type Finding } from '../finding';

/**
 * Diagnostics that existed when a project started to use checks, so that only new diagnostics cause a failure. A
 * diagnostic is identified by its file, its code, and the text of its lines without whitespace. It is therefore still
 * recognized if it moves or if its message is reworded. Identical diagnostics are counted.
 */
interface Baseline {
  readonly version: 1;
  /** Number of diagnostics, by file (relative to the baseline's folder) and then by `code fingerprint`. */
  readonly findings: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** A diagnostic with its fingerprint and the absolute path of its file. */
export interface PlacedFinding {
  readonly finding: Finding;
  readonly full: string;
  readonly fingerprint: string;
}

/**
 * Returns a fingerprint of the diagnostic's code and of the text of its lines, without whitespace. The fingerprint
 * stays the same if the lines move.
 */
export function fingerprintOf(
  { code, start, end }: Pick<Finding, 'code' | 'start' | 'end'>,
  text: string,
): string {
  const lineStart = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  const after = text.slice(end).search(/[\r\n]/);
  const lines = text.slice(lineStart, after < 0 ? text.length : end + after);
  return createHash('sha256')
    .update(`${code}\n${lines.replace(/\s+/g, '')}`)
    .digest('hex')
    .slice(0, 16);
}

/** Writes a sorted baseline with one diagnostic per line, so that two versions can be compared. */
export async function writeBaseline(
  file: string,
  cwd: string,
  found: readonly PlacedFinding[],
): Promise<void> {
  const full = path.resolve(cwd, file);
  const findings: Record<string, Record<string, number>> = {};
  for (const one of [...found].sort((a, b) => compare(keyOf(a, full), keyOf(b, full)))) {
    const [name, key] = keyOf(one, full);
    const counts = (findings[name] ??= {});
    counts[key] = (counts[key] ?? 0) + 1;
  }
  const baseline: Baseline = { version: 1, findings };
  await fs.writeFile(full, `${JSON.stringify(baseline, null, 2)}\n`).catch((error: unknown) => {
    throw new CommandError(
      `${file}: cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`,
    );
  });
}

/**
 * Result of comparing diagnostics with a baseline: the diagnostics that are not in it, and the number of those that
 * are.
 */
export interface Compared {
  readonly fresh: readonly PlacedFinding[];
  readonly known: number;
  /**
   * Number of diagnostics in the baseline that no longer exist. Only diagnostics of the checked files are counted.
   */
  readonly gone: number;
}

/** Compares diagnostics with a baseline. `checkedFiles` are the absolute paths of the checked files. */
export async function compareBaseline(
  file: string,
  cwd: string,
  found: readonly PlacedFinding[],
  checkedFiles: readonly string[],
): Promise<Compared> {
  const full = path.resolve(cwd, file);
  const { findings } = await readBaseline(file, full);
  const left = new Map(
    Object.entries(findings).map(([name, counts]) => [name, new Map(Object.entries(counts))]),
  );
  const fresh = found.filter((one) => {
    const [name, key] = keyOf(one, full);
    const counts = left.get(name);
    const count = counts?.get(key) ?? 0;
    if (count > 0) counts?.set(key, count - 1);
    return count === 0;
  });
  let gone = 0;
  for (const checked of checkedFiles)
    for (const count of left.get(relative(checked, full))?.values() ?? []) gone += count;
  return { fresh, known: found.length - fresh.length, gone };
}

async function readBaseline(file: string, full: string): Promise<Baseline> {
  const text = await fs.readFile(full, 'utf8').catch((error: unknown) => {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new CommandError(
      reason === 'ENOENT'
        ? `${file}: there is no such baseline. Make it with --write-baseline ${file}.`
        : `${file}: cannot be read (${reason ?? 'unknown error'}).`,
    );
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isBaseline(value))
    throw new CommandError(
      `${file}: is no baseline of version 1. Make it anew with --write-baseline ${file}.`,
    );
  return value;
}

function isBaseline(value: unknown): value is Baseline {
  return (
    isRecord(value) &&
    value.version === 1 &&
    isRecord(value.findings) &&
    Object.values(value.findings).every(
      (counts) => isRecord(counts) && Object.values(counts).every((count) => typeof count === 'number'),
    )
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const relative = (file: string, baseline: string): string =>
  path.relative(path.dirname(baseline), file).split(path.sep).join('/');

const keyOf = (
  { finding, full, fingerprint }: PlacedFinding,
  baseline: string,
): [file: string, key: string] => [relative(full, baseline), `${finding.code} ${fingerprint}`];

const compare = (a: readonly string[], b: readonly string[]): number =>
  a.join('\n') < b.join('\n') ? -1 : 1;
