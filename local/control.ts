import { type EdgeConfiguration, edgeConfigurationShape } from './edge/custom';
import { type Fault, faultsShape } from './faults/fault';
import { ok } from './http/answer';
import { bodyOf } from './operation/call';
import { get, type Operation, put } from './operation/operation';
import { boolean, list, nullable, object, type ShapeOf, text } from './http/shape';

/** Settings that can be changed while the service runs. */
interface Switches {
  readonly wafOverridesGone?: boolean;
  /** The permissions of the credential. `null` restores all permissions, which is the initial state. */
  readonly permissions?: readonly string[] | null;
}
const switchesShape: ShapeOf<Switches> = object(
  {},
  { wafOverridesGone: boolean, permissions: nullable(list(text())) },
);

/**
 * Operations that simulate problems. The API has neither these operations nor their paths. They require the same
 * credential as the service, and respond in the API's envelope. A PUT replaces all faults or the entire edge
 * configuration, but changes only those switches that it contains. Each PUT returns the new value.
 */
export const controlOperations: readonly Operation[] = [
  get('control-faults', '/__rampart/faults', ({ service }) => ok(service.faults.list())),
  put('control-faults-set', '/__rampart/faults', (call) => {
    const faults: readonly Fault[] = bodyOf(call, faultsShape);
    call.service.faults.arm(faults);
    return ok(call.service.faults.list());
  }),
  get('control-edge', '/__rampart/edge', ({ service }) => ok(service.settings.edge)),
  put('control-edge-set', '/__rampart/edge', (call) => {
    const edge: EdgeConfiguration = bodyOf(call, edgeConfigurationShape);
    call.service.settings.edge = edge;
    return ok(edge);
  }),
  put('control-switches-set', '/__rampart/switches', (call) => {
    const { wafOverridesGone, permissions } = bodyOf(call, switchesShape);
    const { settings } = call.service;
    if (wafOverridesGone !== undefined) settings.wafOverridesGone = wafOverridesGone;
    if (permissions === null) delete settings.permissions;
    else if (permissions !== undefined) settings.permissions = permissions;
    return ok({ wafOverridesGone: settings.wafOverridesGone, permissions: settings.permissions ?? null });
  }),
];
