import { type ArrayLiteral, type Call, type Expression, type ObjectLiteral } from '../../../script/tree';
import { resolveConstant } from './constants';
import { elementMethods } from './element-methods';
import { isBinding } from './events';
import { oncePerProgram } from './once-per-program';
import { objectOf } from './step-config';

/** A call that creates instances of a workflow (workflow scripts reference, section 4). */
export interface CreatingCall {
  readonly call: Call;
  /** Option objects of the instances. Options that are not an object literal are not included. */
  readonly instances: readonly ObjectLiteral[];
  /** The list in the deprecated form `createBatch([…])`, or `computed` if the list is not a literal. */
  readonly list?: ArrayLiteral | 'computed';
}

const createKeys = new Set(['id', 'params', 'retention', 'locationHint']);
const batchNames = new Set(['createBatch', 'create_batch']);
const createNames: ReadonlySet<string> = new Set([...batchNames, 'create']);

/** Methods that always return an array, regardless of the object they are called on. */
const listMethods: ReadonlySet<string> = new Set([
  ...elementMethods,
  'slice',
  'concat',
  'flat',
  'toSorted',
  'toReversed',
]);

/**
 * Returns the calls that create workflow instances. Other kinds of bindings also have a `create` method, so only
 * calls with options that are valid for a workflow are included.
 */
export const creatingCalls = oncePerProgram(({ scopes }): readonly CreatingCall[] =>
  scopes.nodesOf('call').flatMap((call): CreatingCall[] => {
    const {
      callee,
      closed,
      arguments: [options],
      keywords,
    } = call;
    if (!closed || callee.kind !== 'member' || !createNames.has(callee.name ?? '')) return [];
    if (!isBinding(callee.object, scopes)) return [];
    const objectsOf = (elements: readonly Expression[]): ObjectLiteral[] =>
      elements.flatMap((each) => objectOf(each, scopes) ?? []);
    if (batchNames.has(callee.name ?? '')) {
      const value = options && resolveConstant(options, scopes);
      if (value?.kind === 'array') return [{ call, instances: objectsOf(value.elements), list: value }];
      if (value !== undefined && isComputedList(value)) return [{ call, instances: [], list: 'computed' }];
      if (value?.kind !== 'object') return [];
      const listed = value.properties.find(({ key }) => key === 'instances')?.value;
      const list = listed && resolveConstant(listed, scopes);
      // In `{ count, retention }`, the options apply to all instances.
      return [{ call, instances: list?.kind === 'array' ? objectsOf(list.elements) : [value] }];
    }
    const object = objectOf(options, scopes);
    const properties = object?.properties ?? keywords;
    if (!properties.every(({ key }) => key === undefined || createKeys.has(key))) return [];
    const { start, end } = call;
    return [{ call, instances: [object ?? { kind: 'object', properties: keywords, start, end }] }];
  }),
);

function isComputedList(value: Expression): boolean {
  if (value.kind === 'await') return isComputedList(value.operand);
  return value.kind === 'call' && value.callee.kind === 'member' && listMethods.has(value.callee.name ?? '');
}
