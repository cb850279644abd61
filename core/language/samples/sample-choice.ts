import { builtinSamples } from '../../requests/builtin-samples.data';

/**
 * The chosen sample, as a string that is safe to store. It never contains a request. Its forms are:
 * - `builtin:browser`: a built-in sample.
 * - The URI of a request file, `#`, and the name or number of a request.
 * - `pasted:`: a request that only the running server has.
 * - An empty string: no sample.
 */
export type SampleChoice = string;

export const pastedSample: SampleChoice = 'pasted:';
const builtinPrefix = 'builtin:';

/** The file to which a choice refers, and the request in it. */
export interface FileChoice {
  readonly uri: string;
  /** The name or number of the request. Undefined for all requests of the file. */
  readonly request: string | undefined;
}

/** Returns the file and request to which a choice refers. Returns undefined for choices that do not refer to a file. */
export function fileOfChoice(choice: SampleChoice): FileChoice | undefined {
  if (choice === '' || choice === pastedSample || choice.startsWith(builtinPrefix)) return undefined;
  const hash = choice.indexOf('#');
  if (hash < 0) return { uri: choice, request: undefined };
  return { uri: choice.slice(0, hash), request: decoded(choice.slice(hash + 1)) };
}

/** Returns the choice for a file, or for one request in the file. */
export const choiceOfFile = (uri: string, request?: string): SampleChoice =>
  request === undefined ? uri : `${uri}#${encodeURIComponent(request)}`;

/**
 * Returns the choice for the value of `sample` in `rampart.json`, such as `builtin:browser`, `shop.http`, or
 * `shop.http#sign-in`. Files are resolved against `folder`, a URI that ends with `/`. Returns undefined if the value
 * cannot be converted to a URI.
 */
export function choiceOfSetting(setting: string, folder: string): SampleChoice | undefined {
  if (setting === '' || setting.startsWith(builtinPrefix)) return setting;
  if (setting === pastedSample) return undefined;
  const hash = setting.lastIndexOf('#');
  const path = hash < 0 ? setting : setting.slice(0, hash);
  try {
    const uri = new URL(path.split(/[\\/]/).map(encodeURIComponent).join('/'), folder).href;
    return choiceOfFile(uri, hash < 0 ? undefined : setting.slice(hash + 1));
  } catch {
    return undefined;
  }
}

/** Returns the built-in sample to which a choice refers, or undefined if it does not refer to one. */
export const builtinOf = (choice: SampleChoice): (typeof builtinSamples)[number] | undefined =>
  builtinSamples.find(({ id }) => choice === builtinPrefix + id);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
