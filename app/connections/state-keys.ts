/** Where the connections are in the editor's global state. */
export const connectionsKey = 'rampart.connections';
