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

/** A request that the user can select from a file in any supported format. */
export interface FileRequest {
  /**
   * Number of the request, starting at 1. Requests that cannot be read are counted, too. On the command line, the
   * number follows `#`, as in `FILE#2`.
   */
  readonly number: number;
  /** Name of the request according to the file. */
  readonly name: string | undefined;
  readonly request: HttpRequest | undefined;
  readonly facts: readonly WrittenFact[];
  /** Reason why the request could not be read. */
  readonly problem: string | undefined;
  /** Location of a code lens for the request. Undefined if the position in the text is unknown. */
  readonly place: OffsetRange | undefined;
  /**
   * Outcome of the request when it was sent, as recorded in the file: a status code, or an action and a status code.
   */
  readonly recorded?: string;
}

const isNumber = /^[1-9]\d{0,8}$/;

/**
 * Reads all requests of a file. The file name extension determines the format: `.http`, `.rest`, `.har`, or an
 * extension of request logs. Any other file is read as curl commands or raw HTTP.
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

/** Converts an entry of a HAR file to a request that the user can select. */
export const ofHar = ({ index, request, status }: HarRequest): FileRequest => ({
  number: index + 1,
  name: undefined,
  request,
  facts: [],
  problem: undefined,
  place: undefined,
  ...(status === undefined ? {} : { recorded: String(status) }),
});

/** Converts a line of a request log to a request that the user can select. */
export const ofLog = ({ index, request, facts, recorded }: LogRequest): FileRequest => ({
  number: index + 1,
  name: undefined,
  request,
  facts,
  problem: undefined,
  place: undefined,
  ...(recorded === undefined ? {} : { recorded }),
});

/** Reads copied text that contains one or more curl commands, a PowerShell command, or raw HTTP. */
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

/**
 * Returns the request whose name or number is `wanted`, or all requests if `wanted` is undefined. The result is empty
 * if there is no such request.
 */
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
 * Returns the text that represents a request in lists. It is the request's name, or, without a name, its method,
 * host, and path. It never contains the query, which may contain a secret. A request that could not be read is
 * represented by its number.
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
