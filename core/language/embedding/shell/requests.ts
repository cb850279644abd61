import { type EmbeddedText, holeText } from '../../../text/embedded-text';
import { type ShellCommand, type ShellWord } from './read-shell';

/** An API request that a command makes. */
export interface ApiRequest {
  /** Path after `/client/v4`, without the query. Inserted values are holes. */
  readonly path: string;
  readonly bodies: readonly RequestBody[];
}

export interface RequestBody {
  readonly value: EmbeddedText;
  /**
   * Offset at which the body starts in `value`. It is greater than 0 if the value starts with an option, as in
   * `--json={…}`.
   */
  readonly start: number;
}

/**
 * Matches options whose value is the body, either as a separate word or attached to the option. Source: curl's manual
 * page.
 */
const longData = /^--(?:data(?:-raw|-binary|-ascii)?|json)(=|$)/;
const shortData = /^-[#0-46BfgijkLNOpRsSv]*d/;

/** Variables that contain the start of an API URL. Each name is mapped to the path after `/client/v4`. */
export type ApiBases = ReadonlyMap<string, string>;

const assignment = /(?:^|[\s;({])([A-Za-z_]\w*)=(["']?)https?:\/\/[^\s"';]*?\/client\/v4(\/?[^\s"';]*)\2/g;

/** Finds assignments such as `API=https://api.cloudflare.com/client/v4`. */
export function apiBases(text: string): ApiBases {
  return new Map(
    [...text.matchAll(assignment)].map(([, name = '', , path = '']) => [name, path.replace(/\/$/, '')]),
  );
}

/** Returns the request of a `curl` command, or undefined if it is not a request to the API. */
export function requestOf(
  { words, input, from }: ShellCommand,
  shell: string,
  bases: ApiBases,
): ApiRequest | undefined {
  const first = words.findIndex(({ value }) => /^(?:.*\/)?curl$/.test(value.text));
  if (first < 0) return undefined;
  const bodies: RequestBody[] = [];
  const read = new Set<EmbeddedText>();
  let path: string | undefined;
  for (let i = first + 1; i < words.length; i++) {
    const text = words[i]?.value.text ?? '';
    const option = longData.exec(text)?.[0] ?? shortData.exec(text)?.[0];
    path ??= /\/client\/v4(\/[^?#]*)/.exec(text)?.[1] ?? pathBehind(words[i], shell, bases);
    if (option === undefined) continue;
    const isGlued = option.length < text.length || option.endsWith('=');
    const word = isGlued ? words[i] : words[++i];
    const body = word && bodyOf(word, isGlued ? option.length : 0, input ?? outputOf(from));
    // Several options can refer to standard input, but it can be read only once. Therefore, it is used as a body only
    // for the first of these options.
    if (body && !read.has(body.value)) bodies.push(body);
    if (body) read.add(body.value);
  }
  return path === undefined ? undefined : { path: path.replace(/\/$/, ''), bodies };
}

/**
 * Returns the API path of a word such as `"$API/zones/…"`, or undefined if the word does not start with a known
 * variable.
 */
function pathBehind(word: ShellWord | undefined, shell: string, bases: ApiBases): string | undefined {
  const name = word && /^"?\$\{?([A-Za-z_]\w*)\}?(?=\/)/.exec(shell.slice(word.start, word.end))?.[1];
  const base = name === undefined ? undefined : bases.get(name);
  if (base === undefined || word?.value.text.startsWith(holeText) !== true) return undefined;
  return base + (/^[^?#]*/.exec(word.value.text.slice(holeText.length))?.[0] ?? '');
}

function bodyOf(
  { value, commands }: ShellWord,
  start: number,
  input?: EmbeddedText,
): RequestBody | undefined {
  const text = value.text.slice(start);
  const [only] = commands;
  if (text === '@-') return input && { value: input, start: 0 };
  if (text.startsWith('@')) return undefined;
  const output = text === holeText && commands.length === 1 ? outputOf(only) : undefined;
  return output ? { value: output, start: 0 } : { value, start };
}

/**
 * Returns the output of `cat` with a here-document or here-string. The output of other commands is unknown (undefined).
 */
function outputOf(command: ShellCommand | undefined): EmbeddedText | undefined {
  return command?.words.length === 1 && command.words[0]?.value.text === 'cat' ? command.input : undefined;
}
