import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildProgram, type BuiltProgram } from '../support/built-program';

const found = spawnSync('nvim', ['--version'], { encoding: 'utf8' });
const isThere = found.status === 0;

/**
 * Returns a Lua script for Neovim that starts the language server in `program` for the open file, waits for
 * diagnostics, and requests a hover, completions, and formatting. The script writes the results to `out.json`.
 */
const script = (program: string): string => `
local out = {}
local function wait(what, test)
  if not vim.wait(15000, test, 50) then error('waited in vain for ' .. what) end
end
local ok, problem = pcall(function()
  local buffer = vim.api.nvim_get_current_buf()
  local id = vim.lsp.start_client({
    name = 'rampart',
    cmd = { ${JSON.stringify(process.execPath)}, ${JSON.stringify(program)}, 'lsp', '--stdio' },
    root_dir = vim.fn.getcwd(),
    get_language_id = function() return 'rampart-filter' end,
  })
  vim.lsp.buf_attach_client(buffer, id)
  wait('diagnostics', function() return #vim.diagnostic.get(buffer) > 0 end)
  local found = vim.diagnostic.get(buffer)[1]
  out.code = found.code
  out.line = found.lnum
  local function ask(method, line, character)
    local answers = vim.lsp.buf_request_sync(buffer, method, {
      textDocument = vim.lsp.util.make_text_document_params(buffer),
      position = { line = line, character = character },
      options = { tabSize = 2, insertSpaces = true },
    }, 15000)
    return answers and answers[id] and answers[id].result
  end
  out.hover = ask('textDocument/hover', 0, 1).contents
  local items = ask('textDocument/completion', 1, 5)
  out.completions = #(items.items or items)
  out.edits = #ask('textDocument/formatting', 0, 0)
  vim.lsp.stop_client(id)
end)
if not ok then out.problem = tostring(problem) end
vim.fn.writefile({ vim.fn.json_encode(out) }, 'out.json')
vim.cmd('qall!')
`;

describe('the language server in Neovim', function () {
  this.timeout(90_000);
  if (!isThere) {
    console.log('not run: the language server in Neovim: there is no nvim here');
    return;
  }

  let built: BuiltProgram;
  let folder: string;
  before(async () => {
    built = await buildProgram(['dist/cli.js', 'dist/server.node.js', 'dist/scripts.js']);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-neovim-'));
  });
  after(() => {
    built.remove();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it(`checks, explains, completes and formats (${found.stdout.split('\n')[0] ?? ''})`, () => {
    fs.writeFileSync(path.join(folder, 'a.rfilter'), 'ssl   and\nhttp.hots eq "a"\n');
    fs.writeFileSync(path.join(folder, 'go.lua'), script(path.join(built.folder, 'dist/cli.js')));
    const { stderr } = spawnSync('nvim', ['--headless', '--clean', 'a.rfilter', '-c', 'luafile go.lua'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
    });
    const out = JSON.parse(fs.readFileSync(path.join(folder, 'out.json'), 'utf8')) as Record<string, unknown>;
    assert.equal(out.problem, undefined, stderr);
    assert.deepEqual([out.code, out.line], ['filter/unknown-field', 1]);
    assert.match(JSON.stringify(out.hover), /ssl: Boolean/);
    assert.ok(Number(out.completions) > 5, String(out.completions));
    assert.equal(typeof out.edits, 'number');
  });
});
