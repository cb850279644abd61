import { type ApiError } from './error';
import { type OperationId } from './operations.data';
import { rulesetAdvice } from './ruleset-errors.data';

const groups =
  /^((account|zone)(Rulesets|RulesetRules|RulesetVersions|Entrypoints|EntrypointVersions)|lists|listItems|listOperations)\./;

/**
 * Whether an operation belongs to rulesets or lists. The error codes of these operations have other meanings in the
 * rest of the API.
 */
export const isOfRulesets = (id: OperationId): boolean => groups.test(id);

/**
 * Whether an error from reading an entry point means that the phase has never had a rule. After any other failure,
 * the phase must not be treated as empty, because writing to it would delete its rules (rulesets.md, "Updates").
 */
export function isNoEntrypoint({ operation, status, errors }: ApiError): boolean {
  const isEntrypoint = /^(account|zone)Entrypoints\.get$/.test(operation.id);
  return isEntrypoint && status === 404 && errors.some(({ code }) => code === 10003);
}

/**
 * Returns the recommended action for an error of rulesets or lists. Returns undefined if no action is known for the
 * error.
 */
export function adviceForRulesets({ operation, errors }: ApiError): string | undefined {
  if (!isOfRulesets(operation.id)) return undefined;
  for (const { code } of errors) {
    const advice = code === undefined ? undefined : rulesetAdvice[code];
    if (advice) return advice();
  }
  return undefined;
}
