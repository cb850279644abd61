import assert from 'node:assert/strict';
import { toolRequest } from '../../../../core/protocol/language-server';
import { type WorkspaceFiles } from '../../../../server/src/host';
import { TestClient } from '../../../support/language-client';

const onDisk: Readonly<Record<string, string>> = {
  'file:///work/a.rfilter': 'http.hots eq "a"',
  'file:///pages/filter/unknown-field.md': '# the page',
};

/** Files in memory that replace those that the language server reads from disk. */
const files: WorkspaceFiles = {
  watched: [],
  changed: () => undefined,
  find: () => [],
  read: (uri) => {
    const text = onDisk[uri];
    return text === undefined ? undefined : { uri, languageId: 'rampart-filter', version: 0, text };
  },
};

describe('calls of tools at the language server', () => {
  let client: TestClient;
  before(async () => {
    client = await TestClient.start({
      files,
      folders: ['file:///work'],
      settings: () => ({ filter: { fields: { 'custom.one': 'String' } } }),
    });
  });
  after(() => client.stop());

  const call = (name: string, input: unknown): Promise<unknown> =>
    client.request(toolRequest, { name, input });
  const codes = async (name: string, input: unknown): Promise<unknown> => {
    const { answer } = (await call(name, input)) as { answer: { problems: { code: string }[] } };
    return answer.problems.map(({ code }) => code);
  };

  it('use the settings of the editor', async () => {
    assert.deepEqual(await codes('check_expression', { expression: 'custom.one eq "a"' }), []);
  });

  it('read files as they are edited, otherwise from disk', async () => {
    const input = { file: 'a.rfilter' };
    assert.deepEqual(await codes('check_document', input), ['filter/unknown-field']);
    await client.open('file:///work/a.rfilter', 'rampart-filter', 'http.host eq');
    assert.deepEqual(await codes('check_document', input), ['filter/missing-operand']);
    await client.close('file:///work/a.rfilter');
    assert.deepEqual(await codes('check_document', input), ['filter/unknown-field']);
  });

  it('read the pages of the installation', async () => {
    assert.deepEqual(await call('explain_diagnostic', { code: 'filter/unknown-field' }), {
      answer: { code: 'filter/unknown-field', page: '# the page' },
    });
  });

  it('say why there is no result', async () => {
    assert.deepEqual(await call('explain_name', {}), { error: 'The input needs "name".' });
    assert.deepEqual(await call('check_document', { file: '/etc/hosts' }), {
      error: '/etc/hosts cannot be read. Name an existing text file inside of the workspace.',
    });
  });
});
