import { type Finding } from '../finding';

/** Writes the findings of a run in one format. `checkedFiles` counts the files that were looked at. */
export type Reporter = (findings: readonly Finding[], checkedFiles: number) => string;
