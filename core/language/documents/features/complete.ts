import * as l10n from '@vscode/l10n';
import { type OffsetRange } from '../../../base/problem';
import { type KnownScope } from '../../facts';
import { type CompletionItem } from '../../language';
import { type DocumentState } from '../document-state';
import { minimalValue } from '../minimal';
import { type Intent, type MapShape, type Shape } from '../shape';
import { describeShape } from './describe';
import { type KnownMember, membersOf, type Place, placeAt, type PlaceStep } from './place';
import { escapeSnippet, snippetFor } from './snippet';
import { resourcesOf, textsFor } from './text-sources';

/** Returns the property names and values that are possible at an offset. */
export function complete(state: DocumentState, offset: number): readonly CompletionItem[] {
  const place = placeAt(state, offset);
  if (!place) return emptyDocument(state, offset);
  const step = place.steps.at(-1);
  if (!step) return [];
  const items = place.key
    ? memberItems(place, step, place.key.key, place.key.value === undefined, state)
    : valueOrMemberItems(place, step, state);
  return items.map((item) => ({
    ...item,
    edit: { ...item.edit, start: item.edit.start + place.start, end: item.edit.end + place.start },
  }));
}

/** Returns a completion that inserts a whole body into an empty document, or a whole item between list items. */
function emptyDocument(state: DocumentState, offset: number): CompletionItem[] {
  const { kind, intent } = state.setting;
  const body = kind.bodies[intent];
  const { list, text } = state.outline;
  if (!body || (list ? !isBetween(list.open, list.end, ']', text, offset) : text.trim() !== '')) return [];
  const shape = list && body.type === 'list' ? body.items : body;
  return [
    {
      label: l10n.t('{0} ({1})', kind.title(), intent),
      kind: 'snippet',
      edit: { start: offset, end: offset, newText: snippetFor(shape, intent) },
      snippet: true,
    },
  ];
}

/**
 * Whether an offset is between the brackets of a value. The closing bracket may be missing at the end of text that is
 * being typed.
 */
function isBetween(start: number, end: number, close: string, text: string, offset: number): boolean {
  return start < offset && (offset < end || text[end - 1] !== close);
}

function valueOrMemberItems(place: Place, step: PlaceStep, state: DocumentState): CompletionItem[] {
  const { node, shape } = step;
  const { offset, text } = place;
  if (node.type === 'object' && isBetween(node.start, node.end, '}', text, offset)) {
    const open = node.members.find(
      ({ key, value, end }) => value === undefined && key.end < offset && offset <= end + 2,
    );
    if (open) {
      const known = membersOf(shape, node, state.setting.intent).find(({ name }) => name === open.key.value);
      return known ? valueItems(place, known.shape, { start: offset, end: offset }, state) : [];
    }
    return memberItems(place, step, { start: offset, end: offset }, true, state);
  }
  if (node.type === 'array' && isBetween(node.start, node.end, ']', text, offset)) {
    const items = shape.type === 'list' ? shape.items : undefined;
    return items ? valueItems(place, items, { start: offset, end: offset }, state) : [];
  }
  if (node.type === 'object' || node.type === 'array') return [];
  return valueItems(place, shape, node, state);
}

/**
 * Returns completions for the properties that the object does not have yet, and for the property whose name is at the
 * cursor. Required properties come first, and the others are in the order in which the shape lists them.
 */
function memberItems(
  place: Place,
  step: PlaceStep,
  range: OffsetRange,
  withValue: boolean,
  state: DocumentState,
): CompletionItem[] {
  const { node, shape } = step;
  if (node.type !== 'object') return [];
  const { intent } = state.setting;
  const present = new Set(node.members.map(({ key }) => key.value));
  // A colon after the name means that the property already has a value. That value is kept.
  const after = /^\s*(.?)/s.exec(place.text.slice(range.end))?.[1] ?? '';
  const whole = withValue && after !== ':';
  const comma = whole && after !== '' && !',}:'.includes(after) ? ',' : '';
  const current = place.key?.key.value;
  const known = shape.type === 'map' ? knownKeys(shape, state) : membersOf(shape, node, intent);
  return known
    .filter(({ name }) => name === current || !present.has(name))
    .flatMap((member, index) => memberItem(member, index, range, whole, comma, intent));
}

/** Returns the known keys of a map: predefined keys, or the IDs of resources from the account. */
function knownKeys(shape: MapShape, { setting }: DocumentState): KnownMember[] {
  if (shape.keys) return shape.keys.map((name) => ({ name, shape: shape.values, required: false }));
  if (!shape.keysName) return [];
  return resourcesOf(shape.keysName, setting.facts).map(({ value, name }) => ({
    name: value,
    shape: shape.values,
    required: false,
    ...(name === undefined ? {} : { title: name }),
  }));
}

