import fs from 'node:fs';
import path from 'node:path';

/**
 * An esbuild plugin that converts the ES modules of a build to CommonJS, with source maps if the build has them. Each
 * file is wrapped in a function so that a worker can load several files as scripts, which share one scope. Imports from
 * other files become variables, because otherwise each use of an import would call two getters. The files are ASCII,
 * which engines decode faster and store in half the memory.
 */
export const commonJs = {
  name: 'common-js',
  setup(build) {
    const { write = true, minify, target, platform, sourcemap } = build.initialOptions;
    build.initialOptions.write = false;
    if (sourcemap) build.initialOptions.sourcemap = 'inline';
    build.onEnd(async (result) => {
      const files = await Promise.all(
        (result.outputFiles ?? []).map(async (file) => {
          const { code, map } = await build.esbuild.transform(
            withRequiredModules(withBoundImports(file.text)),
            {
              format: 'cjs',
              platform,
              target,
              minify,
              banner: '(()=>{',
              footer: '})();',
              sourcefile: path.basename(file.path),
              sourcemap: sourcemap ? 'external' : false,
              // esbuild converts `import()` to `require`. A native `import()` of a CommonJS module would scan the text
              // of the module to find its exports.
              supported: { 'dynamic-import': false },
            },
          );
          const name = `${path.basename(file.path)}.map`;
          const ascii = inAscii(code);
          return map
            ? [asFile(file.path, `${ascii}//# sourceMappingURL=${name}\n`), asFile(`${file.path}.map`, map)]
            : [asFile(file.path, ascii)];
        }),
      );
      result.outputFiles = files.flat();
      if (!write) return;
      for (const { path: place, contents } of result.outputFiles) {
        fs.mkdirSync(path.dirname(place), { recursive: true });
        fs.writeFileSync(place, contents);
      }
    });
  },
};

/** Matches an import from another file of the build. The bundler places these imports at the start of each file. */
const importFromFile = /(?<=^|[;\n])import\s*\{([^{}]*)\}\s*from\s*("\.\/[^"\n]*");/g;

/**
 * Replaces imports from other files of the build with variables that are set once. This is safe because the files do
 * not import each other in a cycle, and because a module of the project runs as soon as its file is loaded. A test
 * checks the latter. A minified name may be `as`, as in `{a as as,as as b}`.
 */
export const withBoundImports = (text) =>
  text.replace(
    importFromFile,
    (_, names, file) => `var {${names.replaceAll(' as ', ':')}} = require(${file});`,
  );

/** Matches a default import from a module of Node, or an import of the whole API of the editor. */
const wholeImport =
  /(?<=^|[;}\n])import\s*(?:([\w$]+)\s*from\s*("node:[^"\n]*")|\*\s*as\s+([\w$]+)\s*from\s*("vscode"));/g;

/**
 * Replaces default imports from Node's modules, and imports of the editor's whole API, with variables. For each of
 * these imports, esbuild would copy the module to an object with a getter for every property. All other imports are
 * left to esbuild, because an editor may replace properties of the modules.
 */
export const withRequiredModules = (text) =>
  text.replace(
    wholeImport,
    (_, ofNode, node, ofEditor, editor) => `var ${ofNode ?? ofEditor} = require(${node ?? editor});`,
  );

/**
 * Escapes non-ASCII characters. The bundler leaves these characters unescaped only in regular expressions and comments.
 */
export const inAscii = (code) =>
  code.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Returns an output file in the form that esbuild returns if it does not write files itself. */
const asFile = (place, text) => ({ path: place, text, contents: Buffer.from(text) });
