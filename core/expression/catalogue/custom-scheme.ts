import { defineField, type Scheme } from '../scheme/scheme';
import { functionFromData, readFunctionData } from '../scheme/scheme-data';
import { catalogueScheme } from './catalogue';

/** Fields and functions that exist only in one project or account. They are defined in the settings. */
export interface CustomNames {
  /** Types of the fields by name, in the notation of the catalog, such as `Array<String>`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Signatures of the functions by name. `readFunctionData` defines their form. */
  readonly functions: Readonly<Record<string, unknown>>;
}

/**
 * Cached schemes. The key is the object with the custom fields, which stays the same when unrelated settings change.
 */
const customSchemes = new WeakMap<
  CustomNames['fields'],
  { readonly functions: CustomNames['functions']; readonly scheme: Scheme }
>();

/** Returns the scheme of the published names, together with the custom fields and functions from the settings. */
export function schemeFor({ fields, functions }: CustomNames): Scheme {
  const known = customSchemes.get(fields);
  if (known?.functions === functions) return known.scheme;
  const scheme = schemeWith(Object.entries(fields), Object.entries(functions));
  customSchemes.set(fields, { functions, scheme });
  return scheme;
}

function schemeWith(
  customFields: readonly (readonly [string, string])[],
  customFunctions: readonly (readonly [string, unknown])[],
): Scheme {
  if (customFields.length + customFunctions.length === 0) return catalogueScheme();
  return catalogueScheme().extend([
    ...customFields.map(([name, type]) => defineField(name, type)),
    ...customFunctions.map(([name, data]) => functionFromData(name, readFunctionData(data))),
  ]);
}
