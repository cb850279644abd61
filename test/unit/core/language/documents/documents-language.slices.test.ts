import assert from 'node:assert/strict';
import { type OffsetRange, type Problem } from '../../../../../core/base/problem';
import { type Pace } from '../../../../../core/base/steps';
import { documentsLanguage } from '../../../../../core/language/documents/documents-language';
import { type LanguageContext } from '../../../../../core/language/language';
import { languageContext } from '../../../../support/language-context';

const rules = Array.from({ length: 200 }, (_none, i) => ({
  mode: 'blok',
  configuration: { target: 'asn', value: `AS${i + 1}` },
}));
const text = JSON.stringify(rules, undefined, 1);
const document = { uri: 'file:///a.access_rule.json', languageId: 'json', version: 1, text };
const placeOf = (rule: number): OffsetRange => {
  const start = text.indexOf(`"AS${rule + 1}"`);
  return { start, end: start + 4 };
};
/** Returns, for each problem, the index of the rule that contains it. */
const found = (problems: readonly Problem[]): number[] =>
  problems.map(({ start }) => text.slice(0, start).split('"mode"').length - 2);

function contextWith(more: Partial<LanguageContext>): LanguageContext {
  return languageContext(more);
}

/** Creates a pace that pauses at every step. `onRest` receives the number of pauses so far. */
function restless(onRest: (rest: number) => void): Pace {
  let rests = 0;
  return {
    due: () => true,
    rest: () => {
      onRest(++rests);
      return Promise.resolve();
    },
  };
}

describe('a long list, checked in slices', () => {
  it('reads on after the longest comment', async () => {
    const text = `[ // ${'a'.repeat(20_000)}\n{"mode": "block"},\n{"mode": "block"}]`;
    const uri = 'file:///w/a.access_rule.jsonc';
    const symbols = documentsLanguage().symbols?.({ uri, languageId: 'jsonc', version: 1, text }, contextWith({})); // prettier-ignore
    assert.equal((await symbols)?.length, 2);
  });

  it('has an outline, but not if the editor opened a resource and shows its own', async () => {
    const text = '{"mode": "block", "configuration": {"target": "ip", "value": "192.0.2.1"}}';
    const symbols = (uri: string) =>
      documentsLanguage().symbols?.({ uri, languageId: 'jsonc', version: 1, text }, contextWith({}));
    assert.equal((await symbols('file:///w/a.access_rule.jsonc'))?.length, 2);
    const opened = 'rampart:/Work/a.jsonc?/c/accounts/a/access_rule/r';
    assert.deepEqual(await symbols(opened), [], 'the editor has an outline of its own');
  });

  it('starts with the visible part, also when someone scrolls in the meantime', async () => {
    let seen = placeOf(150);
    const early: number[][] = [];
    const context = contextWith({
      pace: restless((rest) => {
        if (rest === 300) seen = placeOf(100);
      }),
      visible: () => seen,
      early: (problems) => early.push(found(problems)),
    });
    const problems = await documentsLanguage().problems(document, context);
    assert.deepEqual(early[0], [150]);
    assert.equal(early.length, 2);
    assert.ok(early[1]?.includes(100) && early[1].includes(150) && !early[1].includes(199));
    assert.equal(problems.length, 200);
  });

  it('finds what an uninterrupted check finds', async () => {
    const inSlices = contextWith({ pace: restless(() => undefined), visible: () => placeOf(77) });
    assert.deepEqual(
      await documentsLanguage().problems(document, inSlices),
      await documentsLanguage().problems(document, contextWith({})),
    );
  });

  it('starts with the first screen of a document without requests', async () => {
    const early: number[][] = [];
    const context = contextWith({
      pace: restless(() => undefined),
      early: (problems) => early.push(found(problems)),
    });
    await documentsLanguage().problems(document, context);
    assert.deepEqual(
      early.map((rule) => rule.at(0)),
      [0],
    );
    assert.ok((early[0]?.length ?? 0) < 100);
  });

  it('reports the diagnostics of a long list before the first comparison of its items, and only then', async () => {
    const language = documentsLanguage();
    const everything = { start: 0, end: 1_000_000 };
    const early: string[][] = [];
    const context = contextWith({
      early: (problems) => early.push([...new Set(problems.map(({ code }) => code))]),
      visible: () => everything,
    });
    const one = '{"mode": "blok", "configuration": {"target": "ip", "value": "192.0.2.1"}}';
    const listOf = (count: number) => ({ ...document, text: `[${Array(count).fill(one).join(',\n')}]` });
    const isCompared = async (count: number): Promise<boolean> => {
      const problems = await language.problems(listOf(count), context);
      return problems.some(({ code }) => code === 'document/duplicate-rule');
    };
    assert.equal(await isCompared(3000), true);
    assert.deepEqual(early, [['document/wrong-enum']]);
    assert.equal(await isCompared(3001), true);
    assert.equal(early.length, 1);
  });

  it('reports the diagnostics of a long list again if an edit interrupted the first comparison', async () => {
    const language = documentsLanguage();
    const one = '{"mode": "blok", "configuration": {"target": "ip", "value": "192.0.2.1"}}';
    const list = { ...document, text: `[${Array(3000).fill(one).join(',\n')}]` };
    const edit = new AbortController();
    let early = 0;
    const everything = { start: 0, end: 1_000_000 };
    const context = { early: () => edit.abort(++early), visible: () => everything };
    const pace: Pace = { due: () => edit.signal.aborted, rest: () => Promise.resolve() };
    await language.problems(list, contextWith({ ...context, pace, signal: edit.signal }));
    await language.problems({ ...list, version: 2 }, contextWith(context));
    assert.equal(early, 2);
  });

  it('answers completion in the middle, without checking anything for it', async () => {
    const language = documentsLanguage();
    let labels: string[] = [];
    const at = text.indexOf('"blok"') + 1;
    const pace = restless((rest) => {
      if (rest !== 250) return;
      const items = (language.complete?.(document, at, contextWith({})) ?? []) as readonly {
        label: string;
      }[];
      labels = items.map(({ label }) => label);
    });
    await language.problems(document, contextWith({ pace }));
    assert.ok(labels.includes('block'));
  });

  it('continues after a keystroke interrupted it', async () => {
    const language = documentsLanguage();
    const stop = new AbortController();
    let rests = 0;
    const pace = restless((rest) => {
      rests = rest;
      if (rest === 300) stop.abort();
    });
    assert.deepEqual(await language.problems(document, contextWith({ pace, signal: stop.signal })), []);
    assert.equal(rests, 300);
    const typed = { ...document, version: 2, text: text.replace('"AS199"', '"AS1999"') };
    let again = 0;
    const counting = restless((rest) => (again = rest));
    const problems = await language.problems(typed, contextWith({ pace: counting }));
    assert.equal(problems.length, 200);
    // For comparison, a new language instance does everything from the start. The second run above reuses the results
    // for the first 100 items, so it must take fewer steps.
    const all = documentsLanguage();
    let whole = 0;
    await all.problems(typed, contextWith({ pace: restless((rest) => (whole = rest)) }));
    assert.ok(again < whole - 90, `${again} of ${whole} steps`);
  });
});
