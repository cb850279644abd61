import { rulesetPhases } from '../../core/model/ruleset-phase';
import { refuse } from './refusal';

const hex32 = /^[0-9a-f]{32}$/i;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Patterns for path parameters of the workflow service. Sources: workflows, "Limits"; workflow scripts, "Limits". */
const workflowParams: Readonly<Record<string, RegExp>> = {
  workflow_name: /^[a-zA-Z0-9_][a-zA-Z0-9-_]{0,63}$/,
  version_id: uuid,
  instance_id: /^[a-zA-Z0-9, */#_-]{1,271}$/,
  event_type: /^[a-zA-Z0-9_][a-zA-Z0-9-_]{0,99}$/,
};

/** Patterns for the path parameters of rulesets, except for IDs. Source: rulesets.md, "Objects". */
const rulesetParams: Readonly<Record<string, RegExp>> = {
  ruleset_phase: new RegExp(`^(${rulesetPhases.join('|')})$`),
  ruleset_version: /^[0-9]{1,18}$/,
};

/** Path parameters that may contain any text. */
const free = new Set(['key', 'error_code', 'rule_tag']);

/**
 * Rejects a path with malformed identifiers. The workflow service responds with 400. Other services respond as if the
 * path did not exist. Source: API behavior, "Errors".
 */
export function checkIdentifiers(params: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(params)) {
    if (free.has(name)) continue;
    const pattern = workflowParams[name];
    if (pattern === undefined) {
      if (!(rulesetParams[name] ?? hex32).test(value)) throw refuse('noRoute');
    } else if (!pattern.test(value)) {
      throw refuse('invalid', { message: `${name} must match ${pattern.source}`, pointer: `/${name}` });
    }
  }
}
