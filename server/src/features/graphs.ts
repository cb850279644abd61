import { type CancellationToken } from 'vscode-languageserver';
import { type ScriptGraph } from '../../../core/language/language';
import { scriptsWithClass } from '../../../core/language/workflow/find-class';
import {
  type GraphsParams,
  graphsRequest,
  type GraphsResult,
  type ScriptOfClassParams,
  scriptOfClassRequest,
  type ScriptOfClassResult,
} from '../../../core/protocol/language-server';
import { scriptEndings } from '../../../core/script/script';
import { type Snapshot } from '../documents';
import { answering, type Session, snapshotOf, toSignal } from '../session';
import { TrackingWorkspace } from '../workspace';
import { type Feature } from './feature';

const none: GraphsResult = { graphs: [], isStale: false, isPartial: false };

/**
 * Handles two requests: one for the graphs of a script, in the form that the panel draws, and one for the script that
 * contains a class.
 */
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
    session.connection.onRequest(
      scriptOfClassRequest,
      async ({ className }: ScriptOfClassParams, token: CancellationToken): Promise<ScriptOfClassResult> => {
        const workspace = new TrackingWorkspace(session.documents, session.host.files);
        const scripts = await workspace.find(scriptEndings, toSignal(token));
        const [script, ...others] = scriptsWithClass(className, scripts);
        return { uri: script && others.length === 0 ? script.uri : null };
      },
    );
  },
};

/**
 * Converts ranges from offsets to positions, each in its own document. Leaves out ranges in documents that no longer
 * exist.
 */
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
