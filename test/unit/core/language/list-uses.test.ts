import assert from 'node:assert/strict';
import { type SourceDocument } from '../../../../core/language/language';
import { createLanguageService } from '../../../../core/language/languages';
import { lineAround, listAt, listOfDocument, listUsesInFiles } from '../../../../core/language/list-uses';
import { defaultSettings } from '../../../../core/language/settings';
import { languageIdOf } from '../../../../workspace/language-ids';
import { languageContext } from '../../../support/language-context';

const files: Readonly<Record<string, string>> = {
  'a.rfilter': 'ip.src in $offices and http.host eq "$offices"',
  'b.rfilter': 'ip.src in $offices_old',
  'shop.ruleset.json':
    '{"kind": "zone", "phase": "http_request_firewall_custom", "rules": [{"action": "block", "description": "not in $offices", "expression": "not ip.src in $offices"}]}',
  'bulk.ruleset.json':
    '{"kind": "root", "phase": "http_request_redirect", "rules": [{"action": "redirect", "expression": "http.request.full_uri in $moved", "action_parameters": {"from_list": {"name": "moved", "key": "http.request.full_uri"}}}]}',
  'rules.tf':
    'resource "cloudflare_ruleset" "a" {\n  phase = "http_request_redirect"\n  rules {\n    action = "redirect"\n    action_parameters {\n      from_list {\n        key = "http.request.full_uri"\n        name = "moved"\n      }\n    }\n    expression = "http.request.full_uri in $moved"\n  }\n}\n',
  'redirect.ts': 'const rule = { actionParameters: { fromList: { name: "moved", key: "x" } } };\n',
  'redirect.yaml': 'action_parameters:\n  from_list:\n    key: http.request.full_uri\n    name: moved\n',
  'offices.list.json': '{"name": "offices", "kind": "ip"}',
  'notes.md': 'The list $offices has our offices.\n',
};
const documents = Object.entries(files).map(([name, text]): SourceDocument => ({
  uri: `file:///w/${name}`,
  languageId: languageIdOf(name),
  version: 1,
  text,
}));
const service = createLanguageService(({ error }) => assert.fail(String(error)));
const context = languageContext({ workspace: { find: () => documents, read: () => undefined } });
const document = (name: string): SourceDocument =>
  documents.find(({ uri }) => uri.endsWith(`/${name}`)) ?? assert.fail(name);

const usesOf = async (list: string): Promise<readonly string[]> => {
  const found = await listUsesInFiles(service, list, ['.json'], context, () => false);
  return found.map(({ uri, start, end }) => {
    const { text } = document(uri.slice('file:///w/'.length));
    return `${uri.slice('file:///w/'.length)}: ${text.slice(start, end)}`;
  });
};

describe('uses of a list', () => {
  it('are found in expressions only, with their positions', async () => {
    assert.deepEqual(await usesOf('offices'), ['a.rfilter: $offices', 'shop.ruleset.json: $offices']);
    assert.deepEqual(await usesOf('offices_old'), ['b.rfilter: $offices_old']);
  });

  it('include the lists of bulk redirects, in every notation', async () => {
    assert.deepEqual(await usesOf('moved'), [
      'bulk.ruleset.json: $moved',
      'bulk.ruleset.json: moved',
      'rules.tf: moved',
      'rules.tf: $moved',
      'redirect.ts: moved',
      'redirect.yaml: moved',
    ]);
  });

  it('are found for a name in an expression, in a redirect, and in a document', async () => {
    const at = (name: string, words: string, offset = 1): Promise<string | undefined> =>
      listAt(service, document(name), document(name).text.indexOf(words) + offset, context);
    assert.equal(await at('a.rfilter', '$offices'), 'offices');
    assert.equal(await at('shop.ruleset.json', 'in $offices"}', 5), 'offices');
    assert.equal(await at('bulk.ruleset.json', '"moved"'), 'moved');
    assert.equal(await at('offices.list.json', '"offices"'), 'offices');
    assert.equal(await at('a.rfilter', 'http.host'), undefined);
    assert.equal(await at('shop.ruleset.json', 'not in $offices', 9), undefined, 'a description');
    assert.equal(await at('notes.md', '$offices'), undefined);
  });

  it('are those of the list that a document of a list names', () => {
    assert.equal(listOfDocument(document('offices.list.json'), defaultSettings)?.name, 'offices');
    assert.equal(listOfDocument(document('shop.ruleset.json'), defaultSettings), undefined);
  });

  it('are shown with their line, or with the text near them in a long line', () => {
    const shown = (text: string): string => {
      const start = text.indexOf('$offices');
      return lineAround(text, { start, end: start + 8 });
    };
    assert.equal(shown('$offices'), '$offices');
    assert.equal(shown('a\r\n  ip.src in $offices and ssl\r\nb'), 'ip.src in $offices and ssl');
    const long = shown(`${'a'.repeat(50_000)}$offices${'b'.repeat(50_000)}`);
    assert.match(long, /^a{200}\$officesb{200}$/);
  });
});
