import { looseTextOfUtf8, utf8Bytes } from '../base/byte-string';
import { type OffsetRange } from '../base/problem';
import { shortened } from '../base/shortened';
import { visibleLine } from '../base/shown-text';
import { parseCurl } from './curl/curl-command';
import { type HarRequest } from './har/har-request';
import { type HttpFileOptions, parseHttpFile } from './http-file';
import { hostOf, type HttpRequest } from './http-request';
import { isLogName, type LogRequest, parseLog } from './log/read-log';
import { parseRawRequest } from './raw-request';
import { parseHar } from './har/read-har';
import { type WrittenFact } from './sample';

/** One request of a file in any format, as the user selects it. */
export interface FileRequest {
  /** Starts at 1, and includes requests that cannot be read: `FILE#2` on the command line. */
  readonly number: number;
  /** The name given in the file. */
  readonly name: string | undefined;
  readonly request: HttpRequest | undefined;
  readonly facts: readonly WrittenFact[];
  /** The reason why there is no request. */
  readonly problem: string | undefined;
  /** The place of a code lens; undefined if the position in the text is unknown. */
  readonly place: OffsetRange | undefined;
  /** The outcome recorded in the file when the request was sent: a status, or an action and a status. */
  readonly recorded?: string;
}

const isNumber = /^[1-9]\d{0,8}$/;

/**
 * Reads all requests of a file by its extension: `.http`, `.rest`, `.har`, or a request log; any other file is curl or
 * raw HTTP.
 */
export function readRequestFile(
  path: string,
  text: string,
  options: HttpFileOptions = {},
): readonly FileRequest[] {
  if (/\.har$/i.test(path)) return parseHar(text).map(ofHar);
  if (isLogName(path)) return parseLog(text).map(ofLog);
  if (!/\.(?:http|rest)$/i.test(path)) return readCopiedRequest(text, options);
  return parseHttpFile(text, options).map(({ name, request, facts, problems, line }, i) => ({
    number: i + 1,
    name,
    request,
    facts,
    problem: problems[0]?.message,
    place: line,
  }));
}

/** Returns an entry of a HAR file as a request that can be chosen. */
export const ofHar = ({ index, request, status }: HarRequest): FileRequest => ({
  number: index + 1,
  name: undefined,
  request,
  facts: [],
  problem: undefined,
  place: undefined,
  ...(status === undefined ? {} : { recorded: String(status) }),
});

/** Returns a line of a request log as a request that can be chosen. */
export const ofLog = ({ index, request, facts, recorded }: LogRequest): FileRequest => ({
  number: index + 1,
  name: undefined,
  request,
  facts,
  problem: undefined,
  place: undefined,
  ...(recorded === undefined ? {} : { recorded }),
});

/** Reads copied text: one or more curl commands (also for PowerShell), or raw HTTP. */
export function readCopiedRequest(text: string, options: HttpFileOptions = {}): readonly FileRequest[] {
  const isCommand = /^\s*(?:[$>] )?(?:curl|\$session|Invoke-)/i.test(text);
  const found = isCommand ? parseCurl(text, options) : [parseRawRequest(utf8Bytes(text))];
  return found.map(({ request, problem }, i) => ({
    number: i + 1,
    name: undefined,
    request,
    facts: [],
    problem: problem?.message,
    place: undefined,
  }));
}

/** Returns the requests that a name or number selects; all if it is absent. */
export function chosenRequests(
  requests: readonly FileRequest[],
  wanted: string | undefined,
): readonly FileRequest[] {
  if (wanted === undefined) return requests;
  const named = requests.find(({ name }) => name === wanted);
  const numbered = isNumber.test(wanted)
    ? requests.find(({ number }) => number === Number(wanted))
    : undefined;
  const found = named ?? numbered;
  return found === undefined ? [] : [found];
}

const maxCharacters = 60;

/**
 * Returns the name of a request for lists: its own, or else the method, host and path. Never the query, which may
 * contain a secret.
 */
export function requestLabel({
  name,
  number,
  request,
}: Pick<FileRequest, 'name' | 'number' | 'request'>): string {
  if (name !== undefined) return shortened(visibleLine(name), maxCharacters);
  if (request === undefined) return `#${number}`;
  const cut = request.target.search(/[?#]/);
  const path = cut < 0 ? request.target : request.target.slice(0, cut);
  const address = looseTextOfUtf8(`${hostOf(request) ?? ''}${path}`);
  return shortened(visibleLine(`${request.method} ${address}`), maxCharacters);
}
