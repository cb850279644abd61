import { MarkupKind } from 'vscode-languageserver';
import { sampleHover } from '../../../core/language/samples/annotate';
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
        const sampled = place && sampleHover(place, offset, chosen.set);
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
