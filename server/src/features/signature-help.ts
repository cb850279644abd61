import { MarkupKind, type SignatureHelp } from 'vscode-languageserver';
import { type SignatureInfo } from '../../../core/language/language';
import { answering } from '../session';
import { type Feature } from './feature';

const markdown = (value: string | undefined) =>
  value === undefined ? {} : { documentation: { kind: MarkupKind.Markdown, value } };

function toSignatureHelp(info: SignatureInfo): SignatureHelp {
  const parameters = info.parameters.map(({ label, documentation }) => ({
    label: [label.start, label.end] as [number, number],
    ...markdown(documentation),
  }));
  return {
    signatures: [{ label: info.label, parameters, ...markdown(info.documentation) }],
    activeSignature: 0,
    activeParameter: info.activeParameter,
  };
}

export const signatureHelp: Feature = {
  capabilities: { signatureHelpProvider: { triggerCharacters: ['(', ','] } },
  register(session) {
    session.connection.onSignatureHelp(
      answering(session, null, async (document, { position }, context) => {
        const offset = document.offsetAt(position);
        const info = await session.service.first(document, context, (language) =>
          language.signature?.(document, offset, context),
        );
        return info ? toSignatureHelp(info) : null;
      }),
    );
  },
};
