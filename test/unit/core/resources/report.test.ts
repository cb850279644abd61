import assert from 'node:assert/strict';
import { ReportWriter, hasWords, joined, plain } from '../../../../core/resources/report';
import { type ResourceRef } from '../../../../core/resources/ref';

const ref: ResourceRef = { connection: 'c', scope: { type: 'accounts', id: 'a' }, path: [] };

describe('reports', () => {
  it('show a name from an account as readable text', () => {
    assert.equal(
      plain('# [x](command:evil) <img> `a`\n## b'),
      '# \\[x\\](command:evil) \\<img> \\`a\\` ## b',
    );
    assert.equal(plain('user_group/a_b.json'), 'user_group/a_b.json');
  });

  it('know the positions of their links', () => {
    const { text, links } = new ReportWriter()
      .line(
        '- ',
        ...joined(
          [
            { text: 'one', ref },
            { text: 'two', ref },
          ],
          ', ',
        ),
      )
      .done();
    assert.equal(text, '- one, two\n');
    assert.deepEqual(
      links.map(({ start, end }) => text.slice(start, end)),
      ['one', 'two'],
    );
  });

  it('match when all words occur, in any case and order', () => {
    assert.equal(hasWords('dns ada', 'Ada Berg', 'DNS Read'), true);
    assert.equal(hasWords('dns eve', 'Ada Berg', 'DNS Read'), false);
    assert.equal(hasWords('', undefined), true);
  });
});
