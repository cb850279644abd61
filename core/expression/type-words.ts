import * as l10n from '@vscode/l10n';
import { type TypePattern } from './scheme/scheme';
import { type Type } from './types';

/** Describes a type as part of a sentence: "a string", "an integer", "an array (Array<String>)". */
export function typeInWords(type: Type): string {
  switch (type.kind) {
    case 'string':
      return l10n.t('a string');
    case 'integer':
      return l10n.t('an integer');
    case 'ip':
      return l10n.t('an IP address');
    case 'boolean':
      return l10n.t('a Boolean');
    case 'array':
      return l10n.t('an array ({0})', type.name);
    case 'map':
      return l10n.t('a map ({0})', type.name);
    case 'unknown':
      return l10n.t('of unknown type');
  }
}

/** Describes the required type of an argument. `given` contains the types of the arguments before it. */
export function patternInWords(pattern: TypePattern, given: readonly Type[]): string {
  const repeated = pattern.sameAs >= 0 ? given[pattern.sameAs] : given[pattern.elementOf]?.element;
  const types = repeated ? [repeated] : pattern.types;
  const words = types.map(typeInWords);
  if (pattern.anyArray) words.push(l10n.t('an array'));
  if (pattern.anyMap) words.push(l10n.t('a map'));
  return [...new Set(words)].join(l10n.t(' or '));
}
