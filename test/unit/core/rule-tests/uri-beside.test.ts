import assert from 'node:assert/strict';
import { pathBeside, uriBeside } from '../../../../core/rule-tests/uri-beside';

describe('files that a test file names', () => {
  const uri = 'file:///w/tests/shop.rules.test.yaml';

  const paths: [path: string, uri: string | undefined][] = [
    ['shop.json', 'file:///w/tests/shop.json'],
    ['./shop.json', 'file:///w/tests/shop.json'],
    ['../rules/a b#1.json', 'file:///w/rules/a%20b%231.json'],
    ['/rules/shop.json', 'file:///rules/shop.json'],
    ['https:shop.json', 'file:///w/tests/https%3Ashop.json'],
  ];
  for (const [path, expected] of paths)
    it(`${path} is ${expected ?? 'none'}`, () => assert.equal(uriBeside(uri, path), expected));

  for (const path of [
    '//host/share/a.json',
    '../../..//host/a.json',
    '/..//host/a.json',
    '\\\\host\\share\\a.json',
  ])
    it(`${path} is not on another host`, () => {
      const found = new URL(uriBeside(uri, path) ?? '');
      assert.equal(found.host, '');
      assert.doesNotMatch(found.pathname, /^\/\//);
    });

  it('have no URI for a document without a folder', () =>
    assert.equal(uriBeside('untitled:Untitled-1', 'shop.json'), undefined));

  for (const path of ['shop.json', '../rules/a b#1.json', '../../shop.json', 'in/shop.json'])
    it(`have the path ${path} as a person writes it`, () =>
      assert.equal(pathBeside(uri, uriBeside(uri, path) ?? ''), path));

  it('have no path on another host', () =>
    assert.equal(pathBeside(uri, 'file://host/w/shop.json'), undefined));
});
