import { type ScriptGraph } from '../../../core/language/language';
import { type GraphsParams, graphsRequest, type GraphsResult } from '../../../core/protocol/language-server';
import { type Snapshot } from '../documents';
import { answering, type Session, snapshotOf } from '../session';
import { type Feature } from './feature';

const none: GraphsResult = { graphs: [], isStale: false, isPartial: false };

/** The version graphs of a script, as the panel draws them; a request of our own. */
export const graphs: Feature = {
  capabilities: {},
  register(session) {
    const handler = answering<GraphsParams, GraphsResult>(
      session,
      none,
      async (document, _params, context) => {
        const found = await session.service.first(document, context, (language) =>
          language.graphs?.(document, context),
        );
        if (!found) return none;
        const { graphs: all, isStale, isPartial } = found;
        const shown = all.map(async ({ workflow, ranges, notes }) => ({
          workflow,
          ranges: await placed(ranges, document, session),
          notes,
        }));
        return { isStale, isPartial, graphs: await Promise.all(shown) };
      },
    );
    session.connection.onRequest(graphsRequest, handler);
  },
};

/** Offsets as positions, each in its own document. Positions in a deleted document are undefined. */
async function placed(
  ranges: ScriptGraph['ranges'],
  document: Snapshot,
  session: Session,
): Promise<GraphsResult['graphs'][number]['ranges']> {
  const entries: [string, GraphsResult['graphs'][number]['ranges'][string]][] = [];
  const others = new Map<string, Snapshot | undefined>();
  for (const [pointer, { uri, from, ...range }] of Object.entries(ranges)) {
    if (uri === undefined) {
      const before = from === undefined ? {} : { from: document.rangeOf({ start: from, end: from }).start };
      entries.push([pointer, { ...document.rangeOf(range), ...before }]);
      continue;
    }
    if (!others.has(uri)) others.set(uri, await snapshotOf(session, uri));
    const other = others.get(uri);
    if (other) entries.push([pointer, { ...other.rangeOf(range), uri }]);
  }
  return Object.fromEntries(entries);
}
