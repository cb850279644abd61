import {
  CompletionItemKind,
  CompletionItemTag,
  InsertTextFormat,
  type CompletionItem as LspCompletionItem,
  type CompletionItemLabelDetails,
  type CompletionParams,
  MarkupKind,
} from 'vscode-languageserver';
import { type CompletionItem, type CompletionKind } from '../../../core/language/language';
import { type Snapshot } from '../documents';
import { answering } from '../session';
import { type Feature } from './feature';
import { isInTheWay } from './unasked-list';

const kindOf: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  field: CompletionItemKind.Field,
  function: CompletionItemKind.Function,
  operator: CompletionItemKind.Operator,
  keyword: CompletionItemKind.Keyword,
  value: CompletionItemKind.Value,
  enum: CompletionItemKind.EnumMember,
  property: CompletionItemKind.Property,
  snippet: CompletionItemKind.Snippet,
  constant: CompletionItemKind.Constant,
  method: CompletionItemKind.Method,
  event: CompletionItemKind.Event,
  reference: CompletionItemKind.Reference,
};

/**
 * Returns the details that are shown next to every label, or undefined if there are none. Some clients show `detail`
 * only for the selected row.
 */
function labelDetailsOf({ signature, type }: CompletionItem): CompletionItemLabelDetails | undefined {
  if (signature === undefined && type === undefined) return undefined;
  return {
    ...(signature === undefined ? {} : { detail: signature }),
    ...(type === undefined ? {} : { description: type }),
  };
}

/** Returns whether `detail` only repeats the signature and type that the row in the completion list already shows. */
const isShownBeside = ({ detail, signature, type }: CompletionItem): boolean =>
  type !== undefined && detail === (signature === undefined ? type : `${signature}: ${type}`);

function toCompletionItem(
  document: Snapshot,
  item: CompletionItem,
  hasLabelDetails: boolean,
  canRetrigger: boolean,
): LspCompletionItem {
  const { detail, documentation, sortText, filterText } = item;
  const sent: LspCompletionItem = {
    label: item.label,
    kind: kindOf[item.kind],
    textEdit: { range: document.rangeOf(item.edit), newText: item.edit.newText },
    insertTextFormat: item.snippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
  };
  if (detail !== undefined && !(hasLabelDetails && isShownBeside(item))) sent.detail = detail;
  const labelDetails = hasLabelDetails ? labelDetailsOf(item) : undefined;
  if (labelDetails) sent.labelDetails = labelDetails;
  if (documentation !== undefined) sent.documentation = { kind: MarkupKind.Markdown, value: documentation };
  if (sortText !== undefined) sent.sortText = sortText;
  if (filterText !== undefined) sent.filterText = filterText;
  if (item.deprecated) sent.tags = [CompletionItemTag.Deprecated];
  if (item.retrigger && canRetrigger) sent.command = { title: '', command: 'editor.action.triggerSuggest' };
  return sent;
}

export const completion: Feature = {
  capabilities: {
    completionProvider: { triggerCharacters: ['.', '$', '"', "'", '[', '{', '(', ' '] },
  },
  register(session) {
    // The command that retriggers completion exists only in the extension's client. Other clients would report an
    // error.
    const canRetrigger = session.options.commands !== undefined && session.options.commands.length > 0;
    const { labelDetailsSupport } = session.capabilities.textDocument?.completion?.completionItem ?? {};
    const hasLabelDetails = labelDetailsSupport === true;
    session.connection.onCompletion(
      answering(session, [], async (document, { position, context: asked }: CompletionParams, context) => {
        const offset = document.offsetAt(position);
        const line = document.text.slice(document.offsetAt({ ...position, character: 0 }), offset);
        if (isInTheWay(document.languageId, line, asked?.triggerCharacter)) return [];
        const items = await session.service.collect(document, context, (language) =>
          language.complete?.(document, offset, context),
        );
        return items.map((item) => toCompletionItem(document, item, hasLabelDetails, canRetrigger));
      }),
    );
  },
};
