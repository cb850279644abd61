import * as l10n from '@vscode/l10n';
import { type Shape, type TextShape } from '../shape';

/** Returns the type and the limits of a value on one line, e.g. "string, at most 32 characters". */
export function describeShape(shape: Shape): string {
  const parts = [typeName(shape), ...limitsOf(shape)];
  if (shape.nullable) parts.push(l10n.t('or null'));
  return parts.join(', ');
}

function typeName(shape: Shape): string {
  switch (shape.type) {
    case 'text':
      return textName(shape);
    case 'number':
      return shape.integer ? l10n.t('integer') : l10n.t('number');
    case 'flag':
      return l10n.t('a Boolean');
    case 'list':
      return l10n.t('array');
    case 'either':
      return shape.of.map(typeName).join(l10n.t(' or '));
    case 'any':
      return l10n.t('any value');
    default:
      return l10n.t('object');
  }
}

function textName({ values }: TextShape): string {
  if (!values) return l10n.t('string');
  const [only = '', ...others] = values;
  return others.length === 0 ? `"${only}"` : l10n.t('one of {0} values', values.length);
}

function limitsOf(shape: Shape): string[] {
  switch (shape.type) {
    case 'text':
      return [...textLimits(shape.min, shape.max), ...(shape.format ? [formatName(shape.format)] : [])];
    case 'number':
      return numberLimits(shape.min, shape.max);
    case 'list':
      return listLimits(shape.min, shape.max);
    default:
      return [];
  }
}

function textLimits(min: number | undefined, max: number | undefined): string[] {
  if (min !== undefined && min === max) return [l10n.t('exactly {0} characters', min)];
  if (min !== undefined && max !== undefined) return [l10n.t('{0} to {1} characters', min, max)];
  return max === undefined ? [] : [l10n.t('at most {0} characters', max)];
}

function numberLimits(min: number | undefined, max: number | undefined): string[] {
  if (min !== undefined && max !== undefined) return [l10n.t('{0} to {1}', min, max)];
  if (min !== undefined) return [l10n.t('at least {0}', min)];
  return max === undefined ? [] : [l10n.t('at most {0}', max)];
}

function listLimits(min: number | undefined, max: number | undefined): string[] {
  if (min !== undefined && max !== undefined) return [l10n.t('{0} to {1} items', min, max)];
  if (min !== undefined && min > 0) return [l10n.t('{0} or more items', min)];
  return max === undefined ? [] : [l10n.t('at most {0} items', max)];
}

function formatName(format: string): string {
  switch (format) {
    case 'date-time':
      return l10n.t('date and time');
    case 'uuid':
      return 'UUID';
    case 'duration':
      return l10n.t('duration such as "3 days"');
    case 'json-text':
      return l10n.t('containing JSON');
    default:
      return l10n.t('letters, digits, "-", and "_"');
  }
}
