import { type Scope } from '../../core/resources/scope';
import { type Choice } from './prompts';

/** Returns an account or zone as an option that the user can choose. */
export const scopeChoice = (scope: Scope): Choice<Scope> => ({
  label: scope.name,
  description: scope.connectionName,
  icon: scope.type === 'zones' ? 'globe' : 'account',
  value: scope,
});
