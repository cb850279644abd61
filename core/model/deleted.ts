import { type Decoder, isObject, optional, record, text } from './decode';

/** Result of a deletion. Some services return `null` or a list instead of the ID: then it is absent. */
export interface Deleted {
  readonly id?: string;
}

const withId = record<Deleted>({ id: optional(text) });

export const deleted: Decoder<Deleted> = (value, trail) => (isObject(value) ? withId(value, trail) : {});
