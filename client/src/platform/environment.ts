/**
 * Returns the URL of the demo service that `npm start` or a test has started for this editor. Returns undefined if
 * neither has.
 */
export const localAddress = (): string | undefined => process.env.RAMPART_LOCAL_URL;
