import { type Reporter } from './reporter';

/** One array of diagnostics, as they are. */
export const json: Reporter = (findings) => `${JSON.stringify(findings, null, 2)}\n`;
