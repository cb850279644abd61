import { type Finding } from '../finding';

/**
 * Formats the diagnostics of a run. `checkedFiles` is the number of checked files. `fingerprints` identify
 * diagnostics even if they have moved.
 */
export type Reporter = (
  findings: readonly Finding[],
  checkedFiles: number,
  fingerprints?: readonly string[],
) => string;
