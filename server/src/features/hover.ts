import { MarkupKind } from 'vscode-languageserver';
import { answering } from '../session';
import { type Feature } from './feature';

export const hover: Feature = {
  capabilities: { hoverProvider: true },
  register(session) {
    session.connection.onHover(
      answering(session, null, async (document, { position }, context) => {
        const offset = document.offsetAt(position);
        const info = await session.service.first(document, context, (language) =>
          language.hover?.(document, offset, context),
        );
        return info
          ? {
              contents: { kind: MarkupKind.Markdown, value: info.markdown },
              range: document.rangeOf(info.range),
            }
          : null;
      }),
    );
  },
};
