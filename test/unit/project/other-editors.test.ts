import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { languageIdOf } from '../../../workspace/language-ids';

const page = fs.readFileSync(path.resolve(__dirname, '../../../docs/guide/other-editors.md'), 'utf8');

/** Returns the code blocks in `language` from the page's section about `editor`. */
function blocksOf(editor: string, language: string): readonly string[] {
  const section = page.split(/^## /m).find((one) => one.startsWith(`${editor}\n`)) ?? '';
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, name, text = '']) =>
    name === language ? [text] : [],
  );
}

interface HelixLanguage {
  readonly name: string;
  readonly scope?: string;
  readonly 'language-id'?: string;
  readonly 'file-types'?: readonly string[];
  readonly 'language-servers': readonly string[];
}

describe('the page about other editors', () => {
  it('has a configuration for Helix with the properties of its documentation', () => {
    const [block = '', ...more] = blocksOf('Helix', 'toml');
    assert.equal(more.length, 0);
    const { language, 'language-server': servers } = JSON.parse(JSON.stringify(parse(block))) as {
      language: readonly HelixLanguage[];
      'language-server': Readonly<Record<string, unknown>>;
    };
    assert.deepEqual(servers, { rampart: { command: 'rampart', args: ['lsp', '--stdio'] } });
    const known = new Set(['name', 'scope', 'language-id', 'file-types', 'comment-tokens', 'language-servers']);
    for (const one of language) {
      assert.deepEqual(Object.keys(one).filter((key) => !known.has(key)), [], one.name);
      assert.ok(one['language-servers'].includes('rampart'), one.name);
      // Helix and Rampart must assign the same language to each file extension.
      for (const ending of one['file-types'] ?? [])
        assert.equal(languageIdOf(`a.${ending}`), one['language-id'], ending);
      // Helix does not include Rampart's own languages, so these also need a scope and file types.
      if (one.name.startsWith('rampart-')) assert.ok(one.scope !== undefined && one['file-types']);
    }
    const ofRampart = language.flatMap((one) => (one.name.startsWith('rampart-') ? (one['file-types'] ?? []) : []));
    assert.deepEqual([...ofRampart].sort(), ['cfrule', 'rfilter', 'rvalue']);
  }); // prettier-ignore

  it('has configurations for Zed that are JSON, and run commands that exist', () => {
    const [servers, tasks] = blocksOf('Zed', 'json').map((text) => JSON.parse(text) as unknown);
    assert.deepEqual(servers, {
      context_servers: { rampart: { command: 'rampart', args: ['mcp', '--stdio'] } },
    });
    assert.deepEqual(tasks, [{ label: 'rampart check', command: 'rampart', args: ['check', '.'] }]);
  });

  it('maps file names of JetBrains IDEs to the language that the server expects', () => {
    const row = /^\| Mappings.*\| (.*) \|$/m.exec(page)?.[1] ?? '';
    const mappings = [...row.matchAll(/`([^`]+)` → `([^`]+)`/g)];
    assert.equal(mappings.length, 6);
    for (const [, patterns = '', id] of mappings)
      for (const pattern of patterns.split(';')) assert.equal(languageIdOf(pattern.replace('*', 'a')), id);
  });
});
