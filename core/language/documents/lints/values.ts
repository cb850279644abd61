import * as l10n from '@vscode/l10n';
import { own } from '../../../base/own';
import { type Fix } from '../../../base/problem';
import { type JsonLiteral, type JsonMember, type JsonNode, type JsonString } from '../../../json/tree';
import { parseJson } from '../../../json/parse';
import { type FlagShape, type NumberShape, type Shape, type TextShape } from '../shape';
import { type CheckContext, replaceValue, report } from './context';
import { hasFormat } from './formats';
import { checkKnownId } from './known-ids';
import { suggest } from './suggest';

/** Returns the length of a string in code points, which is how the service and JSON Schema count characters. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const code = text.charCodeAt(i);
    if (code < 0xd800 || code > 0xdbff) continue;
    const next = text.charCodeAt(i + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      length--;
      i++;
    }
  }
  return length;
}

/** Reports a value of the wrong JSON type. Always returns false. */
export function wrongType(
  node: JsonNode,
  shape: Shape,
  context: CheckContext,
  member: JsonMember | undefined,
): false {
  const name = member ? `"${member.key.value}"` : l10n.t('This value');
  const message = l10n.t('{0} must be {1}, not {2}.', name, nameOfShape(shape), nameOfNode(node));
  report(context, 'error', 'wrong-type', node, message, { fixes: conversions(node, shape) });
  return false;
}

function nameOfShape(shape: Shape): string {
  switch (shape.type) {
    case 'text':
      return l10n.t('a string');
    case 'number':
      return shape.integer ? l10n.t('an integer') : l10n.t('a number');
    case 'flag':
      return l10n.t('a Boolean');
    case 'list':
      return l10n.t('an array');
    case 'either':
      return shape.of.map(nameOfShape).join(l10n.t(' or '));
    default:
      return l10n.t('an object');
  }
}

function nameOfNode(node: JsonNode): string {
  switch (node.type) {
    case 'string':
      return l10n.t('a string');
    case 'number':
      return Number.isInteger(node.value) ? l10n.t('an integer') : String(node.value);
    case 'array':
      return l10n.t('an array');
    case 'object':
      return l10n.t('an object');
    default:
      return node.type === 'boolean' ? String(node.value) : 'null';
  }
}

function conversions(node: JsonNode, shape: Shape): Fix[] {
  const to = (value: unknown): Fix => {
    const newText = JSON.stringify(value);
    return {
      title: l10n.t('Replace with {0}', newText),
      edits: [replaceValue(node, value)],
      preferred: true,
    };
  };
  if (shape.type === 'text' && (node.type === 'number' || node.type === 'boolean'))
    return [to(String(node.value))];
  if (shape.type === 'text' && node.type === 'array' && node.items.length === 1) {
    const only = node.items[0];
    return only?.type === 'string' ? [to(only.value)] : [];
  }
  if (node.type === 'string' && shape.type === 'flag' && /^(true|false)$/i.test(node.value))
    return [to(node.value.toLowerCase() === 'true')];
  if (node.type === 'string' && shape.type === 'number' && /^-?[0-9]+(\.[0-9]+)?$/.test(node.value))
    return [to(Number(node.value))];
  if (shape.type === 'list' && node.type !== 'array') {
    const wrap = [
      { start: node.start, end: node.start, newText: '[' },
      { start: node.end, end: node.end, newText: ']' },
    ];
    return [{ title: l10n.t('Wrap in an array'), edits: wrap, preferred: true }];
  }
  return [];
}

/** Checks a string against its shape: allowed values, length in code points, and format. */
export function checkText(
  node: JsonString,
  shape: TextShape,
  context: CheckContext,
  member: JsonMember | undefined,
): void {
  const { value } = node;
  if (shape.values && !shape.values.includes(value)) {
    wrongValue(node, shape.values, context);
    return;
  }
  const { min = 0, max = Infinity } = shape;
  const length = value.length > max || value.length <= min * 2 ? lengthOf(value) : value.length;
  const name = member ? `"${member.key.value}"` : l10n.t('This string');
  if (min === max && length !== min)
    report(
      context,
      'error',
      'exact-length',
      node,
      l10n.t('{0} must have exactly {2} characters. Current length: {1}.', name, length, min),
    );
  else if (length > max)
    report(
      context,
      'error',
      'too-long',
      node,
      l10n.t('{0} has {1} characters, but at most {2} are allowed.', name, length, max),
    );
  else if (length < min)
    report(
      context,
      'error',
      'too-short',
      node,
      l10n.t('{0} is too short. Minimum length: {2}. Current length: {1}.', name, length, min),
    );
  else checkFormat(node, shape, context);
  if (shape.names) checkKnownId(node, shape.names, context);
}

function wrongValue(node: JsonString, values: readonly string[], context: CheckContext): void {
  const meant = suggest(node.value, values);
  const listed = values.length > 12 ? `${values.slice(0, 12).join(', ')} …` : values.join(', ');
  const only = values.length === 1;
  const message = only
    ? l10n.t('"{0}" is not allowed here. The only valid value is "{1}".', node.value, values[0] ?? '')
    : l10n.t('"{0}" is not a valid value. Valid values: {1}.', node.value, listed);
  const offered = meant === undefined ? (values.length <= 8 ? values : []) : [meant];
  const fixes = offered.map((value): Fix => ({
    title: l10n.t('Replace with "{0}"', value),
    edits: [replaceValue(node, value)],
    preferred: value === meant || only,
  }));
  report(context, 'error', 'wrong-enum', node, message, { fixes });
}

