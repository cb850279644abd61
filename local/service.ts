import { type Clock } from './clock';
import { type EdgeConfiguration } from './edge/custom';
import { Engine } from './engine/engine';
import { FaultBox } from './faults/box';
import { type Identity } from './identity';
import { type World } from './state/world';

/** How the service behaves where the API leaves a choice or a demonstration needs one. */
export interface Settings {
  /** The only valid credential; if absent, any is valid. */
  readonly token?: string;
  /** How many times faster than real workflows and verifications run. */
  readonly speed: number;
  /** WAF overrides return 410, as the public service does now. */
  wafOverridesGone: boolean;
  /** Custom error pages of the zones instead of edge errors. */
  edge: EdgeConfiguration;
}

/** Everything that a handler needs. */
export interface Service {
  readonly world: World;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly settings: Settings;
  readonly engine: Engine;
  readonly faults: FaultBox;
  /** Must be called after the world was changed, so that it is saved. */
  readonly changed: () => void;
}

/** Shared state of the routes: the world, the clock, the engine and the configured faults. */
export function makeService(
  parts: Omit<Service, 'engine' | 'faults' | 'changed'> & { readonly changed?: () => void },
): Service {
  return {
    changed: () => undefined,
    ...parts,
    engine: new Engine(parts.clock, parts.settings.speed),
    faults: new FaultBox(),
  };
}