function memberItem(
  known: KnownMember,
  index: number,
  range: OffsetRange,
  withValue: boolean,
  comma: string,
  intent: Intent,
): CompletionItem[] {
  const { name, shape, required, doc, title } = known;
  const item = (label: string, value: string, sort: string, documentation?: string): CompletionItem => ({
    label,
    kind: 'property',
    detail: required ? l10n.t('required, {0}', describeShape(shape)) : describeShape(shape),
    ...(documentation === undefined ? {} : { documentation }),
    edit: {
      start: range.start,
      end: range.end,
      newText: withValue ? `${escapeSnippet(JSON.stringify(name))}: ${value}${comma}` : JSON.stringify(name),
    },
    ...(withValue ? { snippet: true } : {}),
    filterText: JSON.stringify(title === undefined ? label : `${title} ${label}`),
    sortText: `${required ? 0 : 1}${String(index).padStart(3, '0')}${sort}`,
  });
  const text = doc?.();
  const label = title === undefined ? name : `${title} (${name})`;
  const items = [item(label, snippetFor(shape, intent), '', text)];
  if (withValue && shape.type === 'variants')
    for (const [number, [value, variant]] of Object.entries(shape.variants).entries())
      items.push(
        item(
          `${name} (${value})`,
          variantSnippet(shape, value, intent),
          String(number),
          variant.doc?.() ?? text,
        ),
      );
  return items;
}

/** Returns the snippet for an object whose variant is already known. */
function variantSnippet(shape: Shape & { type: 'variants' }, value: string, intent: Intent): string {
  const variant = shape.variants[value];
  const only = variant ? { ...shape, variants: { [value]: variant } } : shape;
  return snippetFor(only, intent).replace(/\$\{1\|[^|]*\|\}/, escapeSnippet(value));
}

function valueItems(place: Place, shape: Shape, range: OffsetRange, state: DocumentState): CompletionItem[] {
  const edit = (value: string): CompletionItem['edit'] => ({
    start: range.start,
    end: range.end,
    newText: value,
  });
  switch (shape.type) {
    case 'text':
      return textItems(place, shape, edit, state);
    case 'flag':
      return [true, false].map((value) => ({
        label: String(value),
        kind: 'value',
        edit: edit(String(value)),
      }));
    case 'either':
      return shape.of.flatMap((one) => valueItems(place, one, range, state));
    case 'variants':
      return Object.entries(shape.variants).map(([value, { doc }], index) => ({
        label: `${shape.by}: ${value}`,
        kind: 'snippet',
        ...(doc ? { documentation: doc() } : {}),
        edit: edit(variantSnippet(shape, value, state.setting.intent)),
        snippet: true,
        sortText: String(index).padStart(3, '0'),
      }));
    case 'object':
    case 'cases':
    case 'map':
      return [
        {
          label: '{}',
          kind: 'snippet',
          edit: edit(snippetFor(shape, state.setting.intent)),
          snippet: true,
        },
      ];
    case 'list': {
      const many: CompletionItem = {
        label: '[]',
        kind: 'snippet',
        edit: edit(snippetFor(shape, state.setting.intent)),
        snippet: true,
      };
      return shape.single ? [...valueItems(place, shape.items, range, state), many] : [many];
    }
    default:
      return [];
  }
}

function textItems(
  place: Place,
  shape: Shape & { type: 'text' },
  edit: (value: string) => CompletionItem['edit'],
  state: DocumentState,
): CompletionItem[] {
  const known = textsFor(shape, place.root, state.setting.facts);
  const values = (shape.values ?? []).map((value) => ({
    value,
    name: undefined,
    doc: shape.valueDocs?.[value]?.(),
  }));
  const items = [...values, ...known.map((one) => ({ name: undefined, ...one, doc: undefined }))];
  if (items.length === 0 && shape.example !== undefined) {
    const value = JSON.stringify(minimalValue(shape, state.setting.intent));
    return [{ label: value, kind: 'value', detail: l10n.t('example'), edit: edit(value) }];
  }
  return items.map(({ value, name, doc, ...more }, index) => ({
    label: name === undefined ? value : `${name} (${value})`,
    kind: name === undefined ? 'enum' : 'reference',
    ...scopeDetail('scopes' in more ? more.scopes : undefined),
    ...(doc === undefined ? {} : { documentation: doc }),
    edit: edit(JSON.stringify(value)),
    filterText: name === undefined ? JSON.stringify(value) : JSON.stringify(`${name} ${value}`),
    // Candidates with a display name come first, sorted by this name.
    sortText: name === undefined ? String(index).padStart(3, '0') : `!${name}`,
  }));
}

/**
 * Returns the account or zone of a resource for display. It is needed because two accounts can have resources with
 * the same name.
 */
function scopeDetail(scopes: readonly KnownScope[] | undefined): Pick<CompletionItem, 'detail' | 'type'> {
  if (scopes === undefined || scopes.length === 0) return {};
  const names = scopes.map(({ name }) => name).join(', ');
  return { detail: names, type: names };
}
