import { spawn } from 'node:child_process';

/** Returns the command that opens an address in the user's browser, or undefined if there is no display. */
export function browserCommand(url, platform = process.platform, env = process.env) {
  if (platform === 'darwin') return ['open', url];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  if (env.DISPLAY || env.WAYLAND_DISPLAY) return ['xdg-open', url];
  return undefined;
}

/**
 * Opens an address in the user's browser, if there is one. Failures are ignored, because the address was also printed.
 */
export function openBrowser(url) {
  const [command, ...args] = browserCommand(url) ?? [];
  if (!command) return;
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
