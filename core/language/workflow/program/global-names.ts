import { type Expression } from '../../../script/tree';
import { type Scopes } from './scopes';

/**
 * The name outside this file that an expression refers to, with dots: `Date.now`, `crypto.randomUUID` (also from
 * `node:crypto`), or, in Python, `datetime.datetime.now` however imported. Undefined for definitions in the file.
 */
export function globalName(expression: Expression, scopes: Scopes): string | undefined {
  if (expression.kind === 'cast') return globalName(expression.operand, scopes);
  if (expression.kind === 'member') {
    if (expression.name === undefined) return undefined;
    const object = globalName(expression.object, scopes);
    if (object === undefined) return undefined;
    return globalObjects.has(object) ? expression.name : `${object}.${expression.name}`;
  }
  if (expression.kind !== 'identifier') return undefined;
  const binding = scopes.bindingOf(expression);
  if (binding === undefined) return expression.name;
  if (binding.imported === undefined) return undefined;
  const { imported, module } = binding.imported;
  const from = module.replace(/^node:/, '');
  // Python Workers access JavaScript's globals through the module `js`.
  if (from === 'js') return imported === '*' ? 'globalThis' : imported;
  return imported === '*' || imported === 'default' ? from : `${from}.${imported}`;
}

const globalObjects = new Set(['globalThis', 'self', 'window', 'global']);
