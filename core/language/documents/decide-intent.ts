import { findList, ListScanner } from '../../json/list';
import { parseJson } from '../../json/parse';
import { type JsonNode, itemsOf, memberOf, valueOf } from '../../json/tree';
import { intentsOf, resolveObject } from './resolve';
import { type Intent, type Kind, type Shape } from './shape';
import { type DocumentTarget } from './target';

/** Whether a value is the service's response envelope: `success` with `result` or `errors`. */
export function isEnvelope(node: JsonNode | undefined): boolean {
  if (!node || valueOf(node, 'success')?.type !== 'boolean') return false;
  return memberOf(node, 'result') !== undefined || memberOf(node, 'errors') !== undefined;
}

/**
 * Returns the target's intent if it specifies one. Otherwise, returns `record` for responses from the service,
 * `update` for documents in which a rule or policy has an ID, and the kind's first intent for all other documents.
 */
export function decideIntent(target: DocumentTarget, text: string): Intent {
  const { kind, intent } = target;
  if (intent) return intent;
  const first = intentsOf(kind)[0] ?? 'record';
  if (first !== 'record' && looksLikeRecord(kind, text)) return 'record';
  return looksLikeUpdate(kind, text) ? 'update' : first;
}

/**
 * Whether the document is intended to update existing rules or policies. This is the case if a rule or policy has an
 * ID, because only the service assigns IDs.
 */
function looksLikeUpdate({ updateMark }: Kind, text: string): boolean {
  if (!updateMark || !text.includes(`"${updateMark[1]}"`)) return false;
  const [list, member] = updateMark;
  const [root] = parseJson(text, { comments: true }).roots;
  const items = root?.type === 'array' ? root.items : [root];
  return items.some((item) =>
    itemsOf(valueOf(item, list)).some((part) => memberOf(part, member) !== undefined),
  );
}

/**
 * Whether the text is a response from the service: an envelope, or an object with properties that occur only in
 * responses.
 */
export function looksLikeRecord(kind: Kind, text: string): boolean {
  if (!kind.bodies.record) return false;
  const list = findList(text);
  if (list?.enveloped) return true;
  // Checking the properties of the first item is enough.
  const item = list && new ListScanner(text, true, list.open + 1).item();
  if (list && !item) return false;
  const head = parseJson(item ? text.slice(item.start, item.end) : text, { comments: true }).roots[0];
  if (isEnvelope(head)) return true;
  const marks = recordMarks(kind);
  return head?.type === 'object' && head.members.some(({ key }) => marks.has(key.value));
}

const marksByKind = new WeakMap<Kind, ReadonlySet<string>>();

/**
 * Returns the names of the properties that occur in responses for a kind, but not in request bodies. IDs are not
 * included, because request bodies can also contain them.
 */
function recordMarks(kind: Kind): ReadonlySet<string> {
  let marks = marksByKind.get(kind);
  if (!marks) {
    const written = new Set<string>();
    for (const intent of intentsOf(kind))
      if (intent !== 'record') for (const name of namesOf(kind.bodies[intent], intent)) written.add(name);
    const recorded = namesOf(kind.bodies.record, 'record');
    marks = new Set(recorded.filter((name) => !written.has(name) && !/^(id|client_id)$/.test(name)));
    marksByKind.set(kind, marks);
  }
  return marks;
}

function namesOf(shape: Shape | undefined, intent: Intent): string[] {
  switch (shape?.type) {
    case 'object':
      return [...resolveObject(shape, intent).members.keys()];
    case 'cases':
      return [...shape.cases.map((one) => one.shape), shape.otherwise].flatMap((one) => namesOf(one, intent));
    case 'variants':
      return [shape.by, ...Object.values(shape.variants).flatMap((one) => namesOf(one.shape, intent))];
    case 'list':
      return namesOf(shape.items, intent);
    default:
      return [];
  }
}
