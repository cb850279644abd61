import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import { mcpServer } from '../../../client/src/registration/mcp-server';
import { notRun } from './support/not-run';

/** Creates a WAF custom rule in the format that the API documents. */
const customRule = (expression: string) =>
  JSON.stringify({
    kind: 'zone',
    phase: 'http_request_firewall_custom',
    name: 'custom',
    rules: [{ action: 'block', expression, description: 'Close the office' }],
  });

interface Answer {
  readonly errors?: number;
  readonly problems?: readonly { readonly code: string; readonly line: number }[];
  readonly result?: unknown;
  readonly mermaid?: string;
  readonly page?: string;
  readonly known?: boolean;
  readonly found?: readonly { readonly name: string }[];
  readonly relation?: string;
  readonly unreachable?: readonly number[];
  readonly outcome?: string;
  readonly by?: unknown;
  readonly same?: boolean;
  readonly scopes?: readonly { readonly type: string; readonly name: string; readonly id: string }[];
  readonly items?: unknown;
  readonly untrusted?: readonly string[];
  readonly holders?: readonly unknown[];
}

interface Lockdown {
  readonly id: string;
  readonly description: string;
}

describe('tools for language models', () => {
  const called = new Set<string>();
  const manifest = () =>
    (
      vscode.extensions.getExtension('rampart.rampart')?.packageJSON as {
        contributes: { languageModelTools: { name: string; when?: string }[] };
      }
    ).contributes;

  async function invoke(name: string, input: object): Promise<Answer> {
    called.add(`rampart_${name}`);
    const { content } = await vscode.lm.invokeTool(`rampart_${name}`, {
      input,
      toolInvocationToken: undefined,
    });
    const [part] = content;
    assert.ok(part instanceof vscode.LanguageModelTextPart);
    return JSON.parse(part.value) as Answer;
  }

  before(async () => {
    await vscode.extensions.getExtension('rampart.rampart')?.activate();
  });

  it('are all known to the editor', () => {
    const known = new Set(vscode.lm.tools.map(({ name }) => name));
    for (const { name, when } of manifest().languageModelTools)
      // without a writable connection, VS Code 1.100 omits this tool, but newer versions list it
      if (!when?.includes('rampart.writable')) assert.ok(known.has(name), name);
  });

  it('check an expression', async () => {
    const { problems } = await invoke('check_expression', { expression: 'ssl and\nhttp.hots eq "a"' });
    assert.deepEqual(
      problems?.map(({ code, line }) => [code, line]),
      [['filter/unknown-field', 2]],
    );
  });

  it('check a file of the workspace, also as it is edited', async () => {
    assert.equal((await invoke('check_document', { file: 'block-admin.rfilter' })).errors, 0);
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder, 'block-admin.rfilter');
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'http.hots eq "a" or '));
    assert.equal((await invoke('check_document', { file: uri.fsPath })).errors, 1);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('find and explain names, and explain diagnostics from the installed pages', async () => {
    assert.equal(
      (await invoke('find_names', { words: 'bot score' })).found?.[0]?.name,
      'cf.bot_management.score',
    );
    assert.equal((await invoke('explain_name', { name: 'lower' })).known, true);
    const { page } = await invoke('explain_diagnostic', { code: 'filter/unknown-field' });
    assert.match(page ?? '', /^# `filter\/unknown-field`/);
  });

  it('evaluate an expression, and draw a workflow', async () => {
    const input = { expression: 'ssl', request: 'https://www.example.com/' };
    assert.equal((await invoke('evaluate_expression', input)).result, true);
    const text =
      "import { WorkflowEntrypoint } from 'cloudflare:workers';\nexport class A extends WorkflowEntrypoint {\n  async run(event, step) { await step.sleep('a', '1 minute'); }\n}\n";
    assert.match((await invoke('workflow_graph', { text, fileName: 'a.ts' })).mermaid ?? '', /^flowchart TD/);
  });

  it('relate filters, and find rules that are never reached', async () => {
    const related = await invoke('relate_expressions', {
      a: 'ip.src in {192.0.2.0/25}',
      b: 'ip.src in {192.0.2.0/24}',
    });
    assert.equal(related.relation, 'a-inside-b');
    const rules = [{ expression: 'ssl' }, { expression: 'ssl and http.host eq "www.example.com"' }];
    assert.deepEqual((await invoke('find_unreachable_rules', { rules })).unreachable, [1]);
  });

  it('simulate a request at rules, and compare rules', async () => {
    const fileName = 'custom.ruleset.update.json';
    const before = { text: customRule('http.host eq "office.example.com"'), fileName };
    const after = { text: customRule('http.host eq "www.example.com"'), fileName };
    const simulated = await invoke('simulate_request', {
      rules: [before],
      request: 'https://office.example.com/',
    });
    assert.equal(simulated.outcome, 'block');
    assert.match(JSON.stringify(simulated.by), /Close the office/);
    assert.equal((await invoke('compare_rules', { before: [before], after: [after] })).same, false);
    assert.equal((await invoke('compare_rules', { before: [before], after: [before] })).same, true);
  });

  it('read connected accounts: those of the demo service', async () => {
    await assert.rejects(invoke('list_accounts', {}), /No account can be read\. Ask the user to run/);
    await vscode.commands.executeCommand('rampart.local.start');
    const { scopes = [] } = await invoke('list_accounts', {});
    const zone = scopes.find(({ type, name }) => type === 'zone' && name === 'harbour-goods.example');
    assert.ok(zone, JSON.stringify(scopes));
    const { items, untrusted } = await invoke('read_rules', { scope: zone.id, kind: 'lockdown_rule' });
    assert.match(JSON.stringify(items), /Warehouse scanners/);
    assert.deepEqual(untrusted, ['items']);
    const { holders = [] } = await invoke('effective_permissions', { scope: zone.id });
    assert.ok(holders.length > 0);

    // rejected before the user is asked, because no such resource exists
    const change = { scope: zone.id, action: 'delete', kind: 'lockdown_rule', id: 'f'.repeat(32) };
    await assert.rejects(invoke('plan_change', change), /There is no lockdown_rule f+\./);

    // The confirmation is a dialog, which the editor suppresses in these suites, so the call fails and the rules stay
    // unchanged.
    const rules = async (): Promise<readonly Lockdown[]> =>
      (await invoke('read_rules', { scope: zone.id, kind: 'lockdown_rule' })).items as readonly Lockdown[];
    const before = await rules();
    const { id } = before.find(({ description }) => description === 'Warehouse scanners') ?? {};
    const pause = { scope: zone.id, action: 'change', kind: 'lockdown_rule', id, value: { paused: true } };
    await assert.rejects(
      invoke('plan_change', pause),
      /refused to show dialog .*Apply changes to Zone Lockdown Rule Warehouse scanners/,
    );
    assert.deepEqual(await rules(), before);
    await vscode.commands.executeCommand('rampart.local.stop');
  });

  it('tell the model what is wrong with a call', async () => {
    await assert.rejects(invoke('check_document', { file: '/etc/hosts' }), /cannot be read/);
  });

  it('are all called by this suite', () => {
    const offered = manifest().languageModelTools.map(({ name }) => name);
    assert.deepEqual([...called].sort(), offered.sort());
  });

  it('are offered as an MCP server where the editor supports it, with a command that works', async () => {
    const [, minor = '0'] = vscode.version.split('.');
    if (Number(minor) < 101) {
      notRun(`tools for language models: VS Code ${vscode.version} has no MCP servers of extensions`);
      return;
    }
    const extension = vscode.extensions.getExtension('rampart.rampart');
    assert.ok(extension);
    const { command, args, env } = mcpServer({
      asAbsolutePath: (name) => path.join(extension.extensionPath, name),
      extension,
    });
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } };
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    assert.match(line, /"check_expression"/);
    child.stdin.end();
  });
});
