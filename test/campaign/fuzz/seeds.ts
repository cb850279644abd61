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

/** Returns the texts of the samples whose names have one of these endings. */
export function sampleTexts(...endings: readonly string[]): string[] {
  return filesUnder(path.join(root, 'samples'))
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map(read);
}

/**
 * Returns the correct and incorrect examples with matching code blocks from the pages about the diagnostics of an
 * area.
 */
export function pageExamples(area: string, block: RegExp): string[] {
  return filesUnder(path.join(root, 'docs/diagnostics', area)).flatMap((file) =>
    [...read(file).matchAll(/^```([^\n]*)\n([^]*?)^```$/gm)].flatMap(([, info = '', text = '']) =>
      block.test(info) ? [text] : [],
    ),
  );
}

/** Returns the expressions of the shared corpus, or none if the corpus is absent. */
export function corpusExpressions(name: string): string[] {
  const file = sharedPath(`corpus/filter/${name}.jsonl`);
  return file === undefined ? [] : readJsonLines<{ expr: string }>(file).map(({ expr }) => expr);
}

/** Returns the files of the shared corpus with one of these endings, or none if the corpus is absent. */
export function corpusTexts(folder: string, ...endings: readonly string[]): string[] {
  const found = sharedPath(`corpus/${folder}`);
  if (found === undefined) return [];
  return filesUnder(found)
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map(read);
}
