// Puts the analysis of regular expressions in place.
import { bringPackages, broughtFolder } from '../../scripts/support/brought-packages.mjs';

const here = import.meta.dirname;

/** Where the analysis is, or will be. */
export const analysisFolder = () =>
  broughtFolder(here, { name: 'rampart-regexes', variable: 'RAMPART_REGEXES_CACHE' });

/** Installs the analysis where it is not there yet (once a lock file, a few seconds and 4 MB). */
export const prepareAnalysis = ({ log = console.error } = {}) =>
  bringPackages(here, analysisFolder(), 'Installing the analysis of regular expressions (once, 4 MB)', log);
