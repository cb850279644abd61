import { type OffsetRange } from '../../../base/problem';
import { textOf, valueOf } from '../../../json/tree';
import { type LanguageContext, type Location, type SourceDocument } from '../../language';
import { type WorkflowClass } from '../program/classes';
import { findExport } from '../wrangler/entry-module';
import { triggerTargetAt } from '../wrangler/triggers';
import {
  mainUri,
  readWrangler,
  type WorkflowEntry,
  wranglerEndings,
  type WranglerScope,
} from '../wrangler/wrangler-config';
import { type WorkflowPrograms } from '../workflow-programs';

/** Returns the entries in the workspace's configurations that refer to a class of an entry module. */
export async function configEntries(
  document: SourceDocument,
  { name, exportedAs }: WorkflowClass,
  context: LanguageContext,
): Promise<readonly { readonly uri: string; readonly entry: WorkflowEntry }[]> {
  const files = await context.workspace.find(wranglerEndings, context.signal);
  return files.flatMap((file) =>
    (readWrangler(file)?.scopes ?? [])
      .filter((scope) => mainUri(file, scope) === document.uri)
      .flatMap(({ workflows }) => workflows)
      .filter(
        ({ isOwn, className }) =>
          isOwn && className !== undefined && [name, ...exportedAs].includes(className),
      )
      .map((entry) => ({ uri: file.uri, entry })),
  );
}

/** Returns the locations in the workspace's configurations that refer to a class of an entry module. */
export async function configReferences(
  document: SourceDocument,
  found: WorkflowClass,
  context: LanguageContext,
): Promise<readonly Location[]> {
  const entries = await configEntries(document, found, context);
  return entries.flatMap(({ uri, entry: { classPlace } }) =>
    classPlace ? [{ uri, start: classPlace.start, end: classPlace.end }] : [],
  );
}

/** Returns the configuration entry whose class name is at an offset, or undefined if there is none. */
export function entryAt(
  document: SourceDocument,
  offset: number,
): { readonly scope: WranglerScope; readonly entry: WorkflowEntry; readonly place: OffsetRange } | undefined {
  for (const scope of readWrangler(document)?.scopes ?? []) {
    for (const entry of scope.workflows) {
      const place = entry.classPlace;
      if (place && place.start <= offset && offset <= place.end) return { scope, entry, place };
    }
  }
  return undefined;
}

/** Finds the workflow that a trigger starts, based on the workflow name at an offset. */
export function triggerDefinition(document: SourceDocument, offset: number): readonly Location[] {
  return (readWrangler(document)?.scopes ?? []).flatMap((scope) => {
    const name = textOf(triggerTargetAt(scope, offset));
    return scope.workflows.flatMap((entry) => {
      const place = entry.name === undefined || entry.name !== name ? undefined : valueOf(entry.node, 'name');
      return place ? [{ uri: document.uri, start: place.start, end: place.end }] : [];
    });
  });
}

/** Finds the class that a configuration refers to by the name at an offset. */
export async function classDefinition(
  document: SourceDocument,
  offset: number,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<readonly Location[]> {
  const at = entryAt(document, offset);
  const uri = at && mainUri(document, at.scope);
  const module = uri === undefined ? undefined : await context.workspace.read(uri);
  if (module === undefined || at?.entry.className === undefined || !at.entry.isOwn) return [];
  const found = await findExport(at.entry.className, module, programs, context);
  if (found.kind === 'missing' || found.kind === 'unknown') return [];
  const { start, end } = found.node.nameRange ?? found.node;
  return [{ uri: found.document.uri, start, end }];
}
