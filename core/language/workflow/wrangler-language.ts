import { type Language } from '../language';
import { classDefinition, triggerDefinition } from './features/class-places';
import { hoverConfig } from './features/hover-config';
import { completeConfig } from './features/complete-config';
import { WorkflowPrograms } from './workflow-programs';
import { checkWrangler } from './wrangler/check-config';
import { isWranglerFile } from './wrangler/wrangler-config';

/** Returns the language support for the workflow settings in Wrangler configurations. */
export function wranglerLanguage(): Language {
  const programs = new WorkflowPrograms();
  return {
    id: 'wrangler',
    claims: ({ uri }) => isWranglerFile(uri),
    problems: (document, context) => checkWrangler(document, programs, context),
    complete: (document, offset, context) => completeConfig(document, offset, programs, context),
    hover: (document, offset, context) => hoverConfig(document, offset, programs, context),
    async definition(document, offset, context) {
      const workflow = triggerDefinition(document, offset);
      return workflow.length > 0 ? workflow : await classDefinition(document, offset, programs, context);
    },
    forget: (uri) => programs.forget(uri),
  };
}
