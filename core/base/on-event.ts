/**
 * Adds a listener to an event until the returned object is disposed. It has the same shape as the editor's own events.
 */
export type OnEvent<T> = (listener: (value: T) => unknown) => { dispose(): unknown };
