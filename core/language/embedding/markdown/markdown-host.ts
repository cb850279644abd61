import { fenceWords, markingComment, ownFence } from '../../../base/marking-comment';
import { type SourceDocument } from '../../language';
import { type EmbeddedExpression, type Host, type HostContext } from '../host';
import { type Mark, readMark } from '../marks';
import { nestedText } from '../nested-text';
import { isPlaceholder } from '../placeholders';
import { findFences, type Fence } from './fences';
import { fenceLanguages } from './languages.data';

/**
 * Creates the host for Markdown. It finds expressions in code blocks whose language is an expression language,
 * optionally followed by `phase=…` and `plan=…`. Code blocks in the language of another host are searched like files of
 * that host.
 */
export function markdownHost(hostOf: (block: { readonly languageId: string }) => Host | undefined): Host {
  const within = async (
    document: SourceDocument,
    context: HostContext,
    { info, content }: Fence,
  ): Promise<readonly EmbeddedExpression[]> => {
    const word = /^[\w-]+/.exec(info)?.[0].toLowerCase() ?? '';
    const mark = markOf(word, info.slice(word.length));
    if (mark) return [{ ...mark, embedded: content }];
    const languageId = Object.hasOwn(fenceLanguages, word) ? fenceLanguages[word] : undefined;
    const host = languageId === undefined ? undefined : hostOf({ languageId });
    if (languageId === undefined || !host) return [];
    const block = { ...document, uri: `${document.uri}.md`, languageId, text: content.text };
    if (!host.mayHold(block, context.settings)) return [];
    const found = await host.find(block, context);
    return found.map(({ checked: _, ...one }) => ({
      ...one,
      embedded: nestedText(document.text, content, one.embedded),
    }));
  };
  return {
    languageIds: ['markdown'],
    mayHold: ({ text }) =>
      markingComment.test(text) || ownFence.test(text) || /\bcloudflare_\w|\/client\/v4\b/.test(text),
    async find(document, context) {
      const fences = findFences(document.text);
      const found = await Promise.all(fences.map((fence) => within(document, context, fence)));
      return found.flat().filter(({ embedded }) => !isPlaceholder(embedded.text));
    },
  };
}

/**
 * Returns the mark that corresponds to the words after an opening fence. `word` is the first word, and `rest` is the
 * text after it. Returns undefined if `word` does not identify the expression language.
 */
function markOf(word: string, rest: string): Mark | undefined {
  const isValue = fenceWords.value.includes(word);
  if (!isValue && !fenceWords.filter.includes(word)) return undefined;
  return readMark(`rampart-filter${isValue ? '-value' : ''}${rest}`);
}
