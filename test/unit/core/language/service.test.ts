import assert from 'node:assert/strict';
import { type Problem } from '../../../../core/base/problem';
import { type Language, type LanguageContext, type SourceDocument } from '../../../../core/language/language';
import { type LanguageFailure, LanguageService, applySeverities } from '../../../../core/language/service';
import { defaultSettings } from '../../../../core/language/settings';

const document: SourceDocument = { uri: 'file:///a', languageId: 'any', version: 1, text: 'text' };
const contextWith = (signal: AbortSignal): LanguageContext => ({
  settings: { ...defaultSettings, severities: { 'a/off': 'off' } },
  facts: {},
  workspace: { find: () => [], read: () => undefined },
  scripts: () => assert.fail('no scripts here'),
  signal,
  now: () => 0,
});
const context = contextWith(new AbortController().signal);
const problem = (code: string, start: number, end = start + 1): Problem => ({
  code,
  severity: 'warning',
  message: code,
  start,
  end,
});
const language = (id: string, problems: Language['problems'], claims = true): Language => ({
  id,
  claims: () => claims,
  problems,
});

function serviceOf(...languages: Language[]) {
  const failures: LanguageFailure[] = [];
  return { service: new LanguageService(languages, (failure) => failures.push(failure)), failures };
}

describe('LanguageService', () => {
  it('collects problems of all languages that claim the document, in order, without those that are turned off', async () => {
    const { service } = serviceOf(
      language('one', () => [problem('a/late', 9), problem('a/off', 0)]),
      language('two', () => Promise.resolve([problem('a/wide', 2, 8), problem('a/early', 2, 4)])),
      language('three', () => [problem('a/foreign', 0)], false),
    );
    const found = await service.problems(document, context);
    assert.deepEqual(
      found.map((one) => one.code),
      ['a/early', 'a/wide', 'a/late'],
    );
  });

  it('reports a language that throws, immediately or later, and keeps the answers of the others', async () => {
    const broken = (id: string, problems: Language['problems']) => language(id, problems);
    const { service, failures } = serviceOf(
      broken('throws', () => {
        throw new Error('one');
      }),
      broken('rejects', () => Promise.reject(new Error('two'))),
      { ...language('claims', () => []), claims: () => assert.fail('three') },
      language('works', () => [problem('a/b', 0)]),
    );
    assert.equal((await service.problems(document, context)).length, 1);
    assert.deepEqual(failures.map((one) => one.language).sort(), ['claims', 'rejects', 'throws']);
  });

  it('asks once for each document version and each settings object whether a language claims it', () => {
    const asked: string[] = [];
    const { service } = serviceOf({
      ...language('one', () => []),
      claims: ({ text }) => {
        asked.push(text);
        return text === 'text';
      },
    });
    const { settings } = context;
    for (let time = 0; time < 3; time++) assert.equal(service.languagesOf(document, settings).length, 1);
    assert.equal(service.languagesOf({ ...document, text: 'new' }, settings).length, 0);
    assert.deepEqual(asked, ['text', 'new']);
    service.languagesOf(document, { ...settings });
    assert.deepEqual(asked, ['text', 'new', 'text']);
  });

  it('ignores errors after the request was aborted', async () => {
    const { service, failures } = serviceOf(language('rejects', () => Promise.reject(new Error('late'))));
    assert.deepEqual(await service.problems(document, contextWith(AbortSignal.abort())), []);
    assert.deepEqual(failures, []);
  });

  it('returns the first answer', async () => {
    const { service } = serviceOf(
      language('none', () => []),
      { ...language('silent', () => []), hover: () => undefined },
      { ...language('speaks', () => []), hover: () => ({ range: { start: 0, end: 1 }, markdown: 'x' }) },
    );
    const info = await service.first(document, context, (one) => one.hover?.(document, 0, context));
    assert.equal(info?.markdown, 'x');
  });
});

describe('applySeverities', () => {
  it('changes, drops and keeps diagnostics', () => {
    const changed = applySeverities([problem('a/b', 0), problem('a/c', 1), problem('a/d', 2)], {
      'a/b': 'error',
      'a/c': 'off',
    });
    assert.deepEqual(
      changed.map(({ code, severity }) => [code, severity]),
      [
        ['a/b', 'error'],
        ['a/d', 'warning'],
      ],
    );
  });
});
