import { keepRecent } from '../base/keep-recent';
import { compileGlob } from './glob';

/** Maximum number of compiled patterns that are kept. While a user types a pattern, each keystroke adds one. */
const maxMatchers = 10_000;

/** Returns a function like `matchesPattern` that keeps its own compiled patterns. */
export function patternMatcher(compile: typeof compileGlob): (path: string, pattern: string) => boolean {
  const matchers = new Map<string, (path: string) => boolean>();
  return (path, pattern) => {
    let matcher = matchers.get(pattern);
    if (!matcher) {
      const anywhere = pattern.startsWith('/') || pattern.startsWith('**') ? pattern : `**/${pattern}`;
      keepRecent(matchers, pattern, (matcher = compile(anywhere)), maxMatchers);
    }
    return matcher(path);
  };
}

/**
 * Whether a path (see `decodePath`) matches a pattern from the settings. A pattern without a leading slash matches at
 * any depth, as in the editor's `files.associations`.
 */
export const matchesPattern = patternMatcher(compileGlob);

/** Returns the path of a URI, without escapes. */
export function decodePath(uri: string): string {
  // Each language asks for the path of each file, and nearly all URIs of files can be returned as they are.
  if (uri.startsWith(fileRoot) && !/[%?#]/.test(uri)) return uri.slice(fileRoot.length - 1);
  const [path = ''] = uri.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The start of the URIs of files on this machine. It includes the first slash of the path. */
const fileRoot = 'file:///';

/**
 * Returns the scheme and the path of a URI, without escapes, for use as a key. This is necessary because editors may
 * escape the same URI differently.
 */
export const fileKey = (uri: string): string => `${uri.slice(0, uri.indexOf(':'))}:${decodePath(uri)}`;
