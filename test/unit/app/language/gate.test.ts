import assert from 'node:assert/strict';
import { bearsMark, concernsUs, languageByName, watchedLanguages } from '../../../../app/language/gate';

interface Case {
  readonly path: string;
  readonly languageId: string;
  readonly text?: string;
  readonly scheme?: string;
  readonly configured?: boolean;
}

const decide = ({ path, languageId, text = '', scheme = 'file', configured = false }: Case): boolean =>
  concernsUs({ scheme, path, languageId, text: () => text }, configured);

const ours: Case[] = [
  { path: '/a/block.rfilter', languageId: 'rampart-filter' },
  { path: '/a/target.rvalue', languageId: 'rampart-filter-value' },
  { path: '/Untitled-1', languageId: 'rampart-filter', scheme: 'untitled' },
  { path: '/c/accounts/1/access_rule/2.jsonc', languageId: 'jsonc', scheme: 'rampart' },
  { path: '/a/office.lockdown_rule.json', languageId: 'json' },
  { path: '/a/office.access_rule_record.jsonc', languageId: 'jsonc' },
  { path: '/a/office.ua_rule.update.json', languageId: 'json' },
  { path: '/a/tag_query.json', languageId: 'json' },
  { path: '/a/shop.ruleset.json', languageId: 'json' },
  { path: '/a/shop.ruleset.yaml', languageId: 'yaml' },
  { path: '/a/shop.rules.test.yaml', languageId: 'yaml' },
  { path: '/a/shop.rules.test.json', languageId: 'json' },
  { path: '/a/Pulumi.yaml', languageId: 'yaml', text: 'type: cloudflare:Ruleset' },
  { path: '/a/office.list.json', languageId: 'json', text: '{"kind": "ip"}' },
  { path: '/a/new.list.jsonc', languageId: 'jsonc' },
  { path: '/a/portal.oauth-client.update.jsonc', languageId: 'jsonc' },
  { path: '/a/x.json', languageId: 'json', text: '{"$schema": "./schemas/access_rule.schema.json"}' },
  { path: '/a/wrangler.toml', languageId: 'toml' },
  { path: '/a/rampart.json', languageId: 'json' },
  { path: '/a/shop.http', languageId: 'http' },
  { path: '/a/shop.rest', languageId: 'http' },
  { path: '/a/shop.har', languageId: 'json' },
  { path: '/Untitled-1', languageId: 'http', scheme: 'untitled', text: 'GET https://www.example.com/' },
  { path: '/a/wrangler.jsonc', languageId: 'jsonc' },
  { path: '/a/any.json', languageId: 'json', configured: true },
  { path: '/a/order.ts', languageId: 'typescript', text: 'class Order extends WorkflowEntrypoint {}' },
  { path: '/a/order.js', languageId: 'javascript', text: 'class Order extends AgentWorkflow {}' },
  { path: '/a/order.py', languageId: 'python', text: 'class Order(WorkflowEntrypoint):' },
  {
    path: '/a/index.ts',
    languageId: 'typescript',
    text: 'import * as cloudflare from "@pulumi/cloudflare";',
  },
  { path: '/a/__main__.py', languageId: 'python', text: 'import pulumi_cloudflare as cloudflare' },
  { path: '/a/zone.tf', languageId: 'terraform', text: 'resource "cloudflare_ruleset" "a" {' },
  { path: '/a/rules.yaml', languageId: 'yaml', text: '# rampart-filter\nexpression: ssl' },
  { path: '/a/notes.md', languageId: 'markdown', text: '```rampart-filter\nssl\n```' },
  { path: '/a/notes.md', languageId: 'markdown', text: '~~~ rfilter\nssl\n~~~' },
  { path: '/a/api.md', languageId: 'markdown', text: 'curl https://api.example.com/client/v4/zones' },
  { path: '/a/rules.toml', languageId: 'toml', text: '# rampart-filter\nwhen = "ssl"' },
  { path: '/a/rules.jsonc', languageId: 'jsonc', text: '{ // rampart-filter\n"when": "ssl"}' },
  {
    path: '/a/deploy.yaml',
    languageId: 'yaml',
    text: 'run: |\n  curl "$HOST/client/v4/zones/$ZONE/filters"',
  },
  { path: '/a/api.sh', languageId: 'shellscript', text: 'API=https://api.example.com/client/v4\n' },
  { path: '/a/deploy.sh', languageId: 'shellscript', text: 'curl "$HOST/client/v4/zones/$ZONE/filters"' },
];

