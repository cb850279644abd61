/** An object type without `readonly`, for objects that are completed in several steps after they are created. */
export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
