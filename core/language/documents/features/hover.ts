import * as l10n from '@vscode/l10n';
import { displayLanguage } from '../../../base/display-language';
import { own } from '../../../base/own';
import { type HoverInfo } from '../../language';
import { countryName } from '../../../net/country';
import { formatAddress } from '../../../net/address';
import { sizeOf } from '../../../net/interval-set';
import { parseInterval } from '../../../net/network';
import { type CheckSetting } from '../check-element';
import { type DocumentState } from '../document-state';
import { textMember } from '../../../json/tree';
import { type Shape } from '../shape';
import { describeShape } from './describe';
import { type KnownMember, membersOf, type Place, placeAt, type PlaceStep } from './place';
import { resourcesOf, textsFor } from './text-sources';

/**
 * Returns the hover for an offset: the meaning and allowed values of a property, or the meaning of a value. Returns
 * undefined if nothing is known about the offset.
 */
export function hover(state: DocumentState, offset: number): HoverInfo | undefined {
  const place = placeAt(state, offset);
  return place && hoverAt(place, state.setting);
}

/** Returns the hover for a place in a document, or undefined if nothing is known about the place. */
export function hoverAt(
  place: Place,
  setting: Pick<CheckSetting, 'intent' | 'facts'>,
): HoverInfo | undefined {
  const step = place.steps.at(-1);
  if (!step) return undefined;
  if (place.key) {
    const known = membersOf(step.shape, step.node, setting.intent).find(
      ({ name }) => name === place.key?.key.value,
    );
    return known && shown(place, place.key.key, [...aboutKey(step, known, setting), ...aboutMember(known)]);
  }
  if (step.node.type === 'object' || step.node.type === 'array') return undefined;
  const about = [...aboutValue(step, place, setting), ...(step.known?.name ? aboutMember(step.known) : [])];
  return about.length > 0 ? shown(place, step.node, about) : undefined;
}

/** Returns the name of the resource whose ID is the name of the property. Returns an empty list if it is unknown. */
function aboutKey(
  { shape }: PlaceStep,
  { name: key }: KnownMember,
  { facts }: Pick<CheckSetting, 'facts'>,
): string[] {
  const kind = shape.type === 'map' ? shape.keysName : undefined;
  const name = kind && resourcesOf(kind, facts).find(({ value }) => value === key)?.name;
  return name === undefined ? [] : [escapeMarkdown(name)];
}

function shown(
  place: Place,
  range: { readonly start: number; readonly end: number },
  lines: string[],
): HoverInfo {
  return {
    range: { start: range.start + place.start, end: range.end + place.start },
    markdown: lines.join('\n\n'),
  };
}

function aboutMember({ name, shape, required, doc }: KnownMember): string[] {
  const type = describeShape(shape);
  const lines = [`**${escapeMarkdown(name)}**: ${required ? l10n.t('required, {0}', type) : type}`];
  if (doc) lines.push(doc());
  const values = valuesOf(shape);
  if (values.length > 0) lines.push(values.join('\n'));
  return lines;
}

function valuesOf(shape: Shape): string[] {
  const one = shape.type === 'list' ? shape.items : shape;
  if (one.type !== 'text' || !one.values) return [];
  return one.values.slice(0, 16).map((value) => {
    const doc = one.valueDocs?.[value]?.();
    return doc === undefined ? `- \`${value}\`` : `- \`${value}\`: ${doc}`;
  });
}

function aboutValue(step: PlaceStep, place: Place, { facts }: Pick<CheckSetting, 'facts'>): string[] {
  const { node, shape } = step;
  if (node.type !== 'string' || shape.type !== 'text') return [];
  const doc = own(shape.valueDocs, node.value)?.();
  if (doc !== undefined) return [`\`${node.value}\`: ${doc}`];
  if (shape.source === 'country') {
    const code = node.value.toUpperCase();
    return /^[A-Z][A-Z0-9]$/.test(code) ? [`${code}: ${escapeMarkdown(countryName(code))}`] : [];
  }
  if (shape.source ?? shape.names) {
    const name = textsFor(shape, place.root, facts).find(({ value }) => value === node.value)?.name;
    return name === undefined ? [] : [escapeMarkdown(name)];
  }
  const parent = place.steps.at(-2);
  return parent && textMember(parent.node, 'target')?.startsWith('ip') ? aboutNetwork(node.value) : [];
}

/**
 * Returns a line with the first and last address of a range and the number of addresses. Returns an empty list if the
 * text is not a range.
 */
function aboutNetwork(text: string): string[] {
  const interval = text.includes('/') ? parseInterval(text).value : undefined;
  if (!interval) return [];
  const { family, first, last } = interval;
  const [from, to] = [first, last].map((value) => formatAddress({ family, value }));
  const size = sizeOf([interval]);
  const count =
    size <= 1n << 32n ? size.toLocaleString(displayLanguage()) : `2^${size.toString(2).length - 1}`;
  return [l10n.t('{0} to {1} (number of addresses: {2})', from ?? '', to ?? '', count)];
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-!<>|]/g, '\\$&');
}
