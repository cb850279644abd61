/**
 * A function that adds a listener to an event. The listener is removed when the returned object is disposed. The type
 * has the same shape as the editor's own events.
 */
export type OnEvent<T> = (listener: (value: T) => unknown) => { dispose(): unknown };
