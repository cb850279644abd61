import { type Reporter } from './reporter';

/** Prints the diagnostics as one array, unchanged. */
export const json: Reporter = (findings) => `${JSON.stringify(findings, null, 2)}\n`;
