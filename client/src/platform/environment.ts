/** Returns the URL at which `npm start` or a test has started a demo service for this editor. */
export const localAddress = (): string | undefined => process.env.RAMPART_LOCAL_URL;
