import { makeWorld, type World } from '../state/world';
import { harbourAccount, harbourZones } from './harbour';
import { largeAccount, largeZone } from './large';
import { lumenAccount, lumenZones } from './lumen';

/** Returns the initial data of the service: two accounts of realistic size and, optionally, a large one. */
export function demoWorld(nowMs: number, { large = false } = {}): World {
  return makeWorld({
    accounts: [harbourAccount(nowMs), lumenAccount(nowMs), ...(large ? [largeAccount(nowMs)] : [])],
    zones: [...harbourZones(nowMs), ...lumenZones(nowMs), ...(large ? [largeZone(nowMs)] : [])],
  });
}
