import { markingComment } from '../../../base/marking-comment';
import { parseJson } from '../../../json/parse';
import { textMember } from '../../../json/tree';
import { type EmbeddedExpression, type Host } from '../host';
import { embeddedJsonString } from '../../../text/json-string';
import { configuredKind } from '../key-paths';
import { findMarks, markBeside, type PlacedMark } from '../marks';
import { nestedText } from '../nested-text';
import { isPlaceholder } from '../placeholders';
import { stringsOf } from '../placed-strings';
import { apiBodies } from './api-bodies.data';
import { readShell, readShellWord, type ShellCommand } from './read-shell';
import { apiBases, type ApiRequest, type RequestBody, requestOf } from './requests';

/**
 * The host for shell scripts. It finds expressions in the JSON bodies of `curl` requests to the API, and in strings
 * with a marking comment.
 */
export const shellHost: Host = {
  languageIds: ['shellscript'],
  mayHold: ({ text }) => text.includes('/client/v4') || markingComment.test(text),
  find: ({ text }) => findInShell(text),
};

/** Returns the expressions of a shell script, in order. */
export function findInShell(text: string): readonly EmbeddedExpression[] {
  const marks = findMarks(text, [{ begin: '#' }]);
  const bases = apiBases(text);
  return readShell(text)
    .flatMap((command) => [
      ...ofMark(text, command, marks),
      ...ofRequest(text, requestOf(command, text, bases)),
    ])
    .filter(({ embedded }) => !isPlaceholder(embedded.text))
    .sort((a, b) => a.embedded.hostStart - b.embedded.hostStart);
}

/**
 * Returns the first quoted string of a command, as in `NAME='…'` or `check "…"`, if a marking comment applies to the
 * command.
 */
function ofMark(text: string, { words }: ShellCommand, marks: readonly PlacedMark[]): EmbeddedExpression[] {
  const place = { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
  const mark = markBeside(text, place, marks);
  if (!mark) return [];
  for (const { start, end } of words) {
    const name = /^([A-Za-z_]\w*\+?=)?\$?["']/.exec(text.slice(start, end));
    const embedded = name && readShellWord(text, start + (name[1]?.length ?? 0));
    if (embedded) return [{ ...mark, embedded }];
  }
  return [];
}

function ofRequest(text: string, request: ApiRequest | undefined): EmbeddedExpression[] {
  const known = request && apiBodies.find(({ path }) => path.test(request.path));
  if (!request || !known) return [];
  const ofPath = /\/rulesets\/phases\/([a-z_0-9]+)\/entrypoint/.exec(request.path)?.[1];
  return request.bodies.flatMap((body) => ofBody(text, body, known.expressions, ofPath));
}

function ofBody(
  text: string,
  { value, start }: RequestBody,
  paths: readonly string[],
  phaseOfPath: string | undefined,
): EmbeddedExpression[] {
  const json = ' '.repeat(start) + value.text.slice(start);
  const [root] = parseJson(json, { comments: false }).roots;
  const named = textMember(root, 'phase');
  const phase = phaseOfPath ?? (named !== undefined && /^[a-z_0-9]+$/.test(named) ? named : undefined);
  return stringsOf(root).flatMap(({ node, path }): EmbeddedExpression[] => {
    const kind = configuredKind(path, paths);
    if (kind === undefined) return [];
    const inner = embeddedJsonString(json, node.start + 1, node.end - 1);
    const embedded = nestedText(text, value, inner);
    const isCharacteristic = path.at(-2) === 'characteristics';
    return [
      {
        kind,
        ...(phase === undefined ? {} : { phase }),
        ...(isCharacteristic ? { isCharacteristic } : {}),
        embedded,
        isLoose: node.isLoose ?? false,
      },
    ];
  });
}
