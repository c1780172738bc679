import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { Problem } from '../../infra/http/problem.ts';
import type { McpAsker, McpTool } from '../mcp/tools.ts';

/** Serves a Model Context Protocol request whose sender is known. */
export type ServeMcp = (request: Request, body: unknown, asker: McpAsker) => Promise<Response>;

/**
 * An MCP server on the official SDK. It has no sessions: requests are independent, so any process can answer
 * them.
 *
 * @param options `toolsFor` the caller; `onFailure` receives internal errors, which are hidden from clients
 */
export function mcpServer(options: {
  readonly siteUrl: string;
  readonly toolsFor: (asker: McpAsker) => readonly McpTool[];
  readonly onFailure: (error: unknown) => void;
}): ServeMcp {
  const { siteUrl, toolsFor, onFailure } = options;
  const askers = new WeakMap<Request, McpAsker>();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const server = new McpServer(
        { name: 'mela', title: 'Mela', version: '1.0.0', websiteUrl: siteUrl },
        { instructions: `Events of ${siteUrl}. The page of an event is ${siteUrl}/event/<id>.` },
      );
      const asker = requestInfo === undefined ? undefined : askers.get(requestInfo);
      for (const tool of asker === undefined ? [] : toolsFor(asker)) serve(server, tool, onFailure);
      return server;
    },
    { onerror: onFailure },
  );
  return (request, body, asker) => {
    askers.set(request, asker);
    return handler.fetch(request, { parsedBody: body });
  };
}

function serve(server: McpServer, tool: McpTool, onFailure: (error: unknown) => void): void {
  const { name, title, description, input, reads } = tool;
  const annotations = { readOnlyHint: reads, destructiveHint: name === 'cancel_registration' };
  server.registerTool(name, { title, description, inputSchema: input, annotations }, async (given) => {
    try {
      return { content: [{ type: 'text', text: JSON.stringify(await tool.run(given)) }] };
    } catch (error) {
      if (!(error instanceof Problem)) onFailure(error);
      const text =
        error instanceof Problem
          ? error.message
          : 'Something went wrong on this site. The error has been logged.';
      return { isError: true, content: [{ type: 'text', text }] };
    }
  });
}
