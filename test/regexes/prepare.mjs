// Installs the analysis tool for regular expressions.
import { bringPackages, broughtFolder } from '../../scripts/support/brought-packages.mjs';

const here = import.meta.dirname;

/** Returns the folder of the analysis tool, which may not exist yet. */
export const analysisFolder = () =>
  broughtFolder(here, { name: 'rampart-regexes', variable: 'RAMPART_REGEXES_CACHE' });

/** Installs the analysis tool if it is missing (once per lock file, a few seconds and 4 MB). */
export const prepareAnalysis = ({ log = console.error } = {}) =>
  bringPackages(here, analysisFolder(), 'Installing the analysis of regular expressions (once, 4 MB)', log);
