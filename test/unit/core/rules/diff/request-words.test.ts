import assert from 'node:assert/strict';
import { type MadeRequest } from '../../../../../core/expression/algebra/decide/made-request';
import { requestInWords } from '../../../../../core/rules/diff/request-words';

const path = 'http.request.uri.path';
const uri = 'http.request.uri';

describe('a request in words', () => {
  const cases: readonly (readonly [fields: Record<string, unknown>, words: string])[] = [
    [{}, 'any request'],
    [{ 'http.host': 'a.test' }, 'a.test'],
    [{ 'http.host': 'a.test', [path]: '/x' }, 'a.test/x'],
    [{ [path]: '/x' }, '*/x'],
    [{ [path]: 'x' }, '*/x'],
    [{ [uri]: '/x?y' }, '*/x?y'],
    [{ 'http.host': 'a.test', [uri]: '/x?y', [path]: '/x' }, 'a.test/x?y'],
    [{ 'http.request.full_uri': 'https://a.test/x', 'http.host': 'a.test' }, 'https://a.test/x'],
    [{ 'http.request.method': 'GET' }, 'GET'],
    [{ 'http.request.method': 'GET', 'http.host': 'a.test', 'ip.src': '192.0.2.1' }, 'GET a.test from 192.0.2.1'],
    [{ 'ip.src': '192.0.2.1', ssl: true }, 'from 192.0.2.1, ssl = true'],
    [{ 'http.host': '', ssl: true }, 'http.host = "", ssl = true'],
    [{ 'http.host': '', [path]: '/x' }, '*/x, http.host = ""'],
    [{ 'http.request.method': '' }, 'http.request.method = ""'],
    [{ 'ip.src.asnum': 5 }, 'ip.src.asnum = 5'],
  ]; // prettier-ignore
  for (const [fields, words] of cases) it(words, () => assert.equal(requestInWords({ fields }), words));

  it('contains lists', () => {
    const lists = { office: { type: 'ip', items: ['192.0.2.1', '192.0.2.2'] } };
    assert.equal(requestInWords({ fields: { ssl: true }, lists } as unknown as MadeRequest), 'ssl = true, $office = {192.0.2.1 192.0.2.2}'); // prettier-ignore
  });
});
