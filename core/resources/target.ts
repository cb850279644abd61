import { type Json } from './json';
import { type ResourceRef } from './ref';
import { type Place } from './scope';

/** A resource that an action works on, with its current record. */
export interface Target {
  readonly ref: ResourceRef;
  readonly place: Place;
  readonly record: Json;
  readonly label: string;
}
