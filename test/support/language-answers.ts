import { type CompletionItem, type DocumentSymbol, type Language, type LanguageContext, type SourceDocument } from '../../core/language/language'; // prettier-ignore
import { applyEdits } from '../../core/text/apply-edits';

/** Maximum number of completions that are listed for a position, after their total number. */
const shownCompletions = 3;

/** Maximum length of a string on a line. Longer strings are truncated. */
const maxShown = 160;

/**
 * Returns a line for each answer of a language about a document. This includes the problems with their fixes, symbols,
 * foldings, links, and inlay hints. It also includes the hover, completions, and selection at the start of each word
 * and at the end of the document, and the code actions at the start of each list and object. An answer that is the
 * same as at the previous position is left out.
 */
export async function languageAnswers(
  language: Language,
  document: SourceDocument,
  context: LanguageContext,
): Promise<readonly string[]> {
  const { text } = document;
  const whole = { start: 0, end: text.length };
  const slice = ({ start, end }: { start: number; end: number }): string => shown(text.slice(start, end));
  const lines: string[] = [];
  for (const problem of await language.problems(document, context)) {
    lines.push(`${problem.severity} ${problem.code} «${slice(problem)}»: ${shown(problem.message)}`);
    for (const { title, edits } of problem.fixes ?? [])
      lines.push(`  fix ${title} → ${changed(text, edits)}`);
    for (const one of problem.related ?? []) lines.push(`  see «${slice(one)}»: ${one.message}`);
  }
  const symbol = (one: DocumentSymbol, indent: string): void => {
    lines.push(`symbol ${indent}${one.kind} ${one.name} ${one.detail ?? ''} «${slice(one.range)}»`);
    for (const child of one.children ?? []) symbol(child, `${indent}  `);
  };
  for (const one of (await language.symbols?.(document, context)) ?? []) symbol(one, '');
  for (const one of (await language.folding?.(document, context)) ?? [])
    lines.push(`folding «${slice(one)}»`);
  for (const one of (await language.links?.(document, context)) ?? [])
    lines.push(`link «${slice(one)}» → ${one.target} ${one.tooltip ?? ''}`);
  for (const { offset, label } of (await language.inlays?.(document, whole, context)) ?? [])
    lines.push(`inlay ${slice({ start: Math.max(0, offset - 12), end: offset })}|${label}`);
  const before = new Map<string, string>();
  for (const { index } of text.matchAll(/(?<![\w.-])[\w.-]+|(?<=[[{,:] ?"?)|$/g)) {
    const say = (what: string, told: string): void => {
      if (told !== '' && before.get(what) !== told)
        lines.push(`${what} ‸${slice({ start: index, end: index + 12 })} ${told}`);
      before.set(what, told);
    };
    const hover = await language.hover?.(document, index, context);
    say('hover', hover ? `«${slice(hover.range)}» ${shown(hover.markdown)}` : '');
    const items = (await language.complete?.(document, index, context)) ?? [];
    say('complete', items.length === 0 ? '' : completions(text, items));
    const around = (await language.selection?.(document, index, context)) ?? [];
    if (hover) say('select', around.map((range) => `${range.start}-${range.end}`).join(' '));
    if (!/[{[]\s*$/.test(text.slice(0, index))) continue;
    const actions = (await language.actions?.(document, { start: index, end: index }, context)) ?? [];
    say('actions', actions.map(({ title, edits }) => `${title} → ${changed(text, edits)}`).join(' | '));
  }
  return lines;
}

function completions(text: string, items: readonly CompletionItem[]): string {
  const told = items
    .slice(0, shownCompletions)
    .map(({ label, type = '', detail = '', sortText = '', edit, kind }) =>
      [
        label,
        kind,
        type,
        detail,
        sortText,
        `«${shown(text.slice(edit.start, edit.end))}» → ${shown(edit.newText)}`,
      ]
        .filter((each) => each !== '')
        .join(', '),
    );
  return [`${items.length}`, ...told].join(' | ');
}

/** Returns the part of `text` that the edits change, as it is after the edits, with some characters around it. */
function changed(text: string, edits: Parameters<typeof applyEdits>[1]): string {
  const start = Math.max(0, Math.min(...edits.map((each) => each.start)) - 8);
  const end = Math.min(text.length, Math.max(...edits.map((each) => each.end)) + 8);
  return edits.length === 0
    ? ''
    : shown(applyEdits(text, edits).slice(start, applyEdits(text, edits).length - (text.length - end)));
}

const shown = (text: string): string => {
  const line = text.replaceAll('\n', '⏎');
  return line.length > maxShown ? `${line.slice(0, maxShown)}… (${line.length})` : line;
};
