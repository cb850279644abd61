import { type Expression } from '../../../script/tree';
import { type Scopes } from './scopes';

/**
 * Returns the global or imported name that an expression refers to, with dots: `Date.now`, `crypto.randomUUID` (also
 * if imported from `node:crypto`), or, in Python, `datetime.datetime.now` (regardless of how it is imported). Returns
 * undefined for any other expression, for example if it refers to a definition in the file.
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
