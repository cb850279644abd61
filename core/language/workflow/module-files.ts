import { type LanguageContext, type SourceDocument } from '../language';
import { scriptLanguageOf } from '../../script/script';

const endings = [
  '',
  '.ts',
  '.js',
  '.mts',
  '.mjs',
  '.tsx',
  '.jsx',
  '/index.ts',
  '/index.js',
  '/index.mts',
  '/index.mjs',
];

/**
 * Reads a module by its relative name, which is resolved as in TypeScript and bundlers. Returns undefined for Python,
 * for names that are not relative, and if there is no file.
 */
export async function readModule(
  module: string,
  from: SourceDocument,
  { workspace }: LanguageContext,
): Promise<SourceDocument | undefined> {
  if (!module.startsWith('.') || scriptLanguageOf(from.languageId, from.uri) === 'python') return undefined;
  // The name `./a.js` can refer to a file `a.ts`.
  const names = [module, module.replace(/\.([mc]?)js(x?)$/, '.$1ts$2')];
  for (const name of new Set(names)) {
    for (const ending of endings) {
      const uri = toUri(`${name}${ending}`, from.uri);
      const found =
        uri === undefined || scriptLanguageOf('', uri) === undefined ? undefined : await workspace.read(uri);
      if (found) return found;
    }
  }
  return undefined;
}

function toUri(relative: string, base: string): string | undefined {
  try {
    return new URL(relative, base).href;
  } catch {
    return undefined;
  }
}
