import { MarkupKind } from 'vscode-languageserver';
import { answering } from '../session';
import { type Feature } from './feature';

/** What is written between the lines: code lenses and inlay hints. */
export const annotations: Feature = {
  capabilities: { codeLensProvider: { resolveProvider: false }, inlayHintProvider: true },
  register(session) {
    session.connection.onCodeLens(
      answering(session, [], async (document, _params, context) => {
        const lenses = await session.service.collect(document, context, (language) =>
          language.lenses?.(document, context),
        );
        return lenses
          .filter(({ command }) => session.options.commands?.includes(command))
          .map(({ title, command, arguments: args, ...range }) => ({
            range: document.rangeOf(range),
            command: { title, command, arguments: [...args] },
          }));
      }),
    );
    session.connection.languages.inlayHint.on(
      answering(session, [], async (document, params, context) => {
        const range = document.offsetsOf(params.range);
        const hints = await session.service.collect(document, context, (language) =>
          language.inlays?.(document, range, context),
        );
        return hints.map(({ offset, label, tooltip }) => ({
          position: document.positionAt(offset),
          label,
          paddingLeft: true,
          ...(tooltip === undefined ? {} : { tooltip: { kind: MarkupKind.Markdown, value: tooltip } }),
        }));
      }),
    );
  },
};
