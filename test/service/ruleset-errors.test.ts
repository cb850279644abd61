import assert from 'node:assert/strict';
import fs from 'node:fs';
import { hexOf } from '../../local/random';
import { LocalService } from '../support/local-service';
import { ruleId, rulesetId } from '../support/ruleset-requests';
import { withShared } from '../support/shared';

const zoneId = hexOf(32, 'zone', 'harbour-goods.example');
const zone = `/zones/${zoneId}`;
const lumen = `/zones/${hexOf(32, 'zone', 'lumen-lab.example')}`;
const customPhase = 'http_request_firewall_custom';
const customId = rulesetId(zoneId, customPhase);
const custom = `${zone}/rulesets/${customId}`;
const trial = `${custom}/rules/${ruleId(customId, 'trial')}`;
const unused = 'f'.repeat(32);
const entrypoint = (phase: string, at = zone): string => `${at}/rulesets/phases/${phase}/entrypoint`;

const rule = { action: 'block', expression: 'ip.src eq 192.0.2.1' };
const rules = (...more: object[]) => ({ rules: more.map((one) => ({ ...rule, ...one })) });
const many = rules(...Array.from({ length: 21 }, (_, index) => ({ ref: `r${String(index)}` })));
const secondEntry = { name: 'x', kind: 'zone', phase: customPhase };

/** A rejected request. If the documentation contains no code for it, `code` is absent and not checked. */
interface Rejection {
  readonly what: string;
  readonly request: readonly [method: string, path: string, body?: unknown];
  readonly status: number;
  readonly code?: number;
  readonly message: RegExp;
  readonly pointer?: string;
}

/** The known errors of rulesets (rulesets.md, "Errors"). */
const rejections: readonly Rejection[] = [
  { what: 'a phase without an entry point', request: ['GET', entrypoint('http_response_cache_settings')], status: 404, code: 10003, message: /could not find entrypoint ruleset/ },
  { what: 'a ruleset that does not exist', request: ['GET', `${zone}/rulesets/${unused}`], status: 404, code: 10003, message: /could not find ruleset/ },
  { what: 'a rule that does not exist', request: ['PATCH', `${custom}/rules/${unused}`, rule], status: 404, code: 10001, message: /not found/ },
  { what: 'a version that does not exist', request: ['GET', `${custom}/versions/99`], status: 404, code: 10001, message: /no version 99/ },
  { what: 'a malformed ID', request: ['GET', `${zone}/rulesets/xyz`], status: 404, code: 7003, message: /No route/ },
  { what: 'a second entry point', request: ['POST', `${zone}/rulesets`, secondEntry], status: 400, code: 20217, message: /already has its entry point/, pointer: '/kind' },
  { what: 'more rules than the plan has', request: ['PUT', entrypoint(customPhase, lumen), many], status: 400, code: 50001, message: /21 out of 20/ },
  { what: 'a phase of the other level', request: ['PUT', entrypoint('http_request_redirect'), rules({})], status: 400, code: 50002, message: /not entitled to use the phase/ },
  { what: 'a blank expression', request: ['PUT', custom, rules({ expression: ' ' })], status: 400, code: 20125, message: /expression is blank/, pointer: '/rules/0/expression' },
  { what: 'a change of a rule without its expression', request: ['PATCH', trial, { action: 'block' }], status: 400, code: 20125, message: /expression is blank/, pointer: '/expression' },
  { what: 'a literal as the argument of a function', request: ['PUT', custom, rules({ expression: 'lower("A") eq "a"' })], status: 400, code: 20083, message: /literal/, pointer: '/rules/0/expression' },
  { what: 'an expression that cannot be read', request: ['PUT', custom, rules({ expression: '(ssl' })], status: 400, message: /Filter parsing error \(\d+:\d+\)/, pointer: '/rules/0/expression' },
  { what: 'an operator of a higher plan', request: ['PUT', entrypoint(customPhase, lumen), rules({ expression: 'http.host matches "a"' })], status: 400, message: /not entitled: the use of operator matches/, pointer: '/rules/0/expression' },
  { what: 'an unknown property', request: ['PUT', custom, rules({ priority: 1 })], status: 400, message: /unknown field "priority"/, pointer: '/rules/0/priority' },
  { what: 'the kind of an entry point', request: ['PUT', entrypoint(customPhase), { kind: 'zone', rules: [] }], status: 400, message: /unknown field "kind"/, pointer: '/kind' },
  { what: 'a position after the end', request: ['PATCH', trial, { position: { index: 6 } }], status: 400, message: /index is out of range/, pointer: '/position/index' },
  { what: 'another value of dry_run', request: ['PUT', `${custom}?dry_run=yes`, rules({})], status: 400, message: /dry_run must be true or false/, pointer: '/dry_run' },
  { what: 'PUT on a rule', request: ['PUT', trial, rule], status: 405, message: /not allowed/ },
]; // prettier-ignore

/** The codes that this service never returns, each with the reason. */
const otherwise: Readonly<Record<number, string>> = {
  7000: 'a path without a route always has the code 7003',
};

describe('the known errors of rulesets', () => {
  for (const { what, request, status, code, message, pointer } of rejections)
    it(what, async () => {
      const local = new LocalService();
      const [method, path, body] = request;
      const before = [await local.result(custom), await local.result(entrypoint(customPhase, lumen))];
      const answer = await local.send(method, path, body);
      const [error] = answer.json.errors;
      assert.deepEqual(
        { status: answer.status, success: answer.json.success, code: error?.code, pointer: error?.source?.pointer },
        { status, success: false, code: code ?? error?.code, pointer },
      );
      assert.match(error?.message ?? '', message);
      const after = [await local.result(custom), await local.result(entrypoint(customPhase, lumen))];
      assert.deepEqual(after, before, 'nothing is stored');
    }); // prettier-ignore

  it('too many writes: 429, on demand', async () => {
    const local = new LocalService();
    await local.send('PUT', '/__rampart/faults', [
      { kind: 'rateLimited', operation: 'updateZoneRuleset', count: 1 },
    ]);
    assert.equal((await local.send('PUT', custom, rules({}))).status, 429);
  });

  withShared('reference/rulesets/rulesets.md', (file) => {
    it('are all that the documents name', () => {
      const [, section = ''] = fs.readFileSync(file, 'utf8').split(/^## Errors$/m);
      const [table = ''] = section.split(/^## /m);
      const named = [...table.matchAll(/^\| \d{3} \| ([\d, ]+) \|/gm)].flatMap(([, codes = '']) =>
        codes.split(',').map(Number),
      );
      const returned = rejections.flatMap(({ code }) => code ?? []);
      const known = [...returned, ...Object.keys(otherwise).map(Number)];
      assert.ok(named.length >= 9, 'the table is read');
      const sorted = (codes: Iterable<number>): readonly number[] =>
        [...new Set(codes)].sort((a, b) => a - b);
      assert.deepEqual(sorted(named), sorted(known));
    });
  });
});
