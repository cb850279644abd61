import { type Reporter } from './reporter';

/** Formats the diagnostics as one JSON array, unchanged. */
export const json: Reporter = (findings) => `${JSON.stringify(findings, null, 2)}\n`;
