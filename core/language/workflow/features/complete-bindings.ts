import { itemsOf, type JsonNode, textOf, valueOf } from '../../../json/tree';
import { type CompletionItem, type LanguageContext, type SourceDocument } from '../../language';
import { bindingHolder } from '../program/events';
import { type WorkflowProgram } from '../program/program';
import { bindingPlaces } from '../wrangler/fields.data';
import { readWrangler, type WranglerScope, wranglerEndings } from '../wrangler/wrangler-config';

/**
 * Returns completions after `env.` (the bindings in the Worker's configuration) and after `ctx.exports.` (the
 * exported workflows).
 */
export async function completeBindings(
  document: SourceDocument,
  { scopes, tree }: WorkflowProgram,
  offset: number,
  context: LanguageContext,
): Promise<readonly CompletionItem[]> {
  const member = scopes
    .nodesOf('member')
    .find(
      ({ computed, nameRange }) =>
        computed === undefined && nameRange.start <= offset && offset <= nameRange.end,
    );
  const holder = member && tree.language !== 'python' ? bindingHolder(member.object, scopes) : undefined;
  if (member === undefined || holder === undefined) return [];
  const found = new Map<string, string>();
  for (const scope of await scopesAround(document, context))
    for (const [name, detail] of holder === 'env' ? bindingsOf(scope) : exportsOf(scope))
      if (!found.has(name)) found.set(name, detail);
  return [...found].map(([label, detail]) => ({
    label,
    detail,
    kind: 'reference',
    edit: { ...member.nameRange, newText: label },
  }));
}

/**
 * Returns the scopes (the top level and the environments) of the nearest configuration, which is in the script's folder
 * or in one of its parent folders.
 */
async function scopesAround(
  { uri }: SourceDocument,
  context: LanguageContext,
): Promise<readonly WranglerScope[]> {
  const files = await context.workspace.find(wranglerEndings, context.signal);
  const folderOf = (file: SourceDocument): string => file.uri.slice(0, file.uri.lastIndexOf('/') + 1);
  const [nearest] = files
    .filter((file) => uri.startsWith(folderOf(file)))
    .sort((a, b) => folderOf(b).length - folderOf(a).length);
  return (nearest && readWrangler(nearest)?.scopes) ?? [];
}

/** Returns the bindings of a configuration, workflows first. */
function bindingsOf({
  node,
  workflows,
}: WranglerScope): readonly (readonly [name: string, detail: string])[] {
  const own = workflows.flatMap(({ binding, name = '' }) =>
    binding === undefined ? [] : [[binding, `workflow ${name}`] as const],
  );
  const others = bindingPlaces.flatMap(([path, key]) => {
    let at: JsonNode | undefined = node;
    for (const step of path) at = valueOf(at, step);
    const places = at?.type === 'array' ? itemsOf(at) : at ? [at] : [];
    return places.flatMap((each) => {
      const name = textOf(valueOf(each, key));
      return name === undefined ? [] : [[name, path[0] ?? ''] as const];
    });
  });
  return [...own, ...others];
}

function exportsOf({ workflows }: WranglerScope): readonly (readonly [name: string, detail: string])[] {
  return workflows.flatMap(({ notation, className, name = '' }) =>
    notation === 'exports' && className !== undefined ? [[className, `workflow ${name}`] as const] : [],
  );
}
