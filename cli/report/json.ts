import { type Reporter } from './reporter';

/** Formats the diagnostics as a single JSON array, without modifying them. */
export const json: Reporter = (findings) => `${JSON.stringify(findings, null, 2)}\n`;
