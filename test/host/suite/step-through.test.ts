import assert from 'node:assert/strict';
import * as vscode from 'vscode';

const rulesText = `{
  "kind": "zone",
  "phase": "http_request_firewall_custom",
  "name": "custom",
  "rules": [
    { "action": "log", "expression": "http.host eq \\"shop.test\\"", "description": "Log" },
    { "action": "block", "expression": "http.host eq \\"www.example.com\\"", "description": "Deny" }
  ]
}
`;

interface Frame {
  readonly name: string;
  readonly line: number;
}
interface Variable {
  readonly name: string;
  readonly value: string;
}

/**
 * Records in `stops` the reason for each stop of the debugger. `nextStop` resolves when the debugger stops again or
 * the session ends.
 */
function watchStops() {
  const stops: string[] = [];
  let next: (() => void) | undefined;
  const tracker = vscode.debug.registerDebugAdapterTrackerFactory('rampart', {
    createDebugAdapterTracker: (): vscode.DebugAdapterTracker => ({
      onDidSendMessage: (message: { event?: string; body?: { reason?: string } }) => {
        if (message.event !== 'stopped' && message.event !== 'terminated') return;
        stops.push(message.body?.reason ?? message.event);
        next?.();
      },
    }),
  });
  return {
    stops,
    nextStop: () => new Promise<void>((resolve) => (next = resolve)),
    dispose: () => void tracker.dispose(),
  };
}

describe('stepping through a simulation', () => {
  it('stops at a breakpoint of the editor, as a launch configuration requests', async function () {
    this.timeout(60_000); // includes the time to start the language server
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder);
    const rules = vscode.Uri.joinPath(folder.uri, 'stepped.ruleset.json');
    const requests = vscode.Uri.joinPath(folder.uri, 'shop.http');
    const write = (uri: vscode.Uri, text: string) =>
      vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    await write(requests, 'GET https://www.example.com/\n');
    await write(rules, rulesText);
    await vscode.commands.executeCommand('rampart.sample.use', requests.toString(), 1);
    const place = new vscode.Location(rules, new vscode.Position(6, 0));
    const breakpoint = new vscode.SourceBreakpoint(place);
    const { stops, nextStop, dispose } = watchStops();
    try {
      vscode.debug.addBreakpoints([breakpoint]);
      const stopped = nextStop();
      const launch = {
        type: 'rampart',
        request: 'launch',
        name: 'Step',
        rules: rules.fsPath,
        stopOnEntry: false,
      };
      assert.ok(await vscode.debug.startDebugging(folder, launch));
      await stopped;
      const session = vscode.debug.activeDebugSession;
      assert.ok(session);
      const { stackFrames } = (await session.customRequest('stackTrace', { threadId: 1 })) as {
        stackFrames: Frame[];
      };
      assert.deepEqual([stops, stackFrames[0]?.line], [['breakpoint'], 7]);
      const { scopes } = (await session.customRequest('scopes', { frameId: 1 })) as {
        scopes: { name: string; variablesReference: number }[];
      };
      const fields = scopes.find(({ name }) => name === 'Fields');
      assert.ok(fields);
      const { variables } = (await session.customRequest('variables', fields)) as { variables: Variable[] };
      assert.deepEqual(
        variables.map(({ name, value }) => [name, value]),
        [['http.host', '"www.example.com"']],
      );
      const ended = nextStop();
      await vscode.debug.stopDebugging(session);
      await ended;
    } finally {
      dispose();
      vscode.debug.removeBreakpoints([breakpoint]);
      await vscode.commands.executeCommand('rampart.sample.clear');
      for (const uri of [requests, rules]) await vscode.workspace.fs.delete(uri);
    }
  });
});
