import { kinds } from './kinds.data';
import { type ResourceRef, formatRef, lastStep, parseRef } from './ref';
import { trimOf } from '../base/runs';

/** The names of a resource as users know them. */
interface ResourceNames {
  readonly connectionName: string;
  /** The name of the account or zone. */
  readonly scopeName: string;
  readonly label: string;
}

/** The parts of a document's URI that identify it. */
export interface Address {
  readonly path: string;
  readonly query: string;
}

const ending = '.jsonc';
const maxNameLength = 60;
const shortIdLength = 8;

/**
 * Returns the address of a resource's document. The query identifies the resource and never changes. The path consists
 * of names, for tabs and breadcrumbs, and changes with them. Part of the ID comes before the name: it distinguishes
 * resources with the same name when the editor shows folders in its tabs.
 */
export function addressOf(ref: ResourceRef, { connectionName, scopeName, label }: ResourceNames): Address {
  const { kind, id } = lastStep(ref);
  const outer = ref.path.slice(0, -1).flatMap((step) => [kinds[step.kind].many(), step.id]);
  const mark = label === id ? [] : [id.slice(0, shortIdLength)];
  const folders = [connectionName, scopeName, ...outer, kinds[kind].many(), ...mark];
  const path = [...folders.map(safeName), `${safeName(label)}${ending}`];
  return { path: `/${path.join('/')}`, query: formatRef(ref) };
}

/** Returns the resource of an address; undefined for an address with another scheme. */
export const refOf = ({ query }: Pick<Address, 'query'>): ResourceRef | undefined => parseRef(query);

/** Invisible characters, characters that change the text direction, and line breaks. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu;

/**
 * Turns a name from an account into one segment of a path: it can neither leave its folder nor look like another name
 * because of invisible characters. A slash becomes a character that the editor does not treat as one (`192.0.2.0∕24`).
 */
export function safeName(name: string): string {
  const clean = trimOf(name.replace(unseen, ' ').replace(/\s+/gu, ' ').replace(/[/\\]/g, '\u2215'), '. ');
  const points = Array.from(clean);
  const short = points.length > maxNameLength ? `${points.slice(0, maxNameLength - 1).join('')}…` : clean;
  return short === '' ? '_' : short;
}
