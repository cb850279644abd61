/** The key of the connections in the editor's global state. */
export const connectionsKey = 'rampart.connections';
