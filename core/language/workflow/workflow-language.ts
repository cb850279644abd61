import * as l10n from '@vscode/l10n';
import { type CodeLens, type Language, type LanguageContext, type SourceDocument } from '../language';
import { configReferences } from './features/class-places';
import { completeAt, workflowSnippet } from './features/complete';
import { eventDefinition, eventPlaceAt, eventReferences, eventRename } from './features/event-places';
import { hoverAt } from './features/hover';
import { LastGoodGraphs } from './graph/last-good';
import { type WorkflowProgram } from './program/program';
import { checkWorkflowScript } from './rules/rules';
import { looksLikeWorkflow, scriptLanguageOf } from './script';
import { scriptGraphs } from './script-graphs';
import { WorkflowPrograms } from './workflow-programs';
import { foldingOf, symbolsOf } from './workflow-symbols';
import { checkClassesAgainstConfig } from './wrangler/check-classes';

/** Workflow scripts in JavaScript, TypeScript and Python. */
export function workflowLanguage(): Language {
  const programs = new WorkflowPrograms();
  const lastGood = new LastGoodGraphs();
  const ask =
    <T>(answer: (program: WorkflowProgram, document: SourceDocument) => readonly T[]) =>
    async (document: SourceDocument, context: LanguageContext): Promise<readonly T[]> => {
      const program = await programs.of(document, context);
      return program === undefined ? [] : answer(program, document);
    };
  return {
    id: 'workflow',
    claims: ({ languageId, uri, text }) =>
      scriptLanguageOf(languageId, uri) !== undefined && looksLikeWorkflow(text),
    async problems(document, context) {
      const program = await programs.of(document, context);
      if (program === undefined) return [];
      const own = checkWorkflowScript(program);
      return [...own, ...(await checkClassesAgainstConfig(document, program, context))];
    },
    async complete(document, offset, context) {
      const program = await programs.of(document, context);
      if (program === undefined) return [];
      const items = await completeAt(document, program, offset, programs, context);
      return items.length > 0 ? items : workflowSnippet(program, offset);
    },
    async hover(document, offset, context) {
      const program = await programs.of(document, context);
      return program && hoverAt(program, offset);
    },
    async definition(document, offset, context) {
      const program = await programs.of(document, context);
      const event = program && eventPlaceAt(program, offset);
      return event ? await eventDefinition(document, event, programs, context) : [];
    },
    async references(document, offset, context) {
      const program = await programs.of(document, context);
      const event = program && eventPlaceAt(program, offset);
      if (event) return await eventReferences(document, event, programs, context);
      const named = program?.classes.find(
        ({ nameRange }) => nameRange.start <= offset && offset <= nameRange.end,
      );
      return named ? await configReferences(document, named, context) : [];
    },
    async rename(document, offset, newName, context) {
      const program = await programs.of(document, context);
      const event = program && eventPlaceAt(program, offset);
      return event && (await eventRename(document, event, newName, programs, context));
    },
    lenses: ask(lensesOf),
    symbols: ask(symbolsOf),
    folding: ask(foldingOf),
    async graphs(document, context) {
      const program = await programs.of(document, context);
      if (program === undefined) return undefined;
      const { uri } = document;
      return scriptGraphs(lastGood.of(uri, program, { mode: 'complete', file: uri }), uri);
    },
    forget(uri) {
      programs.forget(uri);
      lastGood.forget(uri);
    },
  };
}

function lensesOf({ classes }: WorkflowProgram, { uri }: SourceDocument): readonly CodeLens[] {
  return classes.map(({ name, nameRange }) => ({
    ...nameRange,
    title: l10n.t('Show graph'),
    command: 'rampart.graph.showLocal',
    arguments: [uri, name],
  }));
}
