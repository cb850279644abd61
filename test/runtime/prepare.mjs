// Installs a real local workflow runtime (miniflare with its engine).
import { bringPackages, broughtFolder } from '../../scripts/support/brought-packages.mjs';

const here = import.meta.dirname;

/**
 * Returns the folder of the runtime, which may not exist yet. The module is `node_modules/miniflare` in this folder.
 */
export const runtimeFolder = () =>
  broughtFolder(here, { name: 'rampart-runtime', variable: 'RAMPART_RUNTIME_CACHE' });

/** Installs the runtime if it is missing (once per lock file, about 15 s and 200 MB). */
export const prepareRuntime = ({ log = console.error } = {}) =>
  bringPackages(here, runtimeFolder(), 'Installing a local workflow runtime (once, about 200 MB)', log);
