/**
 * Returns the variables that an `.http` file defines with `@name = value`. If a name is defined several times, the
 * last definition is used.
 */
export function fileVariables(text: string): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const line of text.split('\n')) {
    const equals = line.startsWith('@') ? line.indexOf('=') : -1;
    const name = line.slice(1, Math.max(equals, 1)).trim();
    if (name !== '' && !/\s/.test(name)) variables[name] = line.slice(equals + 1).trim();
  }
  return variables;
}

const deepest = 10;

/**
 * Replaces placeholders such as `{{name}}` with their values. Placeholders without a value are kept and also returned
 * in `open`. These include placeholders for values that a client would generate (`{{$guid}}`), read from the
 * environment, or take from an earlier response.
 */
export function fillVariables(
  text: string,
  variables: Readonly<Record<string, string>>,
): { readonly filled: string; readonly open: readonly string[] } {
  const open: string[] = [];
  const fill = (part: string, depth: number): string =>
    part.replace(/\{\{([^{}]+)\}\}/g, (written, inner: string) => {
      const name = inner.trim();
      const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
      if (value !== undefined && depth < deepest) return fill(value, depth + 1);
      open.push(written);
      return written;
    });
  return { filled: fill(text, 0), open };
}
