import { type Expression, type ScriptTree, type Statement } from '../../../script/tree';

/** The names that a program uses for the provider's classes. */
export interface ProviderNames {
  /** Returns the name of the provider class that `callee` refers to, or undefined if it refers to none. */
  of(callee: Expression): string | undefined;
}

const providerModule = /^(?:@pulumi\/cloudflare(?:\/.*)?|pulumi_cloudflare(?:\..*)?)$/;

/**
 * Reads the imports of a program: `import * as cloudflare`, `import { Ruleset }`, `require`, and imports in Python.
 */
export function providerNames(tree: ScriptTree): ProviderNames {
  const namespaces = new Set<string>();
  const classes = new Map<string, string>();
  for (const { local, imported, module } of tree.imports)
    if (providerModule.test(module))
      if (imported === '*' || imported === 'default') namespaces.add(local);
      else classes.set(local, imported);
  for (const statement of tree.body) addRequired(statement, namespaces, classes);
  return {
    of(callee) {
      if (callee.kind === 'identifier') return classes.get(callee.name);
      if (callee.kind !== 'member' || callee.object.kind !== 'identifier') return undefined;
      return namespaces.has(callee.object.name) ? callee.name : undefined;
    },
  };
}

/** Adds the names from `const cloudflare = require("@pulumi/cloudflare")`, including names from destructuring. */
function addRequired(statement: Statement, namespaces: Set<string>, classes: Map<string, string>): void {
  if (statement.kind !== 'variables') return;
  for (const { pattern, value } of statement.declarators) {
    if (value?.kind !== 'call' || value.callee.kind !== 'identifier' || value.callee.name !== 'require')
      continue;
    const [module] = value.arguments;
    if (module?.kind !== 'literal' || !providerModule.test(String(module.value))) continue;
    if (pattern.kind === 'name-pattern') namespaces.add(pattern.name);
    if (pattern.kind !== 'object-pattern') continue;
    for (const { key, pattern: inner } of pattern.properties)
      if (key !== undefined && inner.kind === 'name-pattern') classes.set(inner.name, key);
  }
}
