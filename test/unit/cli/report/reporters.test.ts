import assert from 'node:assert/strict';
import { type Finding, toFindings } from '../../../../cli/finding';
import { github } from '../../../../cli/report/github';
import { json } from '../../../../cli/report/json';
import { sarif } from '../../../../cli/report/sarif';
import { text } from '../../../../cli/report/text';

const findings: Finding[] = toFindings('rules/a b.rfilter', 'ssl =\n😀 1', [
  { code: 'filter/unknown-operator', severity: 'error', message: '50% of\n: this', start: 4, end: 5 },
  { code: 'filter/number', severity: 'hint', message: 'That', start: 9, end: 10, fixes: [] },
]);

describe('reporters', () => {
  it('text: one line for each diagnostic, counted from 1, and a summary', () => {
    assert.equal(
      text(findings, 1),
      'rules/a b.rfilter:1:5: error: 50% of : this [filter/unknown-operator]\n' +
        'rules/a b.rfilter:2:4: hint: That [filter/number]\n1 error, 0 warnings in 1 file\n',
    );
  });

  it('json: exactly the properties of the contract, positions counted from 0', () => {
    assert.deepEqual((JSON.parse(json(findings, 1)) as unknown[])[1], {
      file: 'rules/a b.rfilter',
      code: 'filter/number',
      severity: 'hint',
      message: 'That',
      start: 9,
      end: 10,
      startPosition: { line: 1, character: 3 },
      endPosition: { line: 1, character: 4 },
    });
  });

  it('github: an escaped workflow command for each diagnostic', () => {
    assert.equal(
      github(findings, 1).split('\n')[0],
      '::error file=rules/a b.rfilter,line=1,endLine=1,col=5,endColumn=5,title=filter/unknown-operator::50%25 of%0A: this',
    );
  });

  it('sarif: each rule once, levels, regions in UTF-16 units', () => {
    const log = JSON.parse(sarif(findings, 1)) as {
      version: string;
      runs: {
        columnKind: string;
        tool: { driver: { rules: unknown[] } };
        results: Record<string, unknown>[];
      }[];
    };
    const run = log.runs[0]!;
    assert.equal(log.version, '2.1.0');
    assert.equal(run.columnKind, 'utf16CodeUnits');
    assert.deepEqual(run.tool.driver.rules, [{ id: 'filter/number' }, { id: 'filter/unknown-operator' }]);
    assert.deepEqual(run.results[1], {
      ruleId: 'filter/number',
      ruleIndex: 0,
      level: 'note',
      message: { text: 'That' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'rules/a%20b.rfilter' },
            region: { startLine: 2, startColumn: 4, endLine: 2, endColumn: 5, charOffset: 9, charLength: 1 },
          },
        },
      ],
    });
  });

  describe('for hostile names and texts', () => {
    const hostile = toFindings('a\n::error::x\u001b[2J\u202e,b:c.rfilter', 'x', [
      { code: 'filter/a', severity: 'error', message: '\u001b]0;title\u0007\n::stop-commands::t [Fix](https://evil.example)', start: 0, end: 1 },
    ]); // prettier-ignore

    it('text: one line, and no control characters for the terminal', () => {
      const [line, ...rest] = text(hostile, 1).split('\n');
      assert.doesNotMatch(line ?? '', /[\0-\x1f\x7f-\x9f\u202e]/);
      assert.deepEqual(rest, ['1 error, 0 warnings in 1 file', '']);
    });

    it('github: one workflow command, with only its own properties', () => {
      const [line = '', ...rest] = github(hostile, 1).split('\n');
      assert.deepEqual(rest, ['']);
      assert.match(line, /^::error file=[^,:]*%0A%3A%3Aerror%3A%3Ax[^,:]*%2Cb%3Ac\.rfilter,line=1,/);
    });

    it('sarif: only links that we put into the message', () => {
      const [result] = (JSON.parse(sarif(hostile, 1)) as { runs: { results: { message: { text: string }; locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }[] }[] }).runs[0]!.results; // prettier-ignore
      assert.doesNotMatch(result!.message.text, /\]\(/);
      assert.match(result!.locations[0]!.physicalLocation.artifactLocation.uri, /^[\w%.-]+$/);
    });
  });
});
