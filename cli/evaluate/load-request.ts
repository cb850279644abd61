import fs from 'node:fs';
import path from 'node:path';
import { type WrittenFact } from '../../core/requests/sample';
import { parseCurl } from '../../core/requests/curl/curl-command';
import { getRequest } from '../../core/requests/get-request';
import { readHarEntry } from '../../core/requests/har/har-request';
import { HarEntries } from '../../core/requests/har/har-entries';
import { parseHttpFile } from '../../core/requests/http-file';
import { type HttpRequest } from '../../core/requests/http-request';
import { isLogName, parseLog } from '../../core/requests/log/read-log';
import { parseRawRequest } from '../../core/requests/raw-request';
import { profilesName, readProfiles, withProfiles } from '../../core/language/samples/profiles';
import { profileTextFor } from '../../workspace/profile-file';
import { readBody } from '../../workspace/request-files';
import { CommandError } from '../command';
import { readBytes } from '../read-bytes';

/** A request and the facts about it. */
export interface LoadedRequest {
  readonly request: HttpRequest;
  readonly facts: readonly WrittenFact[];
}

/**
 * Reads the request that `FILE`, `FILE#name`, or a URL identifies. Requests in `.http` and `.rest` files are identified
 * by name or number, entries of HAR files by number, and requests in request logs by line number. A file can also
 * contain a curl command or raw HTTP. Numbers start at 1.
 */
export async function loadRequest(given: string, cwd: string): Promise<LoadedRequest> {
  const request = /^https?:\/\//i.test(given) ? getRequest(given) : undefined;
  if (request !== undefined) return { request, facts: [] };
  const [file, name] = fileAndName(given, cwd);
  const full = path.resolve(cwd, file);
  if (/\.har$/i.test(file))
    return { request: await fromHar(file, full, name), facts: withProfilesOf(file, full, []) };
  const bytes = readBytes(file, full);
  if (/\.(?:http|rest)$/i.test(file)) return fromHttpFile(file, full, bytes.toString('utf8'), name, cwd);
  const text = bytes.toString('utf8');
  if (isLogName(file)) return fromLog(file, full, text, name);
  const isCommand = /^\s*(?:[$>] )?(?:curl|\$session|Invoke-)/i.test(text);
  const imported = isCommand
    ? parseCurl(text, { readFile: readerFor(full, cwd) })[0]
    : parseRawRequest(bytes.toString('latin1'));
  if (imported?.request === undefined) throw new CommandError(`${file}: ${imported?.problem.message ?? ''}`);
  return { request: imported.request, facts: [] };
}

/**
 * Splits text into the name of a file and the name of a request after `#`. A file name can contain `#`, so the part
 * after the last `#` is the name of a request only if the whole text is not an existing file.
 */
function fileAndName(given: string, cwd: string): [string, string | undefined] {
  if (fs.existsSync(path.resolve(cwd, given))) return [given, undefined];
  const hash = given.lastIndexOf('#');
  return hash < 0 ? [given, undefined] : [given.slice(0, hash), given.slice(hash + 1)];
}

/**
 * Returns a function that reads body files. It can read only from the current folder of the command and from the
 * folder of the file that refers to the body.
 */
function readerFor(file: string, cwd: string): (name: string) => string | undefined {
  return (name) => readBody(file, name, [cwd, path.dirname(file)]);
}

function fromHttpFile(
  file: string,
  full: string,
  text: string,
  name: string | undefined,
  cwd: string,
): LoadedRequest {
  const requests = parseHttpFile(text, { readFile: readerFor(full, cwd) });
  const number = /^\d+$/.test(name ?? '') ? Number(name) : undefined;
  const found =
    name === undefined && requests.length === 1
      ? requests[0]
      : (requests.find((one) => one.name === name && name !== undefined) ??
        (number === undefined ? undefined : requests[number - 1]));
  if (found === undefined) {
    const names = requests.map((one, i) => one.name ?? String(i + 1));
    throw new CommandError(
      names.length === 0
        ? `${file}: has no request.`
        : `${file}: name one of its requests, like ${file}#${names[0] ?? '1'}. It has ${names.join(', ')}.`,
    );
  }
  if (found.request === undefined) throw new CommandError(`${file}: ${found.problems[0]?.message ?? ''}`);
  return { request: found.request, facts: withProfilesOf(file, full, found.facts) };
}

/**
 * Adds the facts of a request's profiles, which are defined in `rampart.profile.yaml`, to the request's own facts.
 * Throws `CommandError` if a profile does not exist.
 */
function withProfilesOf(file: string, full: string, own: readonly WrittenFact[]): readonly WrittenFact[] {
  const { facts, absent } = withProfiles(own, readProfiles(profileTextFor(full) ?? ''));
  const [name] = absent;
  if (name !== undefined)
    throw new CommandError(`${file}: ${profilesName} does not have the profile "${name}".`);
  return facts;
}

/** Reads a request from a request log, given its line number. */
function fromLog(file: string, full: string, text: string, name: string | undefined): LoadedRequest {
  const found = name === undefined ? undefined : parseLog(text)[Number(name) - 1];
  if (!found?.request)
    throw new CommandError(
      `${file}: specify a line that has a request, such as ${file}#1 for the first one.`,
    );
  return { request: found.request, facts: withProfilesOf(file, full, found.facts) };
}

/** Reads a HAR entry without reading the rest of the file. */
async function fromHar(file: string, full: string, name: string | undefined): Promise<HttpRequest> {
  if (name === undefined || !/^[1-9]\d*$/.test(name))
    throw new CommandError(`${file}: specify an entry, such as ${file}#1 for the first one.`);
  if (!fs.existsSync(full)) throw new CommandError(`${file}: there is no such file.`);
  const entries = new HarEntries();
  const decoder = new TextDecoder();
  let left = Number(name);
  for await (const chunk of fs.createReadStream(full, { highWaterMark: 1 << 20 }))
    for (const json of entries.push(decoder.decode(chunk as Buffer, { stream: true }))) {
      if (--left > 0) continue;
      const { request } = readHarEntry(json, Number(name) - 1);
      if (request === undefined) throw new CommandError(`${file}: entry ${name} is not an HTTP request.`);
      return request;
    }
  throw new CommandError(`${file}: has only ${Number(name) - left} entries.`);
}
