import * as l10n from '@vscode/l10n';
import fs from 'node:fs';
import path from 'node:path';

const bundle = path.resolve(__dirname, '../../l10n/bundle.l10n.de.json');

/** What is said while German is the display language. */
export function inGerman<T>(say: () => T): T {
  l10n.config({ contents: fs.readFileSync(bundle, 'utf8') });
  try {
    return say();
  } finally {
    l10n.config({ contents: {} });
  }
}
