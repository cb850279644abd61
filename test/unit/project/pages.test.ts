import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const exists = (...parts: string[]): boolean => fs.existsSync(path.join(root, ...parts));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** All documentation pages, except those about diagnostics. */
const pages = [
  ...fs.readdirSync(root).filter((name) => name.endsWith('.md')),
  ...fs
    .readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('diagnostics'))
    .map((name) => path.posix.join('docs', name.replaceAll(path.sep, '/'))),
  'samples/README.md',
  'test/host/README.md',
];

describe('the pages', () => {
  for (const page of pages) {
    const text = read(page);

    it(`${page} links to existing targets`, () => {
      const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
      assert.deepEqual(
        links.filter((target) => !exists(path.dirname(page), target)),
        [],
      );
    });

    it(`${page} names existing npm scripts`, () => {
      const named = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name);
      assert.deepEqual(
        named.filter((name) => !(name in scripts)),
        [],
      );
    });
  }

  it('the guide and README.md name commands and buttons by their titles', () => {
    const titles = Object.entries(JSON.parse(read('package.nls.json')) as Record<string, unknown>).flatMap(
      ([key, title]) => (key.startsWith('command.') ? [String(title)] : []),
    );
    const verbs = new Set(titles.map((title) => title.split(' ')[0]));
    const guide = pages.filter((page) => page.startsWith('docs/guide/') || page === 'README.md');
    const named = guide.flatMap((page) =>
      [...read(page).matchAll(/\*\*(?:Rampart: )?([A-Z][\w-]+ [^*]*?)\*\*/g)].flatMap(([, name = '']) =>
        verbs.has(name.split(' ')[0] ?? '') && !/[.:]$|,/.test(name) ? [{ page, name }] : [],
      ),
    );
    const bare = (title: string): string => title.replace(/…$/, '');
    // pages may also refer to an action by the text of its button or code lens
    const buttons = Object.keys(JSON.parse(read('l10n/bundle.l10n.de.json')) as object);
    const known = new Set([...titles, ...buttons].map(bare));
    assert.ok(named.length > 30);
    assert.deepEqual(
      named.filter(({ name }) => !known.has(bare(name))),
      [],
    );
  });

  it('README.md names its platform, and how to install it', () => {
    const start = read('README.md').slice(0, 1500);
    assert.match(start, /Cloudflare/);
    assert.match(start, /not affiliated/);
    assert.match(start, /## Install/);
  });

  it('README.md and CONTRIBUTING.md name existing paths and samples', () => {
    const readme = read('README.md') + read('CONTRIBUTING.md');
    const places = [
      ...readme.matchAll(
        /`((?:app|core|client|server|platform|local|cli|media|docs|scripts|test|samples)\/[^`\s<>*]+)`/g,
      ),
    ].map(([, place = '']) => place);
    const samples = [
      ...readme.matchAll(/`((?:expressions|rules|terraform|deploy|workflows|access)\/[^`]+)`/g),
    ].map(([, name = '']) => `samples/${name}`);
    assert.ok(places.length > 5 && samples.length > 3, [...places, ...samples].join(', '));
    assert.deepEqual(
      [...places, ...samples].filter((place) => !exists(place)),
      [],
    );
  });
});
