import * as l10n from '@vscode/l10n';
import { type GraphNode } from '../../../model/graph';
import { walkWorkflow } from '../../../model/graph-walk';
import { valueOf } from '../../../json/tree';
import { durationInWords } from '../../../duration/words';
import { type HoverInfo, type LanguageContext, type SourceDocument } from '../../language';
import { type DerivedGraphs } from '../graph/derived-graphs';
import { type ExplicitConfig } from '../graph/step-texts';
import { type Bound, type WorstCase, workflowWorstCase } from '../graph/worst-case';
import { limits } from '../limits.data';
import { type WorkflowClass } from '../program/classes';
import { type WorkflowProgram } from '../program/program';
import { configEntries } from './class-places';

/**
 * Returns the worst case of each workflow (the maximum number of steps and the maximum duration of one instance), by
 * the start offset of the workflow's class.
 */
export function worstCases(graphs: DerivedGraphs): ReadonlyMap<number, WorstCase> {
  return new Map(
    graphs.workflows.map((workflow, index) => {
      const explicit = new Map<GraphNode, ExplicitConfig>();
      const at = `/workflows/${index}`;
      walkWorkflow(workflow, (node, pointer) => {
        const found = graphs.details[at + pointer]?.explicit;
        if (found) explicit.set(node, found);
      });
      return [graphs.ranges[at]?.start ?? 0, workflowWorstCase(workflow, (node) => explicit.get(node))];
    }),
  );
}

/** Describes the worst case on one line: `12 steps, at most 3 days`. */
export function worstCaseInWords({ steps, durationMs }: WorstCase): string {
  return l10n.t(
    '{0}, {1}',
    steps.isAtLeast ? l10n.t('{0} or more steps', steps.value) : stepsInWords(steps.value),
    longestInWords(durationMs),
  );
}

function longestInWords({ value, isAtLeast }: Bound): string {
  if (!Number.isFinite(value)) return l10n.t('no time limit');
  const time = durationInWords(value);
  return isAtLeast ? l10n.t('{0} or more', time) : l10n.t('at most {0}', time);
}

/**
 * Returns the hover for the name of a workflow class or of its `run` method. Returns undefined if the offset is not at
 * such a name.
 */
export async function hoverWorkflow(
  document: SourceDocument,
  program: WorkflowProgram,
  graphs: () => Promise<DerivedGraphs>,
  offset: number,
  context: LanguageContext,
): Promise<HoverInfo | undefined> {
  for (const found of program.classes) {
    const range = [found.nameRange, found.run?.nameRange].find(
      (each) => each !== undefined && each.start <= offset && offset <= each.end,
    );
    const worst = range && worstCases(await graphs()).get(found.node.start);
    if (range && worst) {
      const markdown = describe(worst, await configuredSteps(document, found, context));
      return { range: { start: range.start, end: range.end }, markdown };
    }
  }
  return undefined;
}

function describe({ steps, durationMs }: WorstCase, configured: number | undefined): string {
  const rows = [
    [l10n.t('Steps of an instance'), bounded(steps, String(steps.value))],
    [l10n.t('Longest duration'), bounded(durationMs, durationInWords(durationMs.value))],
    [l10n.t('Step limit'), limitInWords(configured)],
  ];
  const table = rows.map(([what, value]) => `| ${what ?? ''} | ${value ?? ''} |`).join('\n');
  const most = configured ?? limits.steps.free;
  const notes = [
    ...(steps.value > most
      ? [
          l10n.t(
            '**This is more steps than {0} allows.**',
            configured === undefined ? l10n.t('the free plan') : l10n.t('the configuration'),
          ),
        ]
      : []),
    ...(steps.isAtLeast || durationMs.isAtLeast
      ? [l10n.t('Each loop is counted as one iteration. Durations known only at run time are not included.')]
      : []),
    l10n.t('The longest duration includes all retries and timeouts. Sleeps do not count as steps.'),
  ];
  return `| | |\n|---|---|\n${table}\n\n${notes.join(' ')}`;
}

function limitInWords(configured: number | undefined): string {
  const { free, paid, maxConfigurable } = limits.steps;
  return configured === undefined
    ? l10n.t(
        '{0} (free), {1} (paid, up to {2} with limits.steps in the configuration)',
        free,
        paid,
        maxConfigurable,
      )
    : l10n.t('{0} (limits.steps in the configuration)', configured);
}

/**
 * Returns `limits.steps` from the first configuration entry that refers to the class and sets it, or undefined if there
 * is none.
 */
async function configuredSteps(
  document: SourceDocument,
  found: WorkflowClass,
  context: LanguageContext,
): Promise<number | undefined> {
  for (const { entry } of await configEntries(document, found, context)) {
    const steps = valueOf(valueOf(entry.node, 'limits'), 'steps');
    if (steps?.type === 'number' && typeof steps.value === 'number') return steps.value;
  }
  return undefined;
}

function bounded({ value, isAtLeast }: Bound, words: string): string {
  return isAtLeast && Number.isFinite(value) ? l10n.t('{0} or more', words) : words;
}

function stepsInWords(count: number): string {
  return count === 1 ? l10n.t('1 step') : l10n.t('{0} steps', count);
}
