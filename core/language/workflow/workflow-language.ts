import * as l10n from '@vscode/l10n';
import { type CodeLens, type Language, type LanguageContext, type SourceDocument } from '../language';
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
