import { type LanguageContext, type SourceDocument } from '../language';
import { type DerivedGraphs } from './graph/derived-graphs';
import { linkGraphs } from './graph/link';
import { asHanded, type UsedAnalyses } from './handed-functions';
import { findFunction } from './imported-functions';
import { type WorkflowPrograms } from './workflow-programs';

/**
 * Returns the graphs of a document, including helpers in other modules of the workspace. Ranges in the document
 * itself have the document's URI.
 */
export async function linkedGraphs(
  graphs: DerivedGraphs,
  document: SourceDocument,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<DerivedGraphs> {
  const used: UsedAnalyses = new Map();
  return linkGraphs(graphs, document.uri, async ({ module, imported, handed }, file) => {
    const from = file === document.uri ? document : await context.workspace.read(file);
    const found = from && (await findFunction(module, imported, from, programs, context));
    return found && { ...asHanded(found, handed, used), file: found.document.uri };
  });
}
