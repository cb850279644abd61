import { type SimulationRow } from './simulation-rows';

/** What the Simulation view shows, or a message for the user if there is nothing to show. */
export type SimulationView =
  | { readonly title: string; readonly rows: readonly SimulationRow[] }
  | {
      readonly message: string;
      /** Whether the request failed. Otherwise, it succeeded without a result. */
      readonly isProblem: boolean;
    };
