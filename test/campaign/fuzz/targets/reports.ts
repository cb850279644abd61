import assert from 'node:assert/strict';
import { type Finding, toFindings } from '../../../../cli/finding';
import { github } from '../../../../cli/report/github';
import { json } from '../../../../cli/report/json';
import { sarif } from '../../../../cli/report/sarif';
import { text as textReport } from '../../../../cli/report/text';
import { type Target } from '../target';
import { textTarget } from '../text-target';

/** Creates diagnostics for a file with a hostile name. Their messages contain parts of a hostile text. */
function findingsOf(hostile: string): readonly Finding[] {
  const [file = '', ...rest] = hostile.split('|');
  const text = rest.join('|');
  const [start, end] = [text.length >> 2, text.length >> 1];
  return (['error', 'hint'] as const).flatMap((severity) =>
    toFindings(file, text, [
      { code: 'filter/unknown-field', severity, message: `There is no field ${text}.`, start, end },
      { code: `filter/${severity}`, severity, message: text, start: end, end: text.length },
    ]),
  );
}

/** Matches characters that a terminal or a line-based reader may interpret. */
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** Targets for reports that contain untrusted file names and text. */
export const reportTargets: readonly Target[] = [
  textTarget(
    'reports of a check',
    () => [
      'rules/a.rfilter|http.host eq "a"',
      '../a b/[x](y).json|a](https://evil.example) b',
      './::error file=x::y,z.yaml|%0A::warning::x\r\n::set-output name=a::b',
      'C:\\rules\\a.tf|\u001b[31mred\u001b[0m \u202eabc',
      '/etc/\ud83d.json|\ud800x',
      '\u0000a\nb|\u2028::error::x',
    ],
    ['::', '%', '%0A', '\r', '\n::error::', '](', '[a](b)', '\u001b]8;;http://x\u0007', ',', '|', '../', './', 'C:\\', '//', '\u009b', '\u202e'], // prettier-ignore
    (hostile) => {
      const findings = findingsOf(hostile);
      assert.deepEqual(JSON.parse(json(findings, 1)), JSON.parse(JSON.stringify(findings)));

      const lines = github(findings, 1).split('\n');
      assert.equal(lines.pop(), '');
      assert.equal(lines.length, findings.length, 'a line for each finding and no other');
      for (const line of lines)
        assert.match(line, /^::(?:error|notice) file=[^:,\r]*,line=\d+,endLine=\d+(?:,col=\d+,endColumn=\d+)?,title=[^:,\r]*::[^\r]*$/); // prettier-ignore

      const log = JSON.parse(sarif(findings, 1)) as { runs: [{ results: SarifResult[] }] };
      const { results } = log.runs[0];
      assert.equal(results.length, findings.length);
      for (const { message, locations } of results) {
        assert.ok(!message.text.includes(']('), 'a link');
        const { artifactLocation, region } = locations[0].physicalLocation;
        assert.match(
          artifactLocation.uri,
          /^(?:file:\/\/\/)?(?:[\w.!~*'()/:-]|%[0-9A-F]{2})*$/,
          'no address',
        );
        assert.doesNotMatch(artifactLocation.uri, /^(?!file:\/\/\/)[a-z][\w.+-]*:/i, 'an address elsewhere');
        assert.ok(region.startLine >= 1 && region.charOffset >= 0 && region.charLength >= 0);
      }

      const shown = textReport(findings, 1);
      assert.doesNotMatch(shown, controls, 'an escape sequence');
      assert.ok(shown.split('\n').length <= findings.length + 4, 'a forged line');
    },
  ),
];

interface SarifResult {
  readonly message: { readonly text: string };
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string };
        readonly region: {
          readonly startLine: number;
          readonly charOffset: number;
          readonly charLength: number;
        };
      };
    },
  ];
}
