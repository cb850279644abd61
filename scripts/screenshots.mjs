// `npm run screenshots [-- WORD…]`: the pictures of the README, docs/images/*.png, taken from the packaged extension.
import fs from 'node:fs';
import path from 'node:path';
import { Session } from '../test/host/session.mjs';
import { pictures } from './screenshots/pictures.mjs';
import { reportError } from './support/plain-error.mjs';

const images = path.join(import.meta.dirname, '../docs/images');
const words = process.argv.slice(2);
const session = new Session();
fs.mkdirSync(images, { recursive: true });
try {
  for (const { name, take, ...setup } of pictures) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    await session.withWindow(
      { name, viewport: { width: 1100, height: 680 }, ...setup },
      async (workbench) => {
        const clip = await take(workbench);
        const file = path.join(images, `${name}.png`);
        await workbench.page.screenshot({ path: file, ...(clip ? { clip } : {}) });
        console.log(
          `${path.relative(process.cwd(), file)} (${(fs.statSync(file).size / 1024).toFixed(0)} KiB)`,
        );
      },
    );
  }
} catch (error) {
  reportError(error);
  console.error(error.evidence ?? '');
  process.exitCode = 1;
} finally {
  await session.close();
}
