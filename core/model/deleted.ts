import { type Decoder, isObject, optional, record, text } from './decode';

/** Result of a deletion. The ID is absent if the service returns `null` or a list instead. */
export interface Deleted {
  readonly id?: string;
}

const withId = record<Deleted>({ id: optional(text) });

export const deleted: Decoder<Deleted> = (value, trail) => (isObject(value) ? withId(value, trail) : {});
