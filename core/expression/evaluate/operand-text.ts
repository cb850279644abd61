import { looseTextOfUtf8 } from '../../base/byte-string';
import { printNode } from '../print';
import { type CallOperand, type FieldOperand, type Index, type Operand } from '../tree';
import { indexKey, indexPosition } from './literal-value';

/**
 * Returns the text of an operand in the form that is used in facts and `needs`. Different notations of the same
 * operand result in the same text.
 */
export function operandText(source: string, operand: Operand): string {
  const base = operand.kind === 'field' ? operand.name : callText(source, operand);
  return base + operand.indexes.map((index) => indexText(source, index)).join('');
}

/** Returns the text of a call without the indexes after it. */
export function callText(source: string, { name, arguments: given }: CallOperand): string {
  return `${name}(${given.map((one) => (one.kind === 'field' || one.kind === 'call' ? operandText(source, one) : printNode(source, one, 'words'))).join(', ')})`;
}

/** Returns the texts of a field and of its indexed parts up to the first `[*]`, starting with the whole field. */
export function pathTexts(source: string, { name, indexes }: FieldOperand): string[] {
  const texts = [name];
  for (const index of indexes) {
    if (index.access === 'each') break;
    texts.push((texts[texts.length - 1] ?? '') + indexText(source, index));
  }
  return texts;
}

function indexText(source: string, index: Index): string {
  if (index.access === 'each') return '[*]';
  if (index.access === 'position') return `[${indexPosition(source, index)}]`;
  const key = looseTextOfUtf8(indexKey(source, index));
  return `["${key.replace(/["\\]/g, '\\$&')}"]`;
}
