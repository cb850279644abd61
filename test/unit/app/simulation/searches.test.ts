import assert from 'node:assert/strict';
import { findListUses, findRules, type SearchedWorkspace } from '../../../../app/simulation/searches';
import { type FindListUsesResult, type FindRulesResult } from '../../../../core/protocol/simulation';

const range = { start: { line: 3, character: 0 }, end: { line: 3, character: 9 } };
const unsaved = [{ uri: 'file:///w/a.json', text: '[]' }];
const workspace: SearchedWorkspace = {
  uri: 'file:///w',
  files: () =>
    Promise.resolve({ sources: [{ uri: 'file:///w/a.json' }], notes: ['Some files were not read.'] }),
  unsaved: () => unsaved,
  pathOf: (uri) => uri.replace('file:///w/', ''),
};

/** Creates a language server that returns the same result for every request, and records the requests. */
function answering(answer: FindRulesResult | FindListUsesResult) {
  const asked: { method: string; params: object }[] = [];
  const ask = <R>(method: string, params: object): Promise<R> => {
    asked.push({ method, params });
    return Promise.resolve(answer as R);
  };
  return { ask, asked };
}

describe('a search for rules', () => {
  const search = {
    sought: '192.0.2.1',
    sources: [{ uri: 'rampart:/rule' }],
    withWorkspace: true,
    notes: ['An account was not read.'],
  };
  const rule = { product: 'Custom rules', name: 'Deny', result: true, needs: [], isOff: false } as const;

  it('reads the rules of accounts and of the workspace, and shows notes above the rules', async () => {
    const { ask, asked } = answering({ known: true, rules: [rule] });
    const found = await findRules(search, ask, workspace);
    assert.deepEqual(asked, [
      {
        method: 'rampart/findRules',
        params: {
          sought: '192.0.2.1',
          uri: 'file:///w',
          sources: [{ uri: 'file:///w/a.json' }, { uri: 'rampart:/rule' }],
          unsaved,
        },
      },
    ]);
    assert.ok('rows' in found);
    assert.equal(found.title, 'Rules for 192.0.2.1');
    assert.deepEqual(
      found.rows.map(({ label }) => label),
      ['Some files were not read.', 'An account was not read.', 'Match'],
    );
  });

  it('does not read the workspace if it is not included', async () => {
    const { ask, asked } = answering({ known: true, rules: [rule] });
    const found = await findRules({ ...search, withWorkspace: false }, ask, workspace);
    assert.deepEqual(
      asked.map(({ params }) => 'sources' in params && params.sources),
      [[{ uri: 'rampart:/rule' }]],
    );
    assert.deepEqual('rows' in found && found.rows.map(({ label }) => label), [
      'An account was not read.',
      'Match',
    ]);
  });

  it('only shows a message if the text is not valid, or if no rule matches', async () => {
    const unknown = answering({ known: false, rules: [] });
    assert.deepEqual(await findRules({ ...search, sought: 'x y' }, unknown.ask, workspace), {
      message: 'x y is not an IP address, URL, country, or ASN.',
      isProblem: true,
    });
    const none = answering({ known: true, rules: [] });
    assert.deepEqual(await findRules(search, none.ask, workspace), {
      message: 'No rules found for 192.0.2.1.',
      isProblem: false,
    });
  });
});

describe('a search for the uses of a list', () => {
  const search = { list: 'office', sources: [], withWorkspace: true, notes: [] };

  it('shows the lines in files with their paths', async () => {
    const place = { uri: 'file:///w/a.json', range };
    const { ask, asked } = answering({ rules: [], files: [{ line: 'ip.src in $office', place }] });
    const found = await findListUses({ ...search, notes: ['An account was not read.'] }, ask, workspace);
    assert.deepEqual(asked, [
      {
        method: 'rampart/findListUses',
        params: { list: 'office', uri: 'file:///w', sources: [], withWorkspace: true },
      },
    ]);
    assert.ok('rows' in found);
    assert.equal(found.title, 'Uses of $office');
    assert.deepEqual(
      found.rows.map(({ label, children }) => [label, children.map(({ description }) => description)]),
      [
        ['An account was not read.', []],
        ['Files', ['a.json:4']],
      ],
    );
  });

  it('only shows a message if the list is not used and everything was read', async () => {
    const { ask } = answering({ rules: [], files: [] });
    assert.deepEqual(await findListUses(search, ask, workspace), {
      message: 'The list $office is not used.',
      isProblem: false,
    });
    const found = await findListUses({ ...search, notes: ['An account was not read.'] }, ask, workspace);
    assert.deepEqual('rows' in found && found.rows.map(({ label }) => label), ['An account was not read.']);
  });
});
