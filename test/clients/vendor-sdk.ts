import { createRequire } from 'node:module';
import path from 'node:path';
import { type SdkCall } from './sdk-calls.data';

/**
 * The part of the SDK that the tests use: resources with methods. The SDK is installed on demand, so its types are
 * not available here.
 */
export type Sdk = Readonly<Record<string, unknown>>;
type Method = (...args: readonly unknown[]) => PromiseLike<unknown>;

/** Creates a client of the vendor's SDK that never retries requests. */
export async function makeSdk(baseURL: string): Promise<Sdk> {
  const { clientsFolder } = await import('./prepare.mjs');
  const load = createRequire(path.join(clientsFolder(), 'package.json'));
  const { Cloudflare } = load('cloudflare') as { Cloudflare: new (options: object) => Sdk };
  return new Cloudflare({ baseURL, apiToken: 'test', maxRetries: 0 });
}

/** Calls a method. For a list, returns the items of all pages. */
export async function callSdk(sdk: Sdk, method: string, args: readonly unknown[]): Promise<unknown> {
  const names = method.split('.');
  const name = names.pop() ?? '';
  const resource = names.reduce<unknown>((at, one) => (at as Sdk)[one], sdk) as Readonly<
    Record<string, Method>
  >;
  const promise = resource[name]?.(...args);
  if (promise === undefined) throw new TypeError(`the SDK has no ${method}`);
  if (!(Symbol.asyncIterator in promise)) return promise;
  const items: unknown[] = [];
  for await (const item of promise as unknown as AsyncIterable<unknown>) items.push(item);
  return items;
}

/**
 * Returns the arguments of a method for a request. The last path parameter is positional, and the others are named.
 */
export function sdkArguments(
  { bodyIn, bodyByOptions }: SdkCall,
  template: string,
  sent: string,
  body: unknown,
): unknown[] {
  const [pathSent = '', query] = sent.split('?');
  const segments = pathSent.split('/').map(decodeURIComponent);
  const inPath = template.split('/').flatMap((segment, index) => {
    const name = /^\{(.*)\}$/.exec(segment)?.[1];
    return name === undefined ? [] : [[name, segments[index]] as const];
  });
  const scope = inPath.filter(([name]) => name === 'account_id' || name === 'zone_id');
  const others = inPath.filter((one) => !scope.includes(one));
  const alone = others.splice(-1).map(([, value]) => value);
  const params = new URLSearchParams(query);
  const inQuery = [...new Set(params.keys())].map((name) => {
    const values = params.getAll(name);
    return [name, values.length > 1 ? values : values[0]] as const;
  });
  const named: Record<string, unknown> = Object.fromEntries([...scope, ...others, ...inQuery]);
  if (bodyByOptions === undefined) Object.assign(named, bodyIn === undefined ? body : { [bodyIn]: body });
  const options = bodyByOptions === undefined || body === undefined ? [] : [{ body }];
  return Object.keys(named).length === 0 && options.length === 0 ? alone : [...alone, named, ...options];
}

/** Returns the methods of a resource and of its nested resources, in the form `firewall.rules.list`. */
export function sdkMethods(sdk: Sdk, resource: string): string[] {
  const value = resource.split('.').reduce<unknown>((at, one) => (at as Sdk)[one], sdk) as object;
  const own: string[] = [];
  for (
    let at = Object.getPrototypeOf(value) as object | null;
    at && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object | null
  )
    own.push(...Object.getOwnPropertyNames(at).filter((name) => name !== 'constructor'));
  const below = Object.entries(value)
    .filter(([name, member]) => !name.startsWith('_') && typeof member === 'object' && member !== null)
    .flatMap(([name]) => sdkMethods(sdk, `${resource}.${name}`));
  return [...new Set(own)].map((name) => `${resource}.${name}`).concat(below);
}
