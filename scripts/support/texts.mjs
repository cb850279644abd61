// Collects the user-facing strings in the sources, and their translations. See docs/contributing/translating.md.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** The folders with translated strings. The command-line tool and the demo service are available in English only. */
const folders = ['app', 'client', 'core', 'media', 'server'];

/**
 * Folder of the tables whose sentences are stored as plain data. Only the file in `spokenBy` looks up the
 * translations of these sentences.
 */
const catalogue = 'core/expression/catalogue/';
const tables = {
  folder: catalogue,
  property: 'description',
  spokenBy: 'core/language/expression/features/sentences.ts',
};

/**
 * @typedef {object} Text
 * @property {string} key the key in translations: the string itself, followed by a comment if the same string has two
 *   meanings
 * @property {string} message
 * @property {string} place file and line
 */

/**
 * Returns the translatable strings of one file, and the problems in its calls to the translation functions.
 * @param {string} file path in the project
 * @param {string} content
 * @returns {{ texts: Text[], problems: string[] }}
 */
export function textsOf(file, content) {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const texts = [];
  const problems = [];
  const placeOf = (node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const add = (node, comment) => {
    const key = comment === undefined ? node.text : `${node.text}/${comment}`;
    texts.push({ key, message: node.text, place: placeOf(node) });
  };
  const take = (node) => {
    if (ts.isStringLiteralLike(node)) return add(node);
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].forEach(take);
    const { message, comment } = membersOf(node);
    if (message && comment) return add(message, comment.text);
    problems.push(`${placeOf(node)}: a text is a literal, its values are arguments`);
  };
  const visit = (node) => {
    if (isTextCall(node)) {
      if (file !== tables.spokenBy) take(node.arguments[0]);
      if (!ts.findAncestor(node, ts.isFunctionLike))
        problems.push(
          `${placeOf(node)}: asked for before the translations are there: put it into a function`,
        );
    }
    if (isTableText(file, node)) add(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { texts, problems };
}

function isTextCall(node) {
  return (
    ts.isCallExpression(node) && /(^|\.)l10n\.t$/.test(node.expression.getText()) && node.arguments.length > 0
  );
}

function isTableText(file, node) {
  return (
    file.startsWith(tables.folder) &&
    file.endsWith('.data.ts') &&
    ts.isPropertyAssignment(node) &&
    node.name.getText() === tables.property &&
    ts.isStringLiteralLike(node.initializer)
  );
}

/**
 * Returns the values in an object literal such as `{ message: '…', comment: ['…'] }`, by property name. For an array,
 * the value is the first element. A value that is not a string literal is undefined.
 */
function membersOf(node) {
  if (!ts.isObjectLiteralExpression(node)) return {};
  const pairs = node.properties.filter(ts.isPropertyAssignment).map(({ name, initializer }) => {
    const value = ts.isArrayLiteralExpression(initializer) ? initializer.elements[0] : initializer;
    return [name.getText(), value && ts.isStringLiteralLike(value) ? value : undefined];
  });
  return Object.fromEntries(pairs);
}

/**
 * Returns all user-facing strings in the sources by key, with the locations of their uses. Also returns the problems
 * in the calls to the translation functions.
 */
export function sourceTexts() {
  const found = new Map();
  const problems = [];
  for (const file of folders.flatMap(filesIn)) {
    const content = fs.readFileSync(path.join(root, file), 'utf8');
    if (!content.includes('l10n') && !file.startsWith(tables.folder)) continue;
    const of = textsOf(file, content);
    problems.push(...of.problems);
    for (const { key, message, place } of of.texts) {
      const places = found.get(key)?.places ?? [];
      found.set(key, { message, places: [...places, place] });
    }
  }
  return { texts: found, problems };
}

function filesIn(folder) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).split(path.sep).join('/')}`)
    .filter((name) => name.endsWith('.ts'))
    .sort();
}

/** Returns the user-facing strings of the manifest. */
export function manifestTexts() {
  return new Map(
    Object.entries(readJson('package.nls.json')).map(([key, message]) => [
      key,
      { message, places: ['package.nls.json'] },
    ]),
  );
}

const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

/**
 * Returns the translation files, each with its language and the strings that it translates.
 * @returns {{ file: string, language: string, translations: Record<string, string>, texts: Map<string, { message:
 *   string, places: string[] }> }[]}
 */
export function translationFiles() {
  const bundles = path.join(root, 'l10n');
  const inside = fs.existsSync(bundles) ? fs.readdirSync(bundles) : [];
  const { texts } = sourceTexts();
  const kinds = [
    { names: fs.readdirSync(root), pattern: /^package\.nls\.([\w-]+)\.json$/, texts: manifestTexts() },
    { names: inside.map((name) => `l10n/${name}`), pattern: /^l10n\/bundle\.l10n\.([\w-]+)\.json$/, texts },
  ];
  return kinds.flatMap(({ names, pattern, texts }) =>
    names.flatMap((file) => {
      const language = pattern.exec(file)?.[1];
      return language === undefined ? [] : [{ file, language, texts, translations: readJson(file) }];
    }),
  );
}

/**
 * Returns the strings that a translation file does not translate, and its entries for strings that no longer exist.
 */
export function gapsOf({ texts, translations }) {
  return {
    missing: [...texts.keys()].filter((key) => !Object.hasOwn(translations, key)),
    stale: Object.keys(translations).filter((key) => !texts.has(key)),
  };
}

/** Parts of the original string that must occur unchanged in its translation, regardless of sentence structure. */
const kept = [
  { what: 'its placeholders', pattern: /\{\w+\}/g, once: true },
  { what: 'what stands in backticks', pattern: /`[^`]+`/g },
  { what: 'the targets of its links', pattern: /\]\([^)]*\)/g },
  { what: 'its line breaks', pattern: /\n/g },
  { what: 'the space at its ends', pattern: /^\s+|\s+$/g },
];

/**
 * Returns a description of each kind of content that a translation must preserve but has changed. The result is empty
 * if the translation is acceptable.
 * @param {string} message
 * @param {string} translation
 * @returns {string[]}
 */
export function differencesOf(message, translation) {
  if (translation.trim() === '') return ['it is empty: leave it out, then the English text is shown'];
  return kept
    .filter(({ pattern, once }) => {
      const [before, after] = [message, translation].map((text) => {
        const all = text.match(pattern) ?? [];
        return JSON.stringify((once ? [...new Set(all)] : all).sort());
      });
      return before !== after;
    })
    .map(({ what }) => `it differs in ${what}`);
}

/**
 * Rewrites a translation file without strings that no longer exist. A file in l10n/ is sorted by key. Any other file
 * has the same order as the original strings.
 */
export function tidyTranslations({ file, texts, translations }) {
  const order = file.startsWith('l10n/') ? [...texts.keys()].sort() : [...texts.keys()];
  const entries = order.flatMap((key) =>
    Object.hasOwn(translations, key) ? [[key, translations[key]]] : [],
  );
  fs.writeFileSync(path.join(root, file), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}
