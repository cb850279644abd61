// `npm run screenshots [-- WORD…]`: takes the screenshots for the README in docs/images/ from the packaged extension,
// each in a dark and a light theme.
import fs from 'node:fs';
import path from 'node:path';
import { Session } from '../test/host/session.mjs';
import { themes } from '../test/host/themes.mjs';
import { pictures } from './screenshots/pictures.mjs';
import { animation } from './support/apng.mjs';
import { reportError } from './support/plain-error.mjs';

const images = path.join(import.meta.dirname, '../docs/images');
const folders = { dark: images, light: path.join(images, 'light') };
const words = process.argv.slice(2);
const session = new Session();

/** Settings that hide parts of the editor that do not belong to the product. */
const settings = {
  'editor.minimap.enabled': false,
  'editor.hover.above': false,
  'workbench.layoutControl.enabled': false,
  'window.commandCenter': false,
  'editor.cursorBlinking': 'solid',
  'editor.autoClosingBrackets': 'never',
  'editor.autoIndent': 'none',
  'editor.autoSurround': 'never',
};

/** Takes one screenshot in one theme. */
async function takePicture({ name, take, ...setup }, theme, folder) {
  await session.withWindow(
    { name, viewport: { width: 1100, height: 680 }, theme: themes[theme], settings, ...setup },
    async (workbench) => {
      const frames = [];
      const frame = async (ms) => frames.push({ png: await workbench.page.screenshot(), ms });
      await take(workbench, frame);
      const file = path.join(folder, `${name}.png`);
      fs.writeFileSync(file, frames.length > 0 ? animation(frames) : await workbench.page.screenshot());
      console.log(
        `${path.relative(process.cwd(), file)} (${(fs.statSync(file).size / 1024).toFixed(0)} KiB)`,
      );
    },
  );
}

for (const [theme, folder] of Object.entries(folders)) {
  fs.mkdirSync(folder, { recursive: true });
  for (const picture of pictures) {
    if (words.length > 0 && !words.some((word) => picture.name.includes(word))) continue;
    try {
      await takePicture(picture, theme, folder);
    } catch (error) {
      console.log(`${picture.name} (${theme}) failed`);
      reportError(error);
      console.error(error.evidence ?? '');
      process.exitCode = 1;
    }
  }
}
await session.close();
