import { performance } from 'node:perf_hooks';
import { documentsLanguage } from '../../core/language/documents/documents-language';
import { type Language, type LanguageContext, type SourceDocument } from '../../core/language/language';
import { languageContext } from '../support/language-context';

const context: LanguageContext = languageContext();

/** Creates a list of access rules with occasional mistakes, formatted as an editor would format it. */
function rules(count: number): string {
  const targets = [
    (i: number) => ({ target: 'ip', value: `198.${(i >> 8) & 255}.${i & 255}.${i % 7}` }),
    (i: number) => ({ target: 'ip_range', value: `203.${i & 255}.0.0/${i % 97 === 0 ? 20 : 16}` }),
    (i: number) => ({ target: 'ip6', value: `2001:db8:${i.toString(16)}::1` }),
    (i: number) => ({ target: 'asn', value: `AS${64496 + i}` }),
    (i: number) =>
      i < 1000
        ? { target: 'country', value: i % 89 === 0 ? 'UK' : 'DE' }
        : { target: 'ip', value: `192.${(i >> 8) & 255}.${i & 255}.9` },
  ];
  const list = Array.from({ length: count }, (_, i) => ({
    mode: i % 3 === 0 ? 'block' : 'challenge',
    configuration: targets[i % targets.length]?.(i),
    notes: `incident ${i}: seen by the night shift, to be looked at again`,
  }));
  return JSON.stringify(list, undefined, 2);
}

/** Yields successive versions of a document while notes, values, and modes are edited throughout the list. */
function* keystrokes(text: string, count: number): Generator<string> {
  let now = text;
  for (let i = 0; i < count; i++) {
    const place = Math.floor((now.length * (i % 17)) / 17);
    const anchor = now.indexOf(['incident ', '"value": "', '"mode": "'][i % 3] ?? '', place);
    const at = anchor < 0 ? now.length - 3 : anchor + 9;
    now = i % 5 === 4 ? now.slice(0, at) + now.slice(at + 1) : `${now.slice(0, at)}x${now.slice(at)}`;
    yield now;
  }
}

async function timed(language: Language, document: SourceDocument): Promise<number> {
  const start = performance.now();
  await language.problems(document, context);
  return performance.now() - start;
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

/**
 * Measures the time from keystroke to diagnostics. Targets (p95): 8, 10, and 20 ms for 100, 1,000, and 10,000 rules.
 */
export const bench = {
  name: 'documents: lists of access rules',
  async run(): Promise<Record<string, number | string>> {
    const figures: Record<string, number> = {};
    for (const count of [100, 1000, 10_000]) {
      const language = documentsLanguage();
      const text = rules(count);
      const document = { uri: 'file:///rules/all.access_rule.json', languageId: 'json', version: 0, text };
      figures[`first diagnostics of ${count} rules, ms`] = rounded(await timed(language, document));
      const times: number[] = [];
      let version = 0;
      const before = process.cpuUsage();
      for (const typed of keystrokes(text, 200))
        times.push(await timed(language, { ...document, version: ++version, text: typed }));
      const used = process.cpuUsage(before);
      figures[`keystroke in ${count} rules, mean processor time, ms`] = rounded(
        (used.user + used.system) / 1000 / times.length,
      );
      times.sort((a, b) => a - b);
      figures[`keystroke in ${count} rules, p50 ms`] = rounded(times[Math.floor(times.length * 0.5)] ?? 0);
      figures[`keystroke in ${count} rules, p95 ms`] = rounded(times[Math.floor(times.length * 0.95)] ?? 0);
    }
    return figures;
  },
};
