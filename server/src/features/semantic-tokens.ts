import { type SemanticTokens, SemanticTokensBuilder } from 'vscode-languageserver';
import { type OffsetRange } from '../../../core/base/problem';
import {
  type LanguageContext,
  type SemanticToken,
  semanticTokenModifiers,
  semanticTokenTypes,
} from '../../../core/language/language';
import { type Snapshot } from '../documents';
import { type Session, answering } from '../session';
import { type Feature } from './feature';

/**
 * Writes tokens in order. A token that overlaps an earlier token is dropped, and a token that spans several lines is
 * split into one token per line.
 */
function build(builder: SemanticTokensBuilder, document: Snapshot, tokens: readonly SemanticToken[]): void {
  let written = 0;
  for (const token of [...tokens].sort((a, b) => a.start - b.start)) {
    if (token.start < written) continue;
    written = token.end;
    const type = semanticTokenTypes.indexOf(token.type);
    const modifiers = (token.modifiers ?? []).reduce(
      (bits, modifier) => bits | (1 << semanticTokenModifiers.indexOf(modifier)),
      0,
    );
    for (const { start, end } of lineParts(document.text, token.start, token.end)) {
      const { line, character } = document.positionAt(start);
      builder.push(line, character, end - start, type, modifiers);
    }
  }
}

function lineParts(text: string, start: number, end: number): { start: number; end: number }[] {
  const parts = [];
  for (const match of text.slice(start, end).matchAll(/[^\r\n]+/g))
    parts.push({ start: start + match.index, end: start + match.index + match[0].length });
  return parts;
}

export const semanticTokens: Feature = {
  capabilities: {
    semanticTokensProvider: {
      legend: { tokenTypes: [...semanticTokenTypes], tokenModifiers: [...semanticTokenModifiers] },
      full: { delta: true },
      range: true,
    },
  },
  register(session: Session) {
    const builders = new Map<string, SemanticTokensBuilder>();
    session.documents.onDelete((uri) => builders.delete(uri));
    const builderOf = (uri: string): SemanticTokensBuilder => {
      const builder = builders.get(uri) ?? new SemanticTokensBuilder();
      builders.set(uri, builder);
      return builder;
    };
    const tokensOf = (document: Snapshot, context: LanguageContext, range?: OffsetRange) =>
      session.service.collect(document, context, (language) => language.tokens?.(document, context, range));

    session.connection.languages.semanticTokens.on(
      answering<{ textDocument: { uri: string } }, SemanticTokens>(
        session,
        { data: [] },
        async (document, _params, context) => {
          const tokens = await tokensOf(document, context);
          const builder = builderOf(document.uri);
          builder.previousResult('');
          build(builder, document, tokens);
          return builder.build();
        },
      ),
    );
    session.connection.languages.semanticTokens.onRange(
      answering(session, { data: [] }, async (document, { range }, context) => {
        const { start, end } = document.offsetsOf(range);
        const tokens = await tokensOf(document, context, { start, end });
        const builder = new SemanticTokensBuilder();
        build(builder, document, tokens.filter((token) => token.start < end && start < token.end)); // prettier-ignore
        return { data: builder.build().data };
      }),
    );
    session.connection.languages.semanticTokens.onDelta(
      answering(session, { data: [] }, async (document, { previousResultId }, context) => {
        const tokens = await tokensOf(document, context);
        const builder = builderOf(document.uri);
        builder.previousResult(previousResultId);
        build(builder, document, tokens);
        return builder.buildEdits();
      }),
    );
  },
};
