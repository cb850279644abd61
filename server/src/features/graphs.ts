import { type GraphsParams, graphsRequest, type GraphsResult } from '../../../core/protocol/language-server';
import { answering } from '../session';
import { type Feature } from './feature';

const none: GraphsResult = { graphs: [], isStale: false };

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
        return {
          isStale: found.isStale,
          graphs: found.graphs.map(({ workflow, ranges }) => ({
            workflow,
            ranges: Object.fromEntries(
              Object.entries(ranges).map(([pointer, range]) => [pointer, document.rangeOf(range)]),
            ),
          })),
        };
      },
    );
    session.connection.onRequest(graphsRequest, handler);
  },
};
