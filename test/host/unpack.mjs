// Unpacks the browser from its npm package. Only the compressed files of the package are used, because the package's
// own code for unpacking and starting the browser is written for cloud functions.
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { PlainError } from '../../scripts/support/plain-error.mjs';
import { runToEnd } from '../../scripts/support/progress.mjs';

const ARCHIVES = ['al2023', 'fonts', 'swiftshader']; // archives of system libraries, a font, and the software renderer

const inflate = (from, to, mode) =>
  pipeline(fs.createReadStream(from), createBrotliDecompress(), fs.createWriteStream(to, { mode }));

/** Unpacks the browser and the libraries that it needs besides libc. */
export async function unpackBrowser(modules, target) {
  const source = path.join(modules, '@sparticuz/chromium/bin');
  fs.mkdirSync(target, { recursive: true });
  await inflate(path.join(source, 'chromium.br'), path.join(target, 'chromium'), 0o755);
  for (const name of ARCHIVES) {
    const archive = path.join(target, `${name}.tar`);
    await inflate(path.join(source, `${name}.tar.br`), archive, 0o644);
    const { code, output } = await runToEnd('tar', ['-xf', archive, '-C', target]);
    if (code !== 0) throw new PlainError(`The browser could not be unpacked (is tar installed?): ${output}`);
    fs.rmSync(archive);
  }
}

/**
 * Writes a font configuration that contains only fonts from npm packages, so that screenshots do not depend on the
 * fonts of the machine. The browser exits immediately if it finds no font.
 */
export function writeFontsConf(modules, browser) {
  const prefer = (family, font) =>
    `  <alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `  <dir>${path.join(modules, 'dejavu-fonts-ttf/ttf')}</dir>`,
    `  <dir>${path.join(browser, 'fonts')}</dir>`,
    `  <cachedir>${path.join(browser, 'font-cache')}</cachedir>`,
    prefer('monospace', 'DejaVu Sans Mono'),
    prefer('sans-serif', 'DejaVu Sans'),
    prefer('system-ui', 'DejaVu Sans'),
    '</fontconfig>',
  ];
  fs.writeFileSync(path.join(browser, 'fonts.conf'), `${lines.join('\n')}\n`);
}
