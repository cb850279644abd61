import fs from 'node:fs';

interface Packaging {
  readonly vsixFile: string;
  readonly ensurePackaged: () => Promise<void>;
}

/** Measures the size of the packaged extension. */
export const bench = {
  name: 'package',
  async run(): Promise<Record<string, number>> {
    const { ensurePackaged, vsixFile } = (await import('../../scripts/support/vsix.mjs')) as Packaging;
    await ensurePackaged();
    return { 'rampart.vsix KiB': Number((fs.statSync(vsixFile).size / 1024).toFixed(0)) };
  },
};
