/** Command that starts a local runtime, in the folder of its project. Nothing of a project is put into it. */
export const startCommand = 'npx wrangler dev';
