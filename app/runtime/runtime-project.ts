import { getNodeValue, parseTree } from 'jsonc-parser';
import { tooDeep } from '../../core/resources/parse-jsonc';
import { defaultRuntimePort } from '../../core/api/local-runtime.data';

/** Data from a wrangler configuration file that is needed to run its project locally. */
export interface RuntimeProject {
  /** The name of the script. */
  readonly name?: string;
  /** The port of `wrangler dev`, if the file specifies it. */
  readonly port?: number;
}

/** Pattern for the files that identify a folder as a project. */
export const wranglerFiles = '**/wrangler.{toml,json,jsonc}';

/** Returns the ports to check for local runtimes: those in wrangler files, and the default port of `wrangler dev`. */
export const candidatePorts = (projects: readonly RuntimeProject[]): readonly number[] => [
  defaultRuntimePort,
  ...projects.flatMap(({ port }) => port ?? []),
];

/**
 * Reads a wrangler file. The file may be incomplete while it is being edited, so unreadable parts are treated as
 * unknown.
 */
export function readRuntimeProject(fileName: string, text: string): RuntimeProject {
  const [name, port] = fileName.endsWith('.toml')
    ? [tomlValue(text, '', 'name'), Number(tomlValue(text, 'dev', 'port'))]
    : jsonValues(text);
  return {
    ...(typeof name === 'string' && name !== '' ? { name } : {}),
    ...(isPort(port) ? { port } : {}),
  };
}

const isPort = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 65_536;

function jsonValues(text: string): readonly [unknown, unknown] {
  if (tooDeep(text)) return [undefined, undefined];
  const root = parseTree(text, [], { allowTrailingComma: true });
  const value: unknown = root && getNodeValue(root);
  if (typeof value !== 'object' || value === null) return [undefined, undefined];
  const { name, dev } = value as { readonly name?: unknown; readonly dev?: unknown };
  const port =
    typeof dev === 'object' && dev !== null ? (dev as { readonly port?: unknown }).port : undefined;
  return [name, port];
}

/**
 * Returns the value of a key in a table of a TOML file, without quotes. Returns undefined if the key is missing. A
 * complete TOML parser would be excessive for only two keys.
 */
function tomlValue(text: string, table: string, key: string): string | undefined {
  let current = '';
  for (const line of text.split(/\r?\n/)) {
    const heading = /^\s*\[\[?([^[\]]*)\]/.exec(line)?.[1]?.trim();
    if (heading !== undefined) current = heading;
    const [, name = '', value] = /^\s*([\w.]+)\s*=\s*["']?([^"'#\s]*)/.exec(line) ?? [];
    if ([current, name].filter(Boolean).join('.') === [table, key].filter(Boolean).join('.')) return value;
  }
  return undefined;
}
