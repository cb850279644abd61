import { type Decoder, isObject, optional, record, text } from './decode';

/** The result of a deletion. The ID is absent for services that return `null` or a list instead. */
export interface Deleted {
  readonly id?: string;
}

const withId = record<Deleted>({ id: optional(text) });

export const deleted: Decoder<Deleted> = (value, trail) => (isObject(value) ? withId(value, trail) : {});
