import { MarkupKind } from 'vscode-languageserver';
import { sampleHover } from '../../../core/language/samples/annotate';
import { samplesWithLists } from '../sample-lists';
import { answering } from '../session';
import { type Feature } from './feature';
import { expressionAt } from './samples';

export const hover: Feature = {
  capabilities: { hoverProvider: true },
  register(session) {
    session.connection.onHover(
      answering(session, null, async (document, { position }, context) => {
        const offset = document.offsetAt(position);
        const info = await session.service.first(document, context, (language) =>
          language.hover?.(document, offset, context),
        );
        const chosen = await session.samples.of(context.settings);
        const place = chosen && (await expressionAt(session, document, offset, context));
        const set = place && (await samplesWithLists(session, document, [place], chosen.set, context));
        const sampled = set && sampleHover(place, offset, set);
        const { range } = info ?? sampled ?? {};
        if (range === undefined) return null;
        const parts = [sampled?.markdown, info?.markdown].filter((part) => part !== undefined);
        return {
          contents: { kind: MarkupKind.Markdown, value: parts.join('\n\n---\n\n') },
          range: document.rangeOf(range),
        };
      }),
    );
  },
};
