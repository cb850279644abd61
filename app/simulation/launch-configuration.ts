import * as l10n from '@vscode/l10n';

/** Type of Rampart's launch configurations. */
export const debugType = 'rampart';

/** A launch configuration that steps through a simulation. */
export interface LaunchConfiguration {
  readonly type: typeof debugType;
  readonly request: 'launch';
  readonly name: string;
  readonly internalConsoleOptions: 'neverOpen';
  /** Path of a file or folder with rules. By default, the rules in the Simulation view are used. */
  readonly rules?: string;
  /** Number of the sample, starting at 1. */
  readonly sample?: number;
}

/**
 * Returns the launch configuration for the rules of a file or folder, or for a sample of the Simulation view. The
 * index of the sample starts at 0.
 */
export const launchConfiguration = (
  rules: string | undefined,
  sample: number | undefined,
): LaunchConfiguration => ({
  type: debugType,
  request: 'launch',
  name: l10n.t('Simulation'),
  // The console would cover the Simulation view, and nothing is written to it.
  internalConsoleOptions: 'neverOpen',
  ...(rules !== undefined ? { rules } : sample === undefined ? {} : { sample: sample + 1 }),
});
