import fs from 'node:fs';
import path from 'node:path';
import { visibleLine } from '../../core/base/shown-text';
import { profilesName, readProfiles, withProfiles } from '../../core/language/samples/profiles';
import { isLogName, readLog } from '../../core/requests/log/read-log';
import { readHar } from '../../core/requests/har/read-har';
import {
  type FileRequest,
  ofHar,
  ofLog,
  readRequestFile,
  requestLabel,
} from '../../core/requests/request-file';
import { type WrittenFact } from '../../core/requests/sample';
import { verdictText } from '../../core/rules/simulate/describe';
import { type Outcome, type Simulation } from '../../core/rules/simulate/outcome';
import { profileTextFor } from '../../workspace/profile-file';
import { CommandError } from '../command';
import { type LoadedRequest } from '../evaluate/load-request';
import { readBytes } from '../read-bytes';

/** A request from a file, with its simulated outcome. */
export interface SimulatedRow {
  readonly number: number;
  /**
   * Name of the request, or its method, host, and path. The query is never included, because it may contain a secret.
   */
  readonly request: string;
  readonly outcome: Outcome;
  readonly status?: number;
  readonly by?: string;
  readonly needs?: readonly string[];
  /** Outcome that was recorded when the request was sent. */
  readonly recorded?: string;
  readonly text: string;
}

/**
 * Simulates every request in an `.http` file, a HAR file, or a request log. HAR files and logs are read
 * incrementally. `facts` are the facts from the command line, which override the facts in the file.
 */
export async function simulateEach(
  file: string,
  cwd: string,
  facts: readonly WrittenFact[],
  simulate: (request: LoadedRequest) => Simulation,
): Promise<{ readonly rows: readonly SimulatedRow[]; readonly unread: number }> {
  const full = path.resolve(cwd, file);
  const profiles = readProfiles(profileTextFor(full) ?? '');
  const given = new Set(facts.map(({ name }) => name));
  const rows: SimulatedRow[] = [];
  let unread = 0;
  for await (const one of requestsOf(file, full)) {
    if (!one.request) {
      unread++;
      continue;
    }
    const { facts: known, absent } = withProfiles(one.facts, profiles);
    const [name] = absent;
    if (name !== undefined)
      throw new CommandError(`${file}: ${profilesName} does not have the profile "${name}".`);
    const own = known.filter((fact) => !given.has(fact.name));
    rows.push(rowOf(one, simulate({ request: one.request, facts: [...own, ...facts] })));
  }
  if (rows.length === 0) throw new CommandError(`${file}: has no request.`);
  return { rows, unread };
}

async function* requestsOf(file: string, full: string): AsyncGenerator<FileRequest> {
  const isStream = /\.har$/i.test(file) || isLogName(file);
  if (!isStream) {
    yield* readRequestFile(file, readBytes(file, full).toString('utf8'));
    return;
  }
  if (!fs.existsSync(full)) throw new CommandError(`${file}: there is no such file.`);
  const chunks = fs.createReadStream(full, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>;
  if (isLogName(file)) for await (const line of readLog(chunks)) yield ofLog(line);
  else for await (const entry of readHar(chunks)) yield ofHar(entry);
}

function rowOf(one: FileRequest, simulation: Simulation): SimulatedRow {
  const { outcome, status, by, needs } = simulation;
  return {
    number: one.number,
    request: requestLabel(one),
    outcome,
    ...(status === undefined ? {} : { status }),
    ...(by ? { by: by.name } : {}),
    ...(needs.length === 0 ? {} : { needs }),
    ...(one.recorded === undefined ? {} : { recorded: one.recorded }),
    text: visibleLine(`${verdictText(simulation)}${needs.length === 0 ? '' : ` on ${needs.join(', ')}`}`),
  };
}

/** Formats a human-readable table of requests, with the number of requests per outcome. */
export function eachText(rows: readonly SimulatedRow[], unread: number): string {
  const hasRecorded = rows.some(({ recorded }) => recorded !== undefined);
  const table = [
    ['#', 'request', 'outcome', ...(hasRecorded ? ['recorded'] : [])],
    ...rows.map(({ number, request, text, recorded = '' }) => [
      String(number),
      request,
      text,
      ...(hasRecorded ? [visibleLine(recorded)] : []),
    ]),
  ];
  const widths = (table[0] ?? []).map((_, i) =>
    table.reduce((width, cells) => Math.max(width, cells[i]?.length ?? 0), 0),
  );
  const lines = table.map((cells) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const counts = new Map<Outcome, number>();
  for (const { outcome } of rows) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const summary = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  return [
    ...lines,
    '',
    `${rows.length === 1 ? '1 request' : `${rows.length} requests`}: ${summary}${unread === 0 ? '' : `; ${unread} without a request`}`,
    '',
  ].join('\n');
}

/** Formats the simulated requests as JSON, with one object per request. */
export const eachJson = (rows: readonly SimulatedRow[]): string =>
  `${JSON.stringify({ requests: rows.map(({ text: _, ...row }) => row) }, null, 2)}\n`;
