import path from 'node:path';
import { parseArgs } from 'node:util';
import { PlainError } from '../support/plain-error.mjs';

export const usage = `npm start [-- OPTIONS]

  --desktop          use the desktop VS Code (\`code\` on the PATH); the default on macOS and Windows
  --embedded         use the embedded VS Code (Linux x64)
  --port N           the port of the embedded VS Code; otherwise a free one
  --local-port N     the port of the demo service; otherwise a free one
  --state FILE       keep the demo service's state in a file; otherwise it is forgotten at the end
  --no-open          do not open a browser
  --help             show this`;

/**
 * @typedef {{ editor: 'desktop' | 'embedded', port?: number, localPort?: number, state?: string, open: boolean,
 *   help: boolean }} StartOptions
 */

/**
 * Returns the requested options. Throws a PlainError with the usage for invalid arguments.
 * @param {readonly string[]} args
 * @param {string} platform `process.platform`
 * @returns {StartOptions}
 */
export function parseStartArguments(args, platform) {
  const { desktop, embedded, port, 'local-port': localPort, state, 'no-open': closed, help } = parse(args);
  if (desktop && embedded) throw new PlainError(`--desktop and --embedded exclude each other.\n\n${usage}`);
  const byDefault = platform === 'darwin' || platform === 'win32' ? 'desktop' : 'embedded';
  return {
    editor: desktop ? 'desktop' : embedded ? 'embedded' : byDefault,
    ...(port === undefined ? {} : { port: readPort('--port', port) }),
    ...(localPort === undefined ? {} : { localPort: readPort('--local-port', localPort) }),
    ...(state === undefined ? {} : { state: path.resolve(state) }),
    open: !closed,
    help: help === true,
  };
}

function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        desktop: { type: 'boolean' },
        embedded: { type: 'boolean' },
        port: { type: 'string' },
        'local-port': { type: 'string' },
        state: { type: 'string' },
        'no-open': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new PlainError(`${error.message}\n\n${usage}`);
  }
}

function readPort(option, text) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65535) return port;
  throw new PlainError(`${option} needs a number from 1 to 65535; this is "${text}".`);
}
