import {
  type CallToolResult,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { type OpenedTools } from '../../server/src/open-tools';

/**
 * Serves tools over the Model Context Protocol on standard input and output (specification 2026-07-28, sections
 * "Tools" and "stdio"). Responses to older clients use the protocol version of the client.
 */
export function serveTools({ tools, instructions, run }: OpenedTools, version: string): void {
  const listed = tools.map(({ name, title, description, input, reach }) => ({
    name,
    title,
    description,
    inputSchema: { ...(input as { readonly type: 'object' }) },
    annotations: {
      title,
      readOnlyHint: reach !== 'planFile',
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: reach !== undefined,
    },
  }));
  serveStdio(
    () => {
      // The listed tools already include their schemas, so they are not registered with `McpServer`. The request
      // handlers are set directly on the underlying `server`.
      const { server } = new McpServer(
        { name: 'rampart', title: 'Rampart', version },
        { capabilities: { tools: { listChanged: false } }, instructions },
      );
      server.setRequestHandler('tools/list', () => ({ tools: listed }));
      server.setRequestHandler('tools/call', async ({ params }, { mcpReq }): Promise<CallToolResult> => {
        if (!tools.some(({ name }) => name === params.name))
          throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
        const result = await run(params.name, params.arguments, mcpReq.signal);
        return 'error' in result
          ? { content: [{ type: 'text', text: result.error }], isError: true }
          : {
              content: [{ type: 'text', text: JSON.stringify(result.answer) }],
              structuredContent: { ...result.answer },
            };
      });
      return server;
    },
    { onerror: (error) => console.error(error) },
  );
}
