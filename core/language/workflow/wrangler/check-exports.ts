import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { type JsonNode, textOf, valueOf } from '../../../json/tree';
import { report } from './report';
import { sharedFields } from './fields.data';
import { type WorkflowEntry, type WranglerScope } from './wrangler-config';

/**
 * Reports differences between the two entries of a workflow that is listed both in `workflows`, for its binding, and
 * in `exports`, which declares the workflow. Both entries must have the same values (the vendor's changelog of
 * September 24, 2026).
 */
export function checkExports({ workflows }: WranglerScope): readonly Problem[] {
  const exported = workflows.filter(({ notation }) => notation === 'exports');
  return workflows
    .filter(({ notation, name }) => notation === 'workflows' && name !== undefined)
    .flatMap((bound) => {
      const same = exported.find(({ name }) => name === bound.name);
      return same === undefined ? [] : conflicts(bound, same);
    });
}

function conflicts(bound: WorkflowEntry, exported: WorkflowEntry): Problem[] {
  const { className = '', name = '' } = exported;
  const conflict = (place: JsonNode | undefined, message: string): Problem[] =>
    place === undefined ? [] : [report('export-conflict', 'error', place, message)];
  if (!bound.isOwn)
    return conflict(
      valueOf(bound.node, 'name'),
      l10n.t(
        '"exports" in this Worker already contains a workflow named "{0}". Names must be unique in an account.',
        name,
      ),
    );
  if (bound.className !== undefined && bound.className !== className)
    return conflict(
      valueOf(bound.node, 'class_name'),
      l10n.t(
        '"exports" uses the class "{0}" for the workflow "{1}", but this entry uses a different class. Use the same class in both.',
        className,
        name,
      ),
    );
  return sharedFields.flatMap((key) => {
    const [here, there] = [valueOf(bound.node, key), valueOf(exported.node, key)];
    return here === undefined || there === undefined || plain(here) === plain(there)
      ? []
      : conflict(
          here,
          l10n.t('"exports" and this entry set "{0}" to different values. Set it in only one of them.', key),
        );
  });
}

/**
 * Converts a value to a string for comparison. The order of properties does not matter, and an array with a single
 * element is equal to this element, because a single schedule can be written without an array.
 */
function plain(node: JsonNode): string {
  switch (node.type) {
    case 'object':
      return `{${node.members
        .map(({ key, value }) => `${key.value}:${value ? plain(value) : ''}`)
        .sort()
        .join()}}`;
    case 'array':
      return node.items.length === 1 && node.items[0]
        ? plain(node.items[0])
        : `[${node.items.map(plain).join()}]`;
    case 'invalid':
      return '';
    default:
      return textOf(node) ?? String(node.value);
  }
}
