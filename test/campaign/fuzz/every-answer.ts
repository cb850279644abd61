import assert from 'node:assert/strict';
import { type OffsetRange, type Problem, type TextEdit } from '../../../core/base/problem';
import { noFacts } from '../../../core/language/facts';
import {
  type DocumentSymbol,
  type Language,
  type LanguageContext,
  type SourceDocument,
} from '../../../core/language/language';
import { createLanguageService } from '../../../core/language/languages';
import { type LanguageService } from '../../../core/language/service';
import { decodeSettings } from '../../../core/language/settings';
import { createScriptParsers } from '../../../core/script/script-parsers';
import { german } from '../../support/german';

const parsers = createScriptParsers();

export const campaignContext: LanguageContext = {
  settings: decodeSettings({
    expressions: { '**': ['rules.*.expression', 'value:**.rewrite'] },
    filter: { phase: 'http_request_firewall_custom', plan: 'pro', lists: { office: 'ip' } },
  }),
  facts: noFacts,
  workspace: { find: () => [], read: () => undefined },
  scripts: () => parsers,
  signal: new AbortController().signal,
  now: () => Date.parse('2026-11-20T12:00:00Z'),
};

export function serviceThatThrows(): LanguageService {
  return createLanguageService(({ error }) => {
    throw error;
  });
}

/**
 * Requests the results of every feature for a source text, and checks that every position in the results is within
 * the text. Returns the problems in the text.
 */
export async function askEverything(
  service: LanguageService,
  document: SourceDocument,
): Promise<readonly Problem[]> {
  const { text } = document;
  const context = campaignContext;
  const inside = ({ start, end }: OffsetRange): void =>
    assert.ok(
      Number.isInteger(start) && 0 <= start && start <= end && end <= text.length,
      `${start}..${end} of ${text.length}`,
    );
  const edits = (list: readonly TextEdit[]): void => {
    const sorted = [...list].sort((a, b) => a.start - b.start || a.end - b.end);
    sorted.forEach(inside);
    sorted.slice(1).forEach((edit, i) => assert.ok(edit.start >= (sorted[i]?.end ?? 0), 'edits overlap'));
  };
  const symbol = (one: DocumentSymbol): void => {
    inside(one.range);
    inside(one.nameRange);
    assert.notEqual(one.name, '');
    one.children?.forEach(symbol);
  };
  const problems = await service.problems(document, context);
  for (const problem of problems) {
    inside(problem);
    wellSaid(problem.message, text);
    problem.related?.filter(({ uri }) => uri === undefined).forEach(inside);
    problem.fixes?.forEach((fix) => edits(fix.edits));
  }
  const all = <T>(
    ask: (language: Language) => readonly T[] | Promise<readonly T[]> | undefined,
  ): Promise<readonly T[]> => service.collect(document, context, ask);
  (await all((one) => one.symbols?.(document, context))).forEach(symbol);
  for (const ranges of [
    await all((one) => one.folding?.(document, context)),
    await all((one) => one.tokens?.(document, context)),
    await all((one) => one.lenses?.(document, context)),
    await all((one) => one.links?.(document, context)),
  ])
    ranges.forEach(inside);
  const whole = { start: 0, end: text.length };
  for (const { offset } of await all((one) => one.inlays?.(document, whole, context)))
    inside({ start: offset, end: offset });
  edits(await all((one) => one.format?.(document, { tabSize: 2, insertSpaces: true }, context)));
  for (const offset of someOffsets(text)) {
    const at = { start: offset, end: offset };
    for (const { edit } of await all((one) => one.complete?.(document, offset, context))) inside(edit);
    for (const action of await all((one) => one.actions?.(document, at, context))) edits(action.edits);
    const hover = await service.first(document, context, (one) => one.hover?.(document, offset, context));
    if (hover) inside(hover.range);
    await service.first(document, context, (one) => one.signature?.(document, offset, context));
    (await all((one) => one.selection?.(document, offset, context))).forEach(inside);
    (await all((one) => one.highlights?.(document, offset, context))).forEach(inside);
    for (const place of await all((one) => one.definition?.(document, offset, context)))
      if (place.uri === document.uri) inside(place);
    for (const place of await all((one) => one.references?.(document, offset, context)))
      if (place.uri === document.uri) inside(place);
    const renamed = await service.first(document, context, (one) =>
      one.rename?.(document, offset, 'renamed', context),
    );
    edits(renamed?.[document.uri] ?? []);
  }
  const graphs = await service.first(document, context, (one) => one.graphs?.(document, context));
  for (const { ranges } of graphs?.graphs ?? []) if (!graphs?.isStale) Object.values(ranges).forEach(inside);
  return problems;
}

/** Returns three offsets that depend only on the text: the end, the middle, and one that varies between texts. */
function someOffsets(text: string): readonly number[] {
  let sum = 0;
  for (let i = 0; i < text.length; i += 7) sum = (sum * 31 + text.charCodeAt(i)) % 1_000_003;
  return [text.length, text.length >> 1, sum % (text.length + 1)];
}

const holes = ['undefined', '[object Object]', 'NaN'];

/** Fragments of the extension's messages that intentionally contain a word in `holes`. */
const saidOnPurpose = Object.keys(german)
  .flatMap((text) => text.split(/\{\d+\}/))
  .filter((part) => holes.some((hole) => part.includes(hole)));

/**
 * Asserts that a message does not contain a word such as `undefined`, which would indicate a bug. The word is allowed
 * if it is an intentional part of one of the extension's messages or occurs in `text`.
 */
export function wellSaid(message: string, text: string): void {
  const said = saidOnPurpose.reduce((left, part) => left.replaceAll(part, ''), message);
  for (const hole of holes)
    assert.ok(!said.includes(hole) || text.includes(hole), `the message says ${hole}: ${message}`);
}