function checkFormat(node: JsonString, shape: TextShape, context: CheckContext): void {
  const { format } = shape;
  if (format === undefined || hasFormat(node.value, format)) {
    if (format === 'json-text') checkJsonText(node, context);
    return;
  }
  switch (format) {
    case 'duration':
      report(context, 'error', 'bad-duration', node, l10n.t('"{0}" is not a valid duration. Use a number of milliseconds or a string such as "3 days". Valid units: second, minute, hour, day, week, month, and year.', node.value), { fixes: durationFixes(node) }); // prettier-ignore
      return;
    case 'instance-id':
      report(context, 'error', 'invalid-format', node, l10n.t('An instance ID can contain only letters, digits, "-", and "_", and cannot start with "-".')); // prettier-ignore
      return;
    case 'hex-id':
      report(context, 'error', 'invalid-format', node, l10n.t('"{0}" is not an ID. Use the 32 lowercase hexadecimal digits that the API returned.', node.value), { fixes: hexFixes(node) }); // prettier-ignore
      return;
    case 'decimal':
      report(context, 'error', 'invalid-format', node, l10n.t('"{0}" is not a version number such as "3".', node.value)); // prettier-ignore
      return;
    case 'list-name':
      report(context, 'error', 'name-chars', node, l10n.t('List names can contain only letters, digits, and "_".'), { fixes: listNameFixes(node) }); // prettier-ignore
      return;
    case 'asset-name':
      report(
        context,
        'error',
        'invalid-format',
        node,
        l10n.t('An asset name can contain only letters, digits, and "_".'),
      );
      return;
    case 'date-time':
      report(context, 'warning', 'invalid-format', node, l10n.t('"{0}" is not a valid date and time such as 2026-08-01T09:30:00Z.', node.value)); // prettier-ignore
      return;
    default:
      report(context, 'warning', 'invalid-format', node, l10n.t('"{0}" is not a valid UUID such as 03e70e31-d7a4-4401-a629-6a4b6096cdfe.', node.value)); // prettier-ignore
  }
}

function hexFixes(node: JsonString): Fix[] {
  const text = node.value.trim().toLowerCase().replaceAll('-', '');
  return hasFormat(text, 'hex-id') ? [replacement(node, text)] : [];
}

function listNameFixes(node: JsonString): Fix[] {
  const text = node.value
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_');
  return /[a-z0-9]/.test(text) ? [{ ...replacement(node, text), keepsMeaning: false }] : [];
}

const replacement = (node: JsonString, text: string): Fix => ({
  title: l10n.t('Replace with "{0}"', text),
  edits: [replaceValue(node, text)],
  preferred: true,
});

function durationFixes(node: JsonString): Fix[] {
  const units: Readonly<Record<string, string>> = {
    s: 'second', sec: 'second', m: 'minute', min: 'minute', h: 'hour', hr: 'hour', d: 'day', w: 'week', mo: 'month', y: 'year',
  }; // prettier-ignore
  const match = /^\s*(\d+)\s*([a-z]+?)s?\s*$/i.exec(node.value);
  const count = match?.[1];
  const written = match?.[2]?.toLowerCase() ?? '';
  const unit = Object.values(units).includes(written) ? written : own(units, written);
  if (count === undefined || unit === undefined) return [];
  const text = `${count} ${unit}${count === '1' ? '' : 's'}`;
  return [{ title: l10n.t('Replace with "{0}"', text), edits: [replaceValue(node, text)], preferred: true }];
}

function checkJsonText(node: JsonString, context: CheckContext): void {
  if (parseJson(node.value, { comments: false }).mistakes.length === 0) return;
  const message = l10n.t(
    'The string must contain valid JSON, such as {0}. It is sent to the workflow as is.',
    '{"order": 7}',
  );
  report(context, 'warning', 'invalid-params-json', node, message);
}

/** Checks a number against its shape. Returns false if the number must be an integer but is not. */
export function checkNumber(
  node: JsonLiteral,
  shape: NumberShape,
  context: CheckContext,
  member: JsonMember | undefined,
): boolean {
  const value = Number(node.value);
  if (shape.integer && !Number.isInteger(value)) return wrongType(node, shape, context, member);
  if (shape.values && !shape.values.includes(value)) {
    const message = l10n.t('{0} is not one of the allowed values: {1}.', value, shape.values.join(', '));
    report(context, 'error', 'wrong-enum', node, message);
    return true;
  }
  const { min = -Infinity, max = Infinity } = shape;
  if (value >= min && value <= max) return true;
  const name = member ? `"${member.key.value}"` : l10n.t('This number');
  const message =
    max === Infinity
      ? l10n.t('{0} must be at least {1}.', name, min)
      : min === -Infinity
        ? l10n.t('{0} must be at most {1}.', name, max)
        : l10n.t('{0} must be from {1} to {2}.', name, min, max);
  const limit = value < min ? min : max;
  report(context, 'error', 'out-of-range', node, message, {
    fixes: [
      { title: l10n.t('Replace with {0}', limit), edits: [replaceValue(node, limit)], keepsMeaning: false },
    ],
  });
  return true;
}

/** Reports `false` where only `true` is allowed, or `true` where only `false` is allowed. */
export function checkFlag(node: JsonLiteral, { only }: FlagShape, context: CheckContext): void {
  if (only === undefined || node.value === only) return;
  const message = l10n.t('The only allowed value is {0}. Use {0}, or remove the property.', String(only));
  report(context, 'error', 'wrong-enum', node, message);
}
