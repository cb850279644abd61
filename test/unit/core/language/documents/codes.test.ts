import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { documentCodes } from '../../../../../core/language/documents/check/codes.data';

const root = path.resolve(__dirname, '../../../../..');
const pages = path.join(root, 'docs/diagnostics/document');
const sources = path.join(root, 'core/language/documents');

describe('the codes of documents', () => {
  it('have a page each, and no page is left over', () => {
    assert.deepEqual(fs.readdirSync(pages).sort(), documentCodes.map((code) => `${code}.md`).sort());
  });

  it('have pages that say what is wrong, what is right and why', () => {
    for (const code of documentCodes) {
      const page = fs.readFileSync(path.join(pages, `${code}.md`), 'utf8');
      assert.ok(page.startsWith(`# document/${code}: `), code);
      for (const part of ['\nSeverity: ', '\nWrong:\n', '\nRight:\n', '\n## Why\n'])
        assert.ok(page.includes(part), `${code}: ${part}`);
    }
  });

  it('are all reported somewhere', () => {
    const text = fs
      .readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('codes.data.ts'))
      .map((name) => fs.readFileSync(path.join(sources, name), 'utf8'))
      .join('\n');
    for (const code of documentCodes) assert.match(text, new RegExp(`'(document/)?${code}'`), code);
  });
});
