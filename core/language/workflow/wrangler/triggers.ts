import { itemsOf, type JsonNode, type JsonObject, valueOf } from '../../../json/tree';
import { type WranglerScope } from './wrangler-config';

/** An event in `triggers.events` that starts workflows. */
export interface EventTrigger {
  readonly node: JsonObject;
  readonly targets: readonly JsonObject[];
}

/** Returns the events in a scope's `triggers.events`, which start workflows. */
export function eventTriggers({ node }: WranglerScope): readonly EventTrigger[] {
  return objects(valueOf(valueOf(node, 'triggers'), 'events')).map((each) => ({
    node: each,
    targets: objects(valueOf(each, 'targets')),
  }));
}

const objects = (list: JsonNode | undefined): readonly JsonObject[] =>
  itemsOf(list).filter((item): item is JsonObject => item.type === 'object');

/** Returns the workflow name in a trigger at an offset. Returns undefined if there is none. */
export function triggerTargetAt(scope: WranglerScope, offset: number): JsonNode | undefined {
  return eventTriggers(scope)
    .flatMap(({ targets }) => targets.flatMap((target) => valueOf(target, 'workflow_name') ?? []))
    .find(({ start, end }) => start <= offset && offset <= end);
}
