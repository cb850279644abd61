import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type CommandIo } from '../../cli/command';
import { run } from '../../cli/run';

const root = path.resolve(__dirname, '../..');

/** The codes that samples/README.md promises for each file. Other codes may be reported, too. */
const promised: Record<string, string[]> = {
  'samples/access/checkout.tags_set.json': ['document/tag-key-chars'],
  'samples/access/contractors.user_group.json': ['document/wrong-enum'],
  'samples/access/legacy-portal.oauth_client.json': ['document/grant-missing', 'document/scope-colon'],
  'samples/deploy/edge-rules.yaml': ['filter/unknown-operator'],
  'samples/expressions/wrong-network.rfilter': ['filter/host-bits', 'filter/literal-type'],
  'samples/expressions/wrong-operator.rfilter': [
    'filter/single-equals',
    'filter/comma-in-set',
    'filter/unknown-field',
  ],
  'samples/expressions/wrong-regex.rfilter': ['filter/regex-dialect'],
  'samples/expressions/wrong-value.rvalue': ['filter/argument-type'],
  'samples/rules/challenge-countries.access_rule.json': ['document/bad-country', 'document/wrong-enum'],
  'samples/rules/partners.lockdown_rule.json': ['document/range-prefix', 'document/bad-ip'],
  'samples/rules/scraper.ua_rule.json': ['document/user-agent-pattern'],
  'samples/terraform/firewall.tf': ['filter/single-equals'],
  'samples/workflows/src/photo.ts': ['workflow/step-not-awaited'],
};

/** Files that are incorrect on purpose. Not every mistake in them is detected yet. */
const wrong = [
  'samples/expressions/export-controls.rfilter',
  'samples/rules/bypass.firewall_rule.json',
  'samples/workflows/wrangler.jsonc',
];

interface Finding {
  file: string;
  code: string;
  severity: string;
  message: string;
}

async function checkSamples(): Promise<Finding[]> {
  let printed = '';
  const io: CommandIo = {
    cwd: root,
    stdin: process.stdin,
    out: (text) => {
      printed += text;
      return Promise.resolve();
    },
    err: (text) => assert.fail(text),
  };
  await run(['check', '--format', 'json', 'samples'], io);
  return JSON.parse(printed) as Finding[];
}

describe('the samples', () => {
  let findings: Finding[] = [];
  before(async () => {
    findings = await checkSamples();
  });

  for (const [file, codes] of Object.entries(promised)) {
    it(`show what their README promises: ${file}`, () => {
      const found = findings.filter((finding) => finding.file === file).map((finding) => finding.code);
      assert.deepEqual(
        codes.filter((code) => !found.includes(code)),
        [],
      );
    });
  }

  it('report nothing where nothing is wrong', () => {
    const loud = findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
    assert.deepEqual(
      loud.filter(({ file }) => !(file in promised) && !wrong.includes(file)),
      [],
    );
  });

  it('are all in the place that their README names', () => {
    const readme = fs.readFileSync(path.join(root, 'samples/README.md'), 'utf8');
    const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
    assert.ok(links.length > 10, `${links.length} links`);
    assert.deepEqual(
      links.filter((link) => !fs.existsSync(path.join(root, 'samples', link))),
      [],
    );
  });
});
