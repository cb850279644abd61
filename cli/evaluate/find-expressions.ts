import fs from 'node:fs';
import path from 'node:path';
import { type OffsetRange } from '../../core/base/problem';
import { LineIndex } from '../../core/text/offsets';
import { parseEmbedded } from '../../core/language/embedding/holes';
import { DocumentStates } from '../../core/language/documents/document-states';
import { hostsOver } from '../../core/language/embedding/hosts';
import { parseFor } from '../../core/language/expression/check';
import { readHeader } from '../../core/language/expression/document-header';
import { type ExpressionTree } from '../../core/expression/tree';
import { commandContext } from '../check/context';
import { SourceSettings } from '../check/source-settings';
import { readDocument, slashes } from '../check/sources';
import { CommandError } from '../command';

/** An expression to evaluate, with its location. */
export interface FoundExpression {
  /** Location such as `rules.json:7`. Undefined for an expression that was given directly. */
  readonly place: string | undefined;
  readonly tree: ExpressionTree;
  /** Parts of the expression that are known only when the host program runs (`${var.host}`). */
  readonly holes: readonly OffsetRange[];
}

/**
 * Returns the given expression, or the expressions in a file. If the file consists of a single expression, returns that
 * expression. Otherwise, returns the expressions that are embedded in the file. `forced` means that `given` is an
 * expression even if a file has this name.
 */
export async function findExpressions(
  given: string,
  forced: boolean,
  cwd: string,
): Promise<readonly FoundExpression[]> {
  const context = commandContext([], cwd);
  const full = path.resolve(cwd, given);
  if (forced || !fs.existsSync(full))
    return [
      {
        place: undefined,
        tree: parseFor(given, { kind: 'filter', settings: context.settings }),
        holes: [],
      },
    ];
  const file = slashes(given);
  const document = readDocument(file, full);
  const settings = await new SourceSettings(context.settings).of(document.uri);
  const host = hostsOver(new DocumentStates())(document);
  if (host === undefined) {
    const kind = /\.rvalue$/i.test(given) ? 'value' : 'filter';
    return [{ place: file, tree: parseFor(readHeader(document.text).text, { kind, settings }), holes: [] }];
  }
  const lines = new LineIndex(document.text);
  const found = [...(await host.find(document, { ...context, settings }))].sort(
    (a, b) => a.embedded.hostStart - b.embedded.hostStart,
  );
  if (found.length === 0) throw new CommandError(`${file}: has no expression.`);
  return found.map(({ kind, embedded, checked }) => ({
    place: `${file}:${lines.positionAt(embedded.hostStart).line + 1}`,
    tree: checked ?? parseEmbedded(embedded, { kind, settings }),
    holes: embedded.holes,
  }));
}
