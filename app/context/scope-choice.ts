import { type Scope } from '../../core/resources/scope';
import { type Choice } from './prompts';

/** An account or zone as an option to choose. */
export const scopeChoice = (scope: Scope): Choice<Scope> => ({
  label: scope.name,
  description: scope.connectionName,
  icon: scope.type === 'zones' ? 'globe' : 'account',
  value: scope,
});
