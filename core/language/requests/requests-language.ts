import * as l10n from '@vscode/l10n';
import { type OffsetRange } from '../../base/problem';
import { HarEntries } from '../../requests/har/har-entries';
import { parseHttpFile } from '../../requests/http-file';
import { type CodeLens, type Language, type SourceDocument } from '../language';
import { decodePath } from '../uri-pattern';

/**
 * Command of a code lens. Its arguments are the URI of the file and the number of the request, starting from 1. Without
 * a number, the command applies to all requests.
 */
export const useSampleCommand = 'rampart.sample.use';

const isHar = (uri: string): boolean => /\.har$/i.test(decodePath(uri));

/** Creates the language of files with requests. Each request can be selected as a sample. */
export function requestsLanguage(): Language {
  return {
    id: 'requests',
    claims: ({ uri, languageId }) => languageId === 'http' || /\.(?:http|rest|har)$/i.test(decodePath(uri)),
    problems: () => [],
    lenses: (document) => lensesOf(document.uri, placesOf(document)),
  };
}

function placesOf({ uri, text }: SourceDocument): readonly OffsetRange[] {
  if (!isHar(uri)) return parseHttpFile(text).map(({ line }) => line);
  let at = 0;
  return new HarEntries().push(text).map((entry) => {
    const start = text.indexOf(entry, at);
    at = start + entry.length;
    return { start, end: start + 1 };
  });
}

function lensesOf(uri: string, places: readonly OffsetRange[]): CodeLens[] {
  return places.flatMap((place, i) => {
    const one: CodeLens = {
      ...place,
      title: l10n.t('Use as Sample'),
      command: useSampleCommand,
      arguments: [uri, i + 1],
    };
    if (i > 0 || places.length < 2) return [one];
    const title = l10n.t('Use All {0} Requests as Samples', places.length);
    return [one, { ...one, title, arguments: [uri] }];
  });
}
