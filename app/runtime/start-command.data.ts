/**
 * The command that starts a local runtime, run in the folder of its project. It contains no values from the project.
 */
export const startCommand = 'npx wrangler dev';
