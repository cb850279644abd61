import * as l10n from '@vscode/l10n';
import { pathAt, valueOf } from '../../../json/tree';
import { readDuration } from '../../../duration/duration';
import { durationInWords } from '../../../duration/words';
import { type HoverInfo, type LanguageContext, type SourceDocument } from '../../language';
import { limits } from '../limits.data';
import { findExport } from '../wrangler/entry-module';
import { exportFields, workflowFields } from '../wrangler/fields.data';
import { mainUri, readWrangler, type WorkflowEntry, type WranglerScope } from '../wrangler/wrangler-config';
import { type WorkflowPrograms } from '../workflow-programs';
import { worstCaseInWords, worstCases } from './hover-workflow';
import { retentionInWords } from './retention-words';

/**
 * Describes the part of a configuration at an offset: the purpose of a field, the value of a duration, or the steps of
 * a class. Returns undefined if there is nothing to describe.
 */
export async function hoverConfig(
  document: SourceDocument,
  offset: number,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<HoverInfo | undefined> {
  for (const scope of readWrangler(document)?.scopes ?? []) {
    for (const entry of scope.workflows) {
      const { classPlace, node } = entry;
      if (classPlace && classPlace.start <= offset && offset <= classPlace.end) {
        const markdown = await describeClass(document, scope, entry, programs, context);
        return { range: { start: classPlace.start, end: classPlace.end }, markdown };
      }
      if (node.start <= offset && offset <= node.end) {
        const found = hoverEntry(entry, offset);
        if (found) return found;
      }
    }
  }
  return undefined;
}

function hoverEntry({ node, notation }: WorkflowEntry, offset: number): HoverInfo | undefined {
  const fields = notation === 'exports' ? exportFields : workflowFields;
  const path = pathAt(node, offset);
  const last = path.at(-1);
  const member = path.findLast((step) => step.member !== undefined)?.member;
  if (member === undefined || last === undefined) return undefined;
  const { start, end } = last.onKey === true ? member.key : last.node;
  const key = member.key.value;
  const value = member.value;
  if (
    last.onKey !== true &&
    key.endsWith('_retention') &&
    (value?.type === 'string' || value?.type === 'number')
  ) {
    const ms = value.type === 'string' ? readDuration(value.value).ms : Number(value.value);
    return { range: { start, end }, markdown: `**${durationInWords(ms)}**\n\n${retentionInWords()}` };
  }
  if (key === 'steps' || (key === 'limits' && valueOf(node, 'limits') === value)) {
    const { free, paid, maxConfigurable } = limits.steps;
    const markdown = l10n.t(
      'Maximum number of steps in an instance, not counting sleeps. Default: {0} on the paid plan, {1} on the free plan. The limit cannot exceed {2}.',
      paid,
      free,
      maxConfigurable,
    );
    return { range: { start, end }, markdown };
  }
  const what = fields[key]?.what;
  return what === undefined ? undefined : { range: { start, end }, markdown: what };
}

/**
 * Describes a class: the file that declares it, and the maximum number of steps and the maximum duration of an
 * instance.
 */
async function describeClass(
  document: SourceDocument,
  scope: WranglerScope,
  { className = '', isOwn }: WorkflowEntry,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<string> {
  const what = workflowFields.class_name?.what ?? '';
  const uri = isOwn ? mainUri(document, scope) : undefined;
  const entry = uri === undefined ? undefined : await context.workspace.read(uri);
  const found = entry && (await findExport(className, entry, programs, context));
  if (found?.kind !== 'workflow') return what;
  const answers = await programs.answersOf(found.document, context);
  const worst = answers && worstCases(answers.graphs(found.document.uri)).get(found.node.start);
  const file = found.document.uri.slice(found.document.uri.lastIndexOf('/') + 1);
  const words = worst && worst.steps.value > 0 ? `: ${worstCaseInWords(worst)}` : '';
  return `${l10n.t('Workflow in {0}', file)}${words}\n\n${what}`;
}
