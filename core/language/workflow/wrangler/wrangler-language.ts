import { type Language } from '../../language';
import { WorkflowPrograms } from '../workflow-programs';
import { checkWrangler } from './check-config';
import { isWranglerFile } from './wrangler-config';

/** Wrangler configurations: what they say about workflows. */
export function wranglerLanguage(): Language {
  const programs = new WorkflowPrograms();
  return {
    id: 'wrangler',
    claims: ({ uri }) => isWranglerFile(uri),
    problems: (document, context) => checkWrangler(document, programs, context),
  };
}
