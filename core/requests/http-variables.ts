/** The variables that an `.http` file defines with `@name = value`; the last of a name wins. */
export function fileVariables(text: string): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(/^@([^\s=]+)[ \t]*=[ \t]*(.*?)[ \t]*\r?$/gm))
    if (name !== undefined && value !== undefined) variables[name] = value;
  return variables;
}

const deepest = 10;

/**
 * Fills in `{{name}}`. What has no value stays as it is and is given in `open`: also what a client would make up
 * (`{{$guid}}`), read from the environment, or take from an earlier response.
 */
export function fillVariables(
  text: string,
  variables: Readonly<Record<string, string>>,
): { readonly filled: string; readonly open: readonly string[] } {
  const open: string[] = [];
  const fill = (part: string, depth: number): string =>
    part.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (written, name: string) => {
      const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
      if (value !== undefined && depth < deepest) return fill(value, depth + 1);
      open.push(written);
      return written;
    });
  return { filled: fill(text, 0), open };
}
