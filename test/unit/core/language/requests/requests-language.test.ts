import assert from 'node:assert/strict';
import { requestsLanguage } from '../../../../../core/language/requests/requests-language';
import { defaultSettings } from '../../../../../core/language/settings';
import { languageContext } from '../../../../support/language-context';

const language = requestsLanguage();
const documentOf = (uri: string, text: string, languageId = 'plaintext') => ({
  uri,
  languageId,
  version: 1,
  text,
});

async function lensesOf(uri: string, text: string): Promise<unknown[]> {
  const document = documentOf(uri, text);
  const lenses = (await language.lenses?.(document, languageContext())) ?? [];
  return lenses.map(({ start, title, command, arguments: args }) => [text.slice(start, start + 8), title, command, args]); // prettier-ignore
}

describe('files of requests', () => {
  it('are recognized by their names and by the language of REST clients', () => {
    const claims = (uri: string, languageId?: string) =>
      language.claims(documentOf(uri, '', languageId), defaultSettings);
    assert.deepEqual(
      ['file:///a.http', 'file:///a.REST', 'file:///a.har', 'file:///a.json'].map((uri) => claims(uri)),
      [true, true, true, false],
    );
    assert.equal(claims('untitled:Untitled-1', 'http'), true);
  });

  it('offer each request as a sample, and all of them', async () => {
    const uri = 'file:///w/shop.http';
    assert.deepEqual(
      await lensesOf(uri, '### one\nGET https://a.example/\n###\n\ncurl https://b.example/\n'),
      [
        ['GET http', 'Use as Sample', 'rampart.sample.use', [uri, 1]],
        ['GET http', 'Use All 2 Requests as Samples', 'rampart.sample.use', [uri]],
        ['curl htt', 'Use as Sample', 'rampart.sample.use', [uri, 2]],
      ],
    );
    assert.deepEqual(await lensesOf(uri, 'GET https://a.example/\n'), [
      ['GET http', 'Use as Sample', 'rampart.sample.use', [uri, 1]],
    ]);
    assert.deepEqual(await lensesOf(uri, ''), []);
  });

  it('of HAR have a lens at each entry, also at equal ones', async () => {
    const uri = 'file:///w/a.har';
    const entry = '{"a":1}';
    const text = `{"log": {"entries": [${entry}, ${entry}]}}`;
    const lenses = (await language.lenses?.(documentOf(uri, text), languageContext())) ?? [];
    const first = text.indexOf(entry);
    assert.deepEqual(
      lenses.map(({ start, arguments: args }) => [start, args[1]]),
      [
        [first, 1],
        [first, undefined],
        [text.indexOf(entry, first + 1), 2],
      ],
    );
  });
});
