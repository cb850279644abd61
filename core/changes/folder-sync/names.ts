import { type KindId, isKindId } from '../../model/kind-ids';
import { trimOf } from '../../base/runs';

const maxNameLength = 60;
const idLength = 8;

/**
 * Turns a name into a part of a file name that is valid on any system. It consists only of lowercase letters, digits,
 * and hyphens. It is empty if the name contains nothing that can be represented in this way.
 */
export const slug = (name: string): string =>
  trimOf(
    name
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, maxNameLength),
    '-',
  );

/**
 * Returns the path of a resource's file, such as `lockdown_rule/warehouse-scanners-1a2b3c4d.lockdown_rule.jsonc`. With
 * `whole`, the path contains the whole ID.
 */
export function fileFor(kind: KindId, label: string, id: string, whole = false): string {
  const short = slug(whole ? id : id.slice(0, idLength));
  const name = [slug(label), short].filter((part) => part !== '').join('-');
  return `${kind}/${name === '' ? 'unnamed' : name}.${kind}.jsonc`;
}

const fileForm = /^([a-z_]+)\/[^/\\:*?"<>|\p{Cc}]+\.jsonc?$/u;

/**
 * Returns the kind of a file from its path. Returns undefined if the file is not directly in a folder that is named
 * after a kind.
 */
export function kindOfFile(path: string): KindId | undefined {
  const kind = fileForm.exec(path)?.[1];
  return kind !== undefined && isKindId(kind) ? kind : undefined;
}
