import { type SimulationRow } from './simulation-rows';

/** Content of the Simulation view, or a message for the user if there is nothing to show. */
export type SimulationView =
  | { readonly title: string; readonly rows: readonly SimulationRow[] }
  | {
      readonly message: string;
      /** Whether the request failed. If false, the request succeeded but has no result. */
      readonly isProblem: boolean;
    };
