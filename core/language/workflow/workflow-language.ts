import * as l10n from '@vscode/l10n';
import { paced } from '../../base/steps';
import { type CodeLens, type Language, type LanguageContext, type SourceDocument } from '../language';
import { checkHelpers } from './check-helpers';
import { combineClassProblems } from './combine-class-problems';
import { configReferences } from './features/class-places';
import { completeAt, workflowSnippet } from './features/complete';
import { eventDefinition, eventPlaceAt, eventReferences, eventRename } from './features/event-places';
import { type ScriptAnswers } from './analysis';
import { hoverAt } from './features/hover';
import { hoverWorkflow, worstCaseInWords, worstCases } from './features/hover-workflow';
import { inlaysOf } from './features/inlays';
import { type DerivedGraphs } from './graph/derived-graphs';
import { LastGoodGraphs } from './graph/last-good';
import { linkedGraphs } from './linked-graphs';
import { scriptLanguageOf } from '../../script/script';
import { looksLikeWorkflow } from './looks-like-workflow';
import { scriptGraphs } from './script-graphs';
import { WorkflowPrograms } from './workflow-programs';
import { foldingOf, movedSymbol, symbolsOf } from './workflow-symbols';
import { checkClassesAgainstConfig } from './wrangler/check-classes';

/** Returns the language support for workflow scripts in JavaScript, TypeScript, and Python. */
export function workflowLanguage(): Language {
  const programs = new WorkflowPrograms();
  const lastGood = new LastGoodGraphs();
  const graphsOf = (
    document: SourceDocument,
    answers: ScriptAnswers,
    context: LanguageContext,
  ): Promise<DerivedGraphs> => linkedGraphs(answers.graphs(document.uri), document, programs, context);
  return {
    id: 'workflow',
    claims: ({ languageId, uri, text }) =>
      scriptLanguageOf(languageId, uri) !== undefined && looksLikeWorkflow(text),
    async problems(document, context) {
      const answers = await programs.answersOf(document, context);
      if (answers === undefined) return [];
      const own = await paced(answers.problemSteps(), context.pace, context.signal);
      if (own === undefined) return [];
      const bound = await checkClassesAgainstConfig(document, answers, context);
      return [
        ...(await combineClassProblems(own, bound, document, context)),
        ...(await answers.askParts((program) => checkHelpers(program, document, programs, context))),
      ];
    },
    async complete(document, offset, context) {
      const program = await programs.at(document, offset, context);
      if (program === undefined) return [];
      const items = await completeAt(document, program, offset, programs, context);
      return items.length > 0 ? items : workflowSnippet(program, offset);
    },
    async hover(document, offset, context) {
      const program = await programs.at(document, offset, context);
      const answers = await programs.answersOf(document, context);
      if (program === undefined || answers === undefined) return undefined;
      return (
        hoverAt(program, offset) ??
        (await hoverWorkflow(document, program, () => graphsOf(document, answers, context), offset, context))
      );
    },
    async definition(document, offset, context) {
      const program = await programs.at(document, offset, context);
      const event = program && eventPlaceAt(program, offset);
      return event ? await eventDefinition(document, event, programs, context) : [];
    },
    async references(document, offset, context) {
      const program = await programs.at(document, offset, context);
      const event = program && eventPlaceAt(program, offset);
      if (event) return await eventReferences(document, event, programs, context);
      const named = program?.classes.find(
        ({ nameRange }) => nameRange.start <= offset && offset <= nameRange.end,
      );
      return named ? await configReferences(document, named, context) : [];
    },
    async rename(document, offset, newName, context) {
      const program = await programs.at(document, offset, context);
      const event = program && eventPlaceAt(program, offset);
      return event && (await eventRename(document, event, newName, programs, context));
    },
    async lenses(document, context) {
      const answers = await programs.answersOf(document, context);
      if (answers === undefined) return [];
      return lensesOf(answers, await graphsOf(document, answers, context), document);
    },
    async inlays(document, range, context) {
      if (!context.settings.workflow.defaultHints) return [];
      const answers = await programs.answersOf(document, context);
      return answers?.programsIn(range).flatMap((program) => inlaysOf(program, range)) ?? [];
    },
    async symbols(document, context) {
      const answers = await programs.answersOf(document, context);
      const found = answers?.collect(symbolsOf, movedSymbol) ?? [];
      return found.toSorted((a, b) => a.range.start - b.range.start);
    },
    async folding(document, context) {
      const answers = await programs.answersOf(document, context);
      return answers?.collect(foldingOf, (range, place) => place(range)) ?? [];
    },
    async graphs(document, context) {
      const answers = await programs.answersOf(document, context);
      if (answers === undefined) return undefined;
      const { uri } = document;
      return scriptGraphs(
        await lastGood.of(uri, answers.tree.hasErrors, () => graphsOf(document, answers, context)),
        uri,
      );
    },
    forget(uri) {
      programs.forget(uri);
      lastGood.forget(uri);
    },
  };
}

/**
 * Returns the code lenses of each class. They open the graph, show the maximum number of steps and the maximum duration
 * of an instance, and run the workflow.
 */
function lensesOf(
  answers: ScriptAnswers,
  graphs: DerivedGraphs,
  { uri }: SourceDocument,
): readonly CodeLens[] {
  const worst = worstCases(graphs);
  return answers.classes().flatMap(({ name, nameRange, start }) => {
    const found = worst.get(start);
    const lens = (title: string, command: string): CodeLens => ({
      ...nameRange,
      title,
      command,
      arguments: [uri, name],
    });
    return [
      lens(l10n.t('Show graph'), 'rampart.graph.showLocal'),
      ...(found && found.steps.value > 0 ? [lens(worstCaseInWords(found), 'rampart.graph.showLocal')] : []),
      lens(l10n.t('Run workflow'), 'rampart.workflow.run'),
    ];
  });
}
