import assert from 'node:assert/strict';
import { askInstanceFilter } from '../../../../app/commands/ask-instance-filter';
import {
  describeInstanceFilter,
  formatInstanceFilter,
  parseInstanceFilter,
  readTime,
} from '../../../../core/resources/instance-filter';
import { splitFilter } from '../../../../core/resources/lists';
import { LocalService } from '../../../support/local-service';
import { PlayedEditor } from '../../../support/played-editor';

describe('the filter of a list of instances', () => {
  it('is sent to the service, except for words of the ID', () => {
    const text = 'since:2026-11-20T12:00:00Z status:errored batch 7';
    assert.deepEqual(splitFilter('workflow_instance', text), {
      query: { date_start: '2026-11-20T12:00:00Z', status: 'errored' },
      words: 'batch 7',
    });
    assert.equal(formatInstanceFilter(parseInstanceFilter(text)), text);
    assert.equal(describeInstanceFilter(text), 'errored, since 2026-11-20 12:00 UTC, ID contains “batch 7”');
  });

  it('leaves other lists unchanged', () => {
    assert.deepEqual(splitFilter('user_group', 'since:x'), { query: { fuzzyName: 'since:x' }, words: '' });
    assert.deepEqual(splitFilter('sso_connector', 'a b'), { query: {}, words: 'a b' });
  });

  const times: readonly [string, string | undefined][] = [
    ['2026-11-20', '2026-11-20T00:00:00Z'],
    ['2026-11-20 13:05', '2026-11-20T13:05:00Z'],
    ['2026-11-20T13:05:09Z', '2026-11-20T13:05:09Z'],
    ['2026-11-20 13:05 UTC', '2026-11-20T13:05:00Z'],
    ['2026-02-30', undefined],
    ['2026-11-20 25:00', undefined],
    ['yesterday', undefined],
  ];
  for (const [text, expected] of times)
    it(`reads the time “${text}”`, () => assert.equal(readTime(text), expected));

  const nowMs = Date.parse('2026-11-20T12:00:00.250Z');
  const questions: readonly [string, string, readonly string[], string][] = [
    ['the last day, instead of other times', 'since:2026-01-01T00:00:00Z until:2026-01-02T00:00:00Z', ['Created in the last day'], 'since:2026-11-19T12:00:00Z'],
    ['two times, keeping a status', 'status:errored', ['Filter by Creation Date…', '2026-11-01', ''], 'since:2026-11-01T00:00:00Z status:errored'],
    ['a status', '', ['Filter by Status…', 'waitingForPause'], 'status:waitingForPause'],
    ['words', 'status:errored', ['Filter by ID…', ' batch '], 'status:errored batch'],
    ['no longer any filter', 'status:errored', ['Show all'], ''],
  ]; // prettier-ignore
  for (const [what, before, answers, expected] of questions)
    it(`is requested: ${what}`, async () => {
      const editor = new PlayedEditor(new LocalService());
      editor.answers = [...answers];
      assert.equal(await askInstanceFilter(editor.prompts, 'Filter', before, nowMs), expected);
      assert.deepEqual(editor.answers, []);
    });
});
