/** Where `npm start` or a test has started a local service for this editor. */
export const localAddress = (): string | undefined => process.env.RAMPART_LOCAL_URL;
