import { kinds } from './kinds.data';
import { type ResourceRef, formatRef, lastStep, parseRef } from './ref';
import { trimOf } from '../base/runs';

/** User-visible names of a resource and of the connection and scope that contain it. */
interface ResourceNames {
  readonly connectionName: string;
  /** Name of the account or zone. */
  readonly scopeName: string;
  readonly label: string;
}

/** The URI parts that identify a document. */
export interface Address {
  readonly path: string;
  readonly query: string;
}

const ending = '.jsonc';
const maxNameLength = 60;
const shortIdLength = 8;

/**
 * Returns the address of a resource's document. The query identifies the resource and never changes. The path
 * consists of the names shown in tabs and breadcrumbs, so it changes when a name changes. The resource's name is
 * preceded by a part of its ID, which distinguishes resources with the same name if the editor shows folder names in
 * tabs.
 */
export function addressOf(ref: ResourceRef, { connectionName, scopeName, label }: ResourceNames): Address {
  const { kind, id } = lastStep(ref);
  const outer = ref.path.slice(0, -1).flatMap((step) => [kinds[step.kind].many(), step.id]);
  const mark = label === id ? [] : [id.slice(0, shortIdLength)];
  const folders = [connectionName, scopeName, ...outer, kinds[kind].many(), ...mark];
  const path = [...folders.map(safeName), `${safeName(label)}${ending}`];
  return { path: `/${path.join('/')}`, query: formatRef(ref) };
}

/** Returns the resource that an address refers to. Returns undefined if the query does not refer to a resource. */
export const refOf = ({ query }: Pick<Address, 'query'>): ResourceRef | undefined => parseRef(query);

/** Pattern for invisible characters, characters that change the text direction, and line breaks. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu;

/**
 * Converts a name from an account to a single path segment that cannot refer to another folder, and cannot imitate
 * another name with invisible characters. A slash is replaced with a similar character that the editor does not treat
 * as a slash (`192.0.2.0∕24`).
 */
export function safeName(name: string): string {
  const clean = trimOf(name.replace(unseen, ' ').replace(/\s+/gu, ' ').replace(/[/\\]/g, '\u2215'), '. ');
  const points = Array.from(clean);
  const short = points.length > maxNameLength ? `${points.slice(0, maxNameLength - 1).join('')}…` : clean;
  return short === '' ? '_' : short;
}
