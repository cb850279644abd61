import * as l10n from '@vscode/l10n';
import fs from 'node:fs';
import path from 'node:path';

const bundle = path.resolve(__dirname, '../../l10n/bundle.l10n.de.json');

/** The German translations. */
export const german = JSON.parse(fs.readFileSync(bundle, 'utf8')) as Readonly<Record<string, string>>;

/** Runs a function while German is the display language. */
export function inGerman<T>(say: () => T): T {
  l10n.config({ contents: german });
  try {
    return say();
  } finally {
    l10n.config({ contents: {} });
  }
}
