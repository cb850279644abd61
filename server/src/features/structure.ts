import {
  type DocumentSymbol as LspDocumentSymbol,
  type FoldingRange as LspFoldingRange,
  type SelectionRange,
  SymbolKind as LspSymbolKind,
} from 'vscode-languageserver';
import { type OffsetRange } from '../../../core/base/problem';
import { type DocumentSymbol, type FoldingRange, type SymbolKind } from '../../../core/language/language';
import { type Snapshot } from '../documents';
import { answering } from '../session';
import { type Feature } from './feature';

const kindOf: Readonly<Record<SymbolKind, LspSymbolKind>> = {
  rule: LspSymbolKind.Object,
  condition: LspSymbolKind.Boolean,
  property: LspSymbolKind.Property,
  workflow: LspSymbolKind.Class,
  step: LspSymbolKind.Method,
  function: LspSymbolKind.Function,
  event: LspSymbolKind.Event,
  array: LspSymbolKind.Array,
  object: LspSymbolKind.Object,
};

/**
 * Converts a symbol. The protocol requires that the name is not empty, and that the range of the name is inside the
 * range of the symbol.
 */
function toSymbol(document: Snapshot, symbol: DocumentSymbol): LspDocumentSymbol {
  const start = Math.min(symbol.range.start, symbol.nameRange.start);
  const end = Math.max(symbol.range.end, symbol.nameRange.end);
  return {
    name: symbol.name.trim() === '' ? '…' : symbol.name,
    kind: kindOf[symbol.kind],
    range: document.rangeOf({ start, end }),
    selectionRange: document.rangeOf(symbol.nameRange),
    ...(symbol.detail === undefined ? {} : { detail: symbol.detail }),
    ...(symbol.children ? { children: symbol.children.map((child) => toSymbol(document, child)) } : {}),
  };
}

function toFold(document: Snapshot, fold: FoldingRange): LspFoldingRange[] {
  const startLine = document.positionAt(fold.start).line;
  const endLine = document.positionAt(fold.end).line;
  return endLine > startLine ? [{ startLine, endLine, ...(fold.kind ? { kind: fold.kind } : {}) }] : [];
}

/**
 * Converts ranges, ordered from the innermost outward, to a linked selection range. A range is skipped if it does not
 * contain the previous range, or if it is the same range.
 */
function toSelection(document: Snapshot, offset: number, ranges: readonly OffsetRange[]): SelectionRange {
  const chain: OffsetRange[] = [];
  for (const range of [{ start: offset, end: offset }, ...ranges]) {
    const inner = chain.at(-1);
    const holds = !inner || (range.start <= inner.start && inner.end <= range.end);
    const larger = !inner || range.start < inner.start || inner.end < range.end;
    if (holds && larger) chain.push(range);
  }
  const link = (index: number): SelectionRange => {
    const parent = index + 1 < chain.length ? { parent: link(index + 1) } : {};
    return { range: document.rangeOf(chain[index] ?? { start: offset, end: offset }), ...parent };
  };
  return link(chain.length > 1 ? 1 : 0);
}

export const structure: Feature = {
  capabilities: {
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
  },
  register(session) {
    session.connection.onDocumentSymbol(
      answering(session, [], async (document, _params, context) => {
        const symbols = await session.service.collect(document, context, (language) =>
          language.symbols?.(document, context),
        );
        return symbols.map((symbol) => toSymbol(document, symbol));
      }),
    );
    session.connection.onFoldingRanges(
      answering(session, [], async (document, _params, context) => {
        const folds = await session.service.collect(document, context, (language) =>
          language.folding?.(document, context),
        );
        return folds.flatMap((fold) => toFold(document, fold));
      }),
    );
    session.connection.onSelectionRanges(
      answering(session, [], async (document, { positions }, context) => {
        const results: SelectionRange[] = [];
        for (const position of positions) {
          const offset = document.offsetAt(position);
          const ranges = await session.service.collect(document, context, (language) =>
            language.selection?.(document, offset, context),
          );
          const inwards = [...ranges].sort((a, b) => a.end - a.start - (b.end - b.start));
          results.push(toSelection(document, offset, inwards));
        }
        return results;
      }),
    );
  },
};
