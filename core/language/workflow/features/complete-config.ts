import { type JsonNode, type JsonObject, valueOf } from '../../../json/tree';
import { type CompletionItem, type LanguageContext, type SourceDocument } from '../../language';
import { exportFields, jurisdictions, triggerEventTypes, workflowFields } from '../wrangler/fields.data';
import { eventTriggers, triggerTargetAt } from '../wrangler/triggers';
import { mainUri, readWrangler, type WranglerScope } from '../wrangler/wrangler-config';
import { type WorkflowPrograms } from '../workflow-programs';
import { entryAt } from './class-places';
import { wordStart } from '../../../base/runs';

/**
 * Returns completions for the workflows of a configuration: fields, classes of the entry module, jurisdictions, and the
 * events that start workflows.
 */
export async function completeConfig(
  document: SourceDocument,
  offset: number,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<readonly CompletionItem[]> {
  const named = entryAt(document, offset);
  if (named) {
    const uri = mainUri(document, named.scope);
    const module = uri === undefined ? undefined : await context.workspace.read(uri);
    const program = module && (await programs.of(module, context));
    const classes = program?.classes.flatMap(({ exportedAs }) => exportedAs) ?? [];
    return classes.map((label) => ({
      label,
      kind: 'reference',
      edit: { start: named.place.start, end: named.place.end, newText: `"${label}"` },
      filterText: `"${label}"`,
    }));
  }
  for (const scope of readWrangler(document)?.scopes ?? []) {
    const triggers = completeTrigger(scope, offset);
    if (triggers.length > 0) return triggers;
    for (const { node, notation } of scope.workflows)
      if (node.start < offset && offset < node.end)
        return completeEntry(node, notation === 'exports' ? exportFields : workflowFields, document, offset);
  }
  return [];
}

/** Returns completions for `triggers.events`: event types, and the workflows that they can start. */
function completeTrigger(scope: WranglerScope, offset: number): readonly CompletionItem[] {
  const inside = (place: JsonNode | undefined): boolean =>
    place !== undefined && place.start < offset && offset < place.end;
  const texts = (place: JsonNode, kind: 'reference' | 'enum', labels: readonly string[]): CompletionItem[] =>
    labels.map((label) => ({
      label,
      kind,
      edit: { start: place.start + 1, end: Math.max(place.start + 1, place.end - 1), newText: label },
    }));
  const target = triggerTargetAt(scope, offset);
  if (target && inside(target))
    return texts(target, 'reference', [...new Set(scope.workflows.flatMap(({ name }) => name ?? []))]);
  const type = eventTriggers(scope)
    .map(({ node }) => valueOf(node, 'type'))
    .find(inside);
  return type ? texts(type, 'enum', triggerEventTypes) : [];
}

function completeEntry(
  item: JsonObject,
  fields: typeof workflowFields,
  { text, uri }: SourceDocument,
  offset: number,
): CompletionItem[] {
  const place = valueOf(item, 'jurisdiction');
  if (place && place.start < offset && offset < place.end)
    return jurisdictions.map((label) => ({
      label,
      kind: 'enum',
      edit: { start: place.start + 1, end: Math.max(place.start + 1, place.end - 1), newText: label },
    }));
  const isToml = uri.endsWith('.toml');
  const member = item.members.find(({ start, end }) => start <= offset && offset <= end);
  if (member && offset > member.key.end) return [];
  const start = member ? member.key.start : Math.max(item.start, keyStart(text, offset));
  const end = Math.max(offset, member?.key.end ?? offset);
  const present = new Set(item.members.filter((each) => each !== member).map(({ key }) => key.value));
  return Object.entries(fields)
    .filter(([key]) => !present.has(key))
    .map(([key, { what }]) => ({
      label: key,
      kind: 'property',
      documentation: what,
      filterText: isToml ? key : `"${key}"`,
      snippet: member?.value === undefined,
      edit: {
        start,
        end,
        newText:
          member?.value !== undefined
            ? isToml
              ? key
              : `"${key}"`
            : isToml
              ? `${key} = "$1"`
              : `"${key}": "$1"`,
      },
    }));
}

/** Returns the start of the key being typed before an offset, including its opening quote. */
function keyStart(text: string, offset: number): number {
  const start = wordStart(text, offset);
  return text[start - 1] === '"' ? start - 1 : start;
}
