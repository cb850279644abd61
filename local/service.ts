import { type Clock } from './clock';
import { type EdgeConfiguration } from './edge/custom';
import { Engine } from './engine/engine';
import { FaultBox } from './faults/box';
import { type Identity } from './identity';
import { type World } from './state/world';

/** Settings of the service for behavior that the API leaves open or that a demonstration requires. */
export interface Settings {
  /** The only valid credential. If absent, any credential is valid. */
  readonly token?: string;
  /** Factor by which workflows and verifications run faster than in the public service. */
  readonly speed: number;
  /** Whether requests for WAF overrides are rejected with status 410, as in the public service. */
  wafOverridesGone: boolean;
  /**
   * The permissions of the credential, by their names in the documents. If absent, the credential has all
   * permissions.
   */
  permissions?: readonly string[];
  /** Rules and a page that replace the edge's standard error responses. */
  edge: EdgeConfiguration;
}

/** The state and dependencies that handlers need. */
export interface Service {
  readonly world: World;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly settings: Settings;
  readonly engine: Engine;
  readonly faults: FaultBox;
  /** Must be called after each change to the world, so that the change is saved. */
  readonly changed: () => void;
}

/** Creates the state that all routes share: the world, the clock, the engine, and the configured faults. */
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
