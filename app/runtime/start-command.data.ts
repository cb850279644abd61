/** Command that starts a local runtime in the folder of its project. It contains no values from the project. */
export const startCommand = 'npx wrangler dev';
