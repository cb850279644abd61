// Searches all places where a secret may have been stored: files of VS Code and the extension, the workspace, and the
// page with its storage.
import fs from 'node:fs';
import path from 'node:path';

/**
 * Returns every location that contains `secret`: file names, or names of parts of the page. The result is empty if
 * the secret was not found anywhere.
 */
export async function placesWith(workbench, secret) {
  const found = [workbench.dataDir, workbench.folder].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
      .filter((file) => fs.readFileSync(file).includes(secret)),
  );
  const page = await workbench.page.evaluate(() => [
    ['the page', document.documentElement.outerHTML],
    ['values of the page', [...document.querySelectorAll('input, textarea')].map(({ value }) => value).join('\n')],
    ['local storage', JSON.stringify(localStorage)],
    ['session storage', JSON.stringify(sessionStorage)],
  ]); // prettier-ignore
  page.push(['databases of the page', await workbench.page.evaluate(databases)]);
  return [...found, ...page.filter(([, text]) => text.includes(secret)).map(([name]) => name)];
}

/**
 * Reads all data in the page's databases, where VS Code stores the state of extensions. This function runs in the
 * page.
 */
async function databases() {
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const texts = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const values = await done(database.transaction(store).objectStore(store).getAll());
      for (const value of values)
        texts.push(
          typeof value === 'string'
            ? value
            : ArrayBuffer.isView(value)
              ? new TextDecoder().decode(value)
              : JSON.stringify(value),
        );
    }
    database.close();
  }
  return texts.join('\n');
}
