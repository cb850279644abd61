import * as vscode from 'vscode';

/** Server that the editor starts as a process. Corresponds to `McpStdioServerDefinition` in VS Code 1.101. */
export interface StdioServer {
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly version?: string;
}

/**
 * API for MCP servers, which VS Code has provided since version 1.101. The oldest VS Code version that Rampart supports
 * does not have this API.
 */
interface McpApi {
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    version?: string,
  ) => StdioServer;
  readonly lm: {
    readonly registerMcpServerDefinitionProvider?: (
      id: string,
      provider: {
        readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
        provideMcpServerDefinitions(): readonly StdioServer[];
      },
    ) => vscode.Disposable;
  };
}

/**
 * Registers the tools as an MCP server, for agents in the editor that support only MCP tools. Returns whether the
 * editor has the required API.
 */
export function registerMcpServer(context: vscode.ExtensionContext): boolean {
  const { McpStdioServerDefinition: Definition, lm } = vscode as unknown as McpApi;
  if (!Definition || !lm.registerMcpServerDefinitionProvider) return false;
  const changed = new vscode.EventEmitter<void>();
  try {
    context.subscriptions.push(
      lm.registerMcpServerDefinitionProvider('rampart', {
        onDidChangeMcpServerDefinitions: changed.event,
        provideMcpServerDefinitions() {
          const { label, command, args, env, version } = mcpServer(context);
          return [new Definition(label, command, args, env, version)];
        },
      }),
    );
  } catch {
    // VS Code 1.100 already has this function, but only as a proposed API. It rejects calls from extensions that do not
    // enable the proposed API.
    changed.dispose();
    return false;
  }
  context.subscriptions.push(
    changed,
    vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
  );
  return true;
}

/** The location of the extension, and the content of its manifest. */
type Installation = Pick<vscode.ExtensionContext, 'asAbsolutePath' | 'extension'>;

/**
 * Returns the definition of the server process, which uses the Node.js that runs extensions, and receives the folders
 * of the workspace as arguments.
 */
export function mcpServer(context: Installation): StdioServer {
  const folders = (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === 'file')
    .map(({ uri }) => uri.fsPath);
  return {
    label: 'Rampart',
    command: process.execPath,
    args: [context.asAbsolutePath('dist/mcp.js'), '--stdio', ...folders],
    env: { ELECTRON_RUN_AS_NODE: '1' },
    version: (context.extension.packageJSON as { readonly version: string }).version,
  };
}
