import fs from 'node:fs';
import path from 'node:path';
import { readJsonLines, sharedPath } from '../../support/shared';

const root = path.resolve(__dirname, '../../..');

function filesUnder(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

const read = (file: string): string => fs.readFileSync(file, 'utf8');

/** Returns the contents of the sample files whose names end with one of `endings`. */
export function sampleTexts(...endings: readonly string[]): string[] {
  return filesUnder(path.join(root, 'samples'))
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map(read);
}

/**
 * Returns the correct and incorrect examples from the pages about the diagnostics of an area. `block` matches the
 * text after the opening fence of an example.
 */
export function pageExamples(area: string, block: RegExp): string[] {
  return filesUnder(path.join(root, 'docs/diagnostics', area)).flatMap((file) =>
    [...read(file).matchAll(/^```([^\n]*)\n([^]*?)^```$/gm)].flatMap(([, info = '', text = '']) =>
      block.test(info) ? [text] : [],
    ),
  );
}

/** Returns the expressions of a filter corpus in the shared test data, or an empty array if the corpus is absent. */
export function corpusExpressions(name: string): string[] {
  const file = sharedPath(`corpus/filter/${name}.jsonl`);
  return file === undefined ? [] : readJsonLines<{ expr: string }>(file).map(({ expr }) => expr);
}

/**
 * Returns the contents of all files in a folder of the shared corpus, at any depth, whose names end with one of
 * `endings`. Returns an empty array if the folder is absent.
 */
export function corpusTexts(folder: string, ...endings: readonly string[]): string[] {
  const found = sharedPath(`corpus/${folder}`);
  if (found === undefined) return [];
  return filesUnder(found)
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map(read);
}
