// What outlives the window. VS Code writes its state with a delay, in a browser into the page's databases: a journey
// that reloads at once waits for that first, as no one presses two keys within a tenth of a second on purpose.
import path from 'node:path';
import { placesWith } from './secrets.mjs';

const LIMIT_MS = 30_000;
const LOOK_MS = 200;

/** Waits until a text is where the next window finds it: in a file of the user's data, or in a database of the page. */
export async function untilKept(workbench, text) {
  const user = path.join(workbench.dataDir, 'data/User');
  for (const start = performance.now(); performance.now() - start < LIMIT_MS;) {
    const places = await placesWith(workbench, text);
    if (places.some((place) => place === 'databases of the page' || place.startsWith(user))) return;
    await workbench.page.waitForTimeout(LOOK_MS);
  }
  throw new Error(`${text} is kept nowhere`);
}
