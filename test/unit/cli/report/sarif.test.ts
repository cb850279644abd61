import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { type Finding, toFindings } from '../../../../cli/finding';
import { sarif } from '../../../../cli/report/sarif';
import { runCli } from '../../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../../support/temp-folder';

/**
 * Returns a validator for the published schema. The schema is draft-04, but everything that it uses also exists in
 * draft-07, except the keyword `id`.
 */
function validator(): (log: unknown) => readonly string[] {
  const file = path.resolve(__dirname, '../../../fixtures/sarif/sarif-2.1.0-rtm.5.json');
  const schema = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
  delete schema.$schema;
  delete schema.id;
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats(ajv);
  const validate = ajv.compile(schema);
  return (log) => {
    validate(log);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  };
}

describe('SARIF', () => {
  const errorsOf = validator();
  afterEach(removeTempFolders);

  const problem = { code: 'filter/unknown-operator', severity: 'error', message: 'A "message" of\nlines', start: 4, end: 5 } as const; // prettier-ignore
  const cases: [what: string, findings: Finding[]][] = [
    ['nothing found', []],
    ['a finding', toFindings('rules/a b.rfilter', 'ssl =\n', [problem])],
    ['every severity', (['error', 'warning', 'information', 'hint'] as const).flatMap((severity) => toFindings('a', 'ssl =\n', [{ ...problem, severity }]))],
    ['an empty range at the end', toFindings('a', '', [{ ...problem, start: 0, end: 0 }])],
    ['paths of every kind', ['./a', '../b', '/tmp/c d', 'C:/e', 'ü/%20#?.json', 'a:b'].flatMap((file) => toFindings(file, 'ssl =', [problem]))],
  ]; // prettier-ignore
  for (const [what, findings] of cases)
    it(`${what}: is valid against the schema of version 2.1.0`, () =>
      assert.deepEqual(
        errorsOf(
          JSON.parse(
            sarif(
              findings,
              1,
              findings.map((_one, i) => String(i)),
            ),
          ),
        ),
        [],
      ));

  it('the schema rejects what is wrong', () => {
    const log = JSON.parse(sarif(toFindings('a', 'ssl =', [problem]), 1)) as {
      runs: {
        results: { level: string; locations: { physicalLocation: { region: { startLine: number } } }[] }[];
      }[];
    };
    const [result] = log.runs[0]!.results;
    result!.level = 'information';
    result!.locations[0]!.physicalLocation.region.startLine = 0;
    assert.deepEqual([...errorsOf(log)].sort(), [
      '/runs/0/results/0/level must be equal to one of the allowed values',
      '/runs/0/results/0/locations/0/physicalLocation/region/startLine must be >= 1',
    ]);
  });

  it('names files relative to where the command ran, absolute ones by their URI', () => {
    const uris = ['./a', '../b', '/tmp/c d', 'C:/e', 'a#b'].map((file) => {
      const log = JSON.parse(sarif(toFindings(file, 'ssl =', [problem]), 1)) as {
        runs: { results: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }[] }[];
      };
      return log.runs[0]!.results[0]!.locations[0]!.physicalLocation.artifactLocation.uri;
    });
    assert.deepEqual(uris, ['a', '../b', 'file:///tmp/c%20d', 'file:///C:/e', 'a%23b']);
  });

  it('of a whole run is valid, and recognizes diagnostics when lines moved', async () => {
    const rule = '{"mode": "blok", "configuration": {"target": "country", "value": "UK"}}';
    const cwd = tempFolder({ 'a.access_rule.json': rule, 'b.rfilter': 'ssl and\n\n no.such' });
    const run = async () => {
      const { out } = await runCli(['check', '--format', 'sarif', '.'], { cwd });
      const log = JSON.parse(out) as {
        runs: { results: { partialFingerprints: Record<string, string> }[] }[];
      };
      assert.deepEqual(errorsOf(log), []);
      return log.runs[0]!.results.map(({ partialFingerprints }) => Object.values(partialFingerprints)[0]);
    };
    const before = await run();
    assert.ok(before.length >= 3);
    fs.writeFileSync(path.join(cwd, 'a.access_rule.json'), `\n\n  ${rule}`);
    assert.deepEqual(await run(), before);
  });
});
