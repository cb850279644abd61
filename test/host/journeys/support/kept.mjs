// State that outlives the window. VS Code writes its state with a delay (in a browser, to the page's databases). A
// journey waits until the state is written before it reloads the window.
import path from 'node:path';
import { placesWith } from './secrets.mjs';

const LIMIT_MS = 30_000;
const LOOK_MS = 200;

/**
 * Waits until `text` is stored in a file of the user data folder or in a database of the page, where the next window
 * finds it.
 */
export async function untilKept(workbench, text) {
  const user = path.join(workbench.dataDir, 'data/User');
  for (const start = performance.now(); performance.now() - start < LIMIT_MS;) {
    const places = await placesWith(workbench, text);
    if (places.some((place) => place === 'databases of the page' || place.startsWith(user))) return;
    await workbench.page.waitForTimeout(LOOK_MS);
  }
  throw new Error(`${text} is kept nowhere`);
}
