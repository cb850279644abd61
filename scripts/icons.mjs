// `node scripts/icons.mjs`: renders media/icons/rampart.png (shown in the Extensions view) from its SVG.
import fs from 'node:fs';
import path from 'node:path';
import { launchBrowser } from '../test/host/browser.mjs';
import { prepare } from '../test/host/prepare.mjs';

const SIZE = 256;
const icons = path.join(import.meta.dirname, '../media/icons');

const browser = await launchBrowser(await prepare());
const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
const svg = fs.readFileSync(path.join(icons, 'source/rampart.svg'), 'utf8');
await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
await page.screenshot({ path: path.join(icons, 'rampart.png'), omitBackground: true });
await browser.close();
