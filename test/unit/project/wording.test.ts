import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { sourceTexts } from '../../../scripts/support/texts.mjs';

const root = path.resolve(__dirname, '../../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** Patterns for wording that is not allowed, with their replacements. See docs/contributing/glossary.md. */
const refused: readonly { readonly pattern: RegExp; readonly instead: string; readonly wrong: string }[] = [
  {
    pattern: /(?<!\bthere )\bis no (?!longer\b)/i,
    instead: 'is not a, unknown, does not exist',
    wrong: '`9` is no octal number.',
  },
  { pattern: /\bcan not\b(?! only\b)/i, instead: "cannot, can't", wrong: 'It can not be read.' },
  { pattern: /\bany more\b/i, instead: 'no longer', wrong: 'It does not exist any more.' },
  { pattern: /\binside of\b/i, instead: 'inside, in', wrong: 'a step inside of a step' },
  { pattern: /(?<![\w.`'"-])Ids?\b(?![`.'"(=:-]?\w)/, instead: 'ID, IDs', wrong: 'Id copied.' },
  {
    pattern: /\b(?:every|some)body\b|\bwho(?:so)?ever\b/i,
    instead: 'everyone, someone, anyone who',
    wrong: 'Changed by somebody else',
  },
  {
    pattern: /\b(?:cancell|label+l|modell|travell|signall)(?:ed|ing)\b/i,
    instead: 'one l: canceled',
    wrong: 'Cancelled.',
  },
  {
    pattern:
      /\b\w*(?:author|categor|custom|initial|maxim|minim|normal|optim|organ|real|recogn|serial|special|summar|synchron|util)is(?:es?|ed|ing|ations?)\b/i,
    instead: '-ize: normalize, recognized',
    wrong: 'before any normalisation',
  },
  { pattern: /\banalys(?:e[ds]?|ing)\b/i, instead: 'analyze', wrong: 'A script is analysed.' },
  {
    pattern: /\b\w*(?:behaviour|colour|favour|honour|neighbour)\w*/i,
    instead: '-or: color, behavior',
    wrong: 'favourite colours',
  },
  {
    pattern: /\b(?:centres?|fulfils?|grey|licences?|defence|judgement|artefacts?|catalogues?)\b/i,
    instead: 'center, meets, gray, license, defense, judgment, artifact, reference or catalog',
    wrong: 'Data centre',
  },
];

const problemsOf = (text: string): string[] =>
  refused.flatMap(({ pattern, instead }) => {
    const match = pattern.exec(text);
    return match ? [`"${match[0].trim()}" in "${text.trim()}" (instead: ${instead})`] : [];
  });

/** Returns the prose of a page, without code and link targets. */
const proseOf = (page: string): string[] =>
  page
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '`c`')
    .replace(/\]\([^)\n]*\)/g, ']')
    .split('\n');

const pagesIn = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')));

/**
 * Every page except the glossary, which quotes the disallowed words, and decision records, which describe decisions
 * as they were made.
 */
const pages = [
  ...fs.readdirSync(root).filter((name) => name.endsWith('.md')),
  ...pagesIn('docs').filter((name) => !name.startsWith('docs/decisions/') && !name.endsWith('/glossary.md')),
  ...['samples', 'schemas', 'skills'].flatMap(pagesIn),
];

describe('the wording of texts', () => {
  for (const { pattern, wrong } of refused)
    it(`rejects "${wrong}"`, () => {
      assert.match(wrong, pattern);
      assert.equal(problemsOf(wrong).length, 1);
    });

  it('accepts what only looks similar', () => {
    for (const text of [
      'It is no longer there.',
      'There is no option for the token.',
      'It can not only read, but write.',
      'IDs and an `Id`',
      'instanceId',
      'One analysis is realistic.',
    ])
      assert.deepEqual(problemsOf(text), []);
  });

  it('is plain American English in the sources', () => {
    const { texts } = sourceTexts();
    assert.ok(texts.size > 2000, String(texts.size));
    assert.deepEqual(
      [...(texts.values() as Iterable<{ readonly message: string }>)].flatMap(({ message }) =>
        problemsOf(message),
      ),
      [],
    );
  });

  it('is plain American English in the manifest', () => {
    const texts = JSON.parse(read('package.nls.json')) as Record<string, string | { message: string }>;
    assert.deepEqual(
      Object.values(texts).flatMap((text) => problemsOf(typeof text === 'string' ? text : text.message)),
      [],
    );
  });

  it('is plain American English on every page', () => {
    assert.ok(pages.length > 200, String(pages.length));
    assert.deepEqual(
      pages.flatMap((page) =>
        proseOf(read(page)).flatMap((line) => problemsOf(line).map((what) => `${page}: ${what}`)),
      ),
      [],
    );
  });
});