const foreign: Case[] = [
  { path: '/a/app.ts', languageId: 'typescript', text: 'export const expression = "ssl";' },
  { path: '/a/app.tsx', languageId: 'typescriptreact', text: 'const rampart = <Wall/>;' },
  { path: '/a/index.ts', languageId: 'typescript', text: 'import * as aws from "@pulumi/aws";' },
  { path: '/a/index.js', languageId: 'javascript', text: 'class MyWorkflowEntrypointer {}' },
  { path: '/a/model.py', languageId: 'python', text: 'def workflow(): pass' },
  { path: '/a/package.json', languageId: 'json', text: '{"expression": "http.host eq 1"}' },
  { path: '/a/filters.json', languageId: 'json' },
  { path: '/a/filter.json', languageId: 'json' },
  { path: '/a/workflow.json', languageId: 'json', text: '{"$schema": "https://example.com/workflow.json"}' },
  { path: '/a/my-filter.json', languageId: 'json' },
  { path: '/a/workflow.yaml', languageId: 'yaml', text: 'on: push\nexpression: ssl' },
  { path: '/a/main.tf', languageId: 'terraform', text: 'resource "aws_wafv2_rule_group" "a" {' },
  { path: '/a/README.md', languageId: 'markdown', text: 'Behind the rampart.' },
  { path: '/a/build.sh', languageId: 'shellscript', text: 'curl https://example.com/filters' },
  { path: '/a/Cargo.toml', languageId: 'toml', text: 'expression = "ssl"' },
  { path: '/a/wrangler.ts', languageId: 'typescript' },
  { path: '/a/notes.txt', languageId: 'plaintext', text: 'rampart-filter WorkflowEntrypoint' },
  { path: '/a/block.rfilter', languageId: 'rampart-filter', scheme: 'git' },
];

describe('the gate', () => {
  for (const one of ours)
    it(`accepts ${one.scheme ?? ''} ${one.path} ${one.text ?? ''}`, () => assert.equal(decide(one), true));
  for (const one of foreign)
    it(`rejects ${one.scheme ?? ''} ${one.path} ${one.text ?? ''}`, () => assert.equal(decide(one), false));

  it('reads no text if the name decides, or if the language has no markers', () => {
    const text = () => assert.fail('read the text');
    concernsUs({ scheme: 'file', path: '/a/x.rfilter', languageId: 'rampart-filter', text }, false);
    concernsUs({ scheme: 'file', path: '/a/x.c', languageId: 'c', text }, false);
  });

  it('finds a marker in a single line', () => {
    assert.equal(
      bearsMark('typescript', () => 'export class A extends WorkflowEntrypoint {'),
      true,
    );
    assert.equal(
      bearsMark('typescript', () => 'export class A {'),
      false,
    );
  });

  it('watches every language that can have a document', () => {
    for (const { languageId } of ours) assert.ok(watchedLanguages.includes(languageId), languageId);
  });

  it('names the language of plain text that no extension has a language for', () => {
    const named = (path: string, languageId = 'plaintext', scheme = 'file') =>
      languageByName({ scheme, path, languageId });
    assert.equal(named('/a/firewall.tf'), 'terraform');
    assert.equal(named('/a/firewall.tofu'), 'terraform');
    assert.equal(named('/a.b/wrangler.toml'), 'toml');
    assert.equal(named('/a/firewall.tf', 'opentofu'), undefined);
    assert.equal(named('/a/firewall.tf', 'plaintext', 'git'), undefined);
    for (const path of ['/a/notes.txt', '/a/tf', '/a.tf/notes', '/a/x.constructor'])
      assert.equal(named(path), undefined);
  });
});
