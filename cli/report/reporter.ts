import { type Finding } from '../finding';

/**
 * Writes the findings of a run in one format. `checkedFiles` counts the files that were looked at; `fingerprints` are
 * those of the findings, by which they are known again where they have moved.
 */
export type Reporter = (
  findings: readonly Finding[],
  checkedFiles: number,
  fingerprints?: readonly string[],
) => string;
