import { type Finding } from '../finding';

/**
 * Writes the diagnostics of a run in one format. `checkedFiles` is the number of checked files; `fingerprints` identify
 * diagnostics even if they have moved.
 */
export type Reporter = (
  findings: readonly Finding[],
  checkedFiles: number,
  fingerprints?: readonly string[],
) => string;
