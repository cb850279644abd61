import { type Expression, type FunctionNode, type ScriptNode } from '../../../script/tree';
import { globalName } from './global-names';
import { type Scopes } from './scopes';

/** Methods that the platform calls on a Worker itself. None of their parameters is a step. */
const handlers: ReadonlySet<string> = new Set([
  'fetch',
  'scheduled',
  'queue',
  'email',
  'tail',
  'tailStream',
  'trace',
]);

const entrypoints: ReadonlySet<string> = new Set([
  'cloudflare:workers.WorkerEntrypoint',
  'cloudflare:workers.DurableObject',
  'workers.WorkerEntrypoint',
  'workers.DurableObject',
]);

/** Methods that the platform calls on a Worker or a Durable Object. */
const objectHandlers: ReadonlySet<string> = new Set([
  ...handlers,
  'alarm',
  'webSocketMessage',
  'webSocketClose',
  'webSocketError',
]);

/**
 * Checks whether a function is a handler of a Worker, either in the object that the module exports or in an
 * entrypoint class.
 */
export function isHandler(node: FunctionNode, scopes: Scopes): boolean {
  const parent = scopes.parentOf(node);
  if (parent?.kind === 'property') return handlers.has(parent.key ?? '') && isOfDefault(parent, scopes);
  if (parent?.kind !== 'member-definition' || !objectHandlers.has(parent.name ?? '')) return false;
  const base = scopes.classAround(node)?.base;
  return base !== undefined && isEntrypoint(base, scopes);
}

/** Checks whether a base class is one of the platform's entrypoints other than `WorkflowEntrypoint`. */
export function isEntrypoint(base: Expression, scopes: Scopes): boolean {
  return base.kind === 'identifier' && entrypoints.has(globalName(base, scopes) ?? '');
}

/** Checks whether a property belongs to an object that is the default export of the module. */
function isOfDefault(property: ScriptNode, scopes: Scopes): boolean {
  const object = scopes.parentOf(property);
  let at = object && scopes.parentOf(object);
  while (at?.kind === 'cast') at = scopes.parentOf(at);
  if (object?.kind !== 'object' || at === undefined) return false;
  const name = at.kind === 'declarator' && at.pattern.kind === 'name-pattern' ? at.pattern.name : undefined;
  const { start } = at;
  return scopes.exports.some(
    ({ exported, local, start: exportedAt }) =>
      exported === 'default' && (name === undefined ? exportedAt === start : local === name),
  );
}
