/** Adds a listener to an event, until what it returns is disposed. The editor's own events have this shape. */
export type OnEvent<T> = (listener: (value: T) => unknown) => { dispose(): unknown };
