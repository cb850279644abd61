-- Runs in a headless Neovim: starts the server as its documentation says, waits for diagnostics, sends the
-- requests of an editor, and prints one line of JSON. Arguments: the command of the server, as JSON; the file to open.
local command = vim.fn.json_decode(vim.env.RAMPART_COMMAND)
local file = vim.env.RAMPART_FILE
local deadline = 30000

vim.cmd('edit ' .. vim.fn.fnameescape(file))
local buffer = vim.api.nvim_get_current_buf()
local client_id = vim.lsp.start_client({
  name = 'rampart',
  cmd = command,
  root_dir = vim.fn.fnamemodify(file, ':h'),
  -- an editor without our file types: the file extensions must suffice
  get_language_id = function() return 'plaintext' end,
})
vim.lsp.buf_attach_client(buffer, client_id)

local function diagnostics()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(found, { code = one.code, from = one.col, to = one.end_col, severity = one.severity, line = one.lnum })
  end
  return found
end

local function ask(method, params)
  params.textDocument = vim.lsp.util.make_text_document_params(buffer)
  local answers = vim.lsp.buf_request_sync(buffer, method, params, deadline)
  return answers and answers[client_id] and answers[client_id].result
end

local result = {}
vim.wait(deadline, function() return #diagnostics() > 0 end, 20)
result.first = diagnostics()
local completion = ask('textDocument/completion', { position = { line = 0, character = 5 } })
local items = completion and (completion.items or completion) or {}
result.completion = {}
for _, item in ipairs(items) do result.completion[item.label] = true end
vim.api.nvim_buf_set_lines(buffer, 0, -1, false, { 'http.host   eq "a"' })
vim.wait(deadline, function() return #diagnostics() == 0 end, 20)
result.mended = #diagnostics()
local hover = ask('textDocument/hover', { position = { line = 0, character = 2 } })
result.hover = hover and hover.contents and hover.contents.value
local edits = ask('textDocument/formatting', { options = { tabSize = 2, insertSpaces = true } })
vim.lsp.util.apply_text_edits(edits or {}, buffer, 'utf-16')
result.formatted = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
local client = vim.lsp.get_client_by_id(client_id)
client.stop()
vim.wait(deadline, function() return client.is_stopped() end, 20)
result.stopped = client.is_stopped()
io.stdout:write(vim.fn.json_encode(result) .. '\n')
vim.cmd('qall!')
