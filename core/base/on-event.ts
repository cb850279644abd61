/** Adds a listener to an event, until the returned object is disposed. The editor's own events have this shape. */
export type OnEvent<T> = (listener: (value: T) => unknown) => { dispose(): unknown };
