import assert from 'node:assert/strict';
import { hexOf } from '../../local/random';
import { LocalService } from '../support/local-service';

const workflow = `/accounts/${hexOf(32, 'account', 'harbour')}/workflows/order-fulfilment`;
const firewall = `/zones/${hexOf(32, 'zone', 'harbour-goods.example')}/firewall`;
const max = Number.MAX_SAFE_INTEGER;

describe('numbers and schedules of a workflow', () => {
  const cases: readonly (readonly [members: string, status: number])[] = [
    [`"limits":{"steps":${max}}`, 200],
    ['"limits":{"steps":9007199254740992}', 400],
    ['"limits":{"steps":0}', 400],
    [`"concurrency":{"limit":${max}}`, 200],
    ['"concurrency":{"limit":1e300}', 400],
    [`"default_retention":{"error_retention":${max},"success_retention":${-max}}`, 200],
    ['"default_retention":{"error_retention":9007199254740993}', 400],
    ['"default_retention":{"success_retention":-9007199254740993}', 400],
    ['"default_retention":{"success_retention":"3 days"}', 200],
    ['"default_retention":{"success_retention":"285420 years"}', 200],
    ['"default_retention":{"success_retention":"285421 years"}', 400],
    ['"schedules":[{"cron":"0 * * * *"}]', 200],
    ['"schedules":[{"cron":"0 0 31 2 *"}]', 200],
    ['"schedules":[{"cron":"every day"}]', 400],
  ];
  for (const [members, status] of cases)
    it(`${members}: ${status}`, async () => {
      const body = `{"class_name":"A","script_name":"a",${members}}`;
      const answer = await new LocalService().send('PUT', workflow, body);
      assert.equal(answer.status, status, answer.text);
    });

  it('a schedule that never fires has no next time', async () => {
    const local = new LocalService();
    const schedules = [{ cron: '0 0 31 2 *' }];
    await local.send('PUT', workflow, { class_name: 'A', script_name: 'a', schedules });
    local.clock.advance(400 * 86_400_000);
    assert.deepEqual((await local.result(workflow)).schedules, schedules);
  });
});

describe('addresses', () => {
  const lockdown = (configuration: object) =>
    ['POST', `${firewall}/lockdowns`, { urls: ['a.example/*'], configurations: [configuration] }] as const;
  const accessRule = (target: string, value: string) =>
    ['POST', `${firewall}/access_rules/rules`, { mode: 'block', configuration: { target, value } }] as const;
  const [accepted, rejected] = [200, 400];

  const cases: readonly (readonly [...request: ReturnType<typeof lockdown | typeof accessRule>, status: number])[] = [
    [...lockdown({ target: 'ip', value: '192.0.2.1' }), accepted],
    [...lockdown({ target: 'ip', value: '2001:db8::1' }), accepted],
    [...lockdown({ target: 'ip', value: ':::::' }), rejected],
    [...lockdown({ target: 'ip', value: '192.0.2' }), rejected],
    [...lockdown({ target: 'ip', value: '192.0.2.256' }), rejected],
    [...lockdown({ target: 'ip', value: 'fe80::1%eth0' }), rejected],
    [...lockdown({ target: 'ip_range', value: '192.0.2.0/24' }), accepted],
    [...lockdown({ target: 'ip_range', value: '192.0.2.0/25' }), rejected],
    [...lockdown({ target: 'ip_range', value: 'hello/16' }), rejected],
    [...lockdown({ target: 'ip_range', value: '999.1.1.1/16' }), rejected],
    [...lockdown({ target: 'ip_range', value: '192.0.2.0/24/24' }), rejected],
    [...lockdown({ target: 'country', value: 'DE' }), rejected],
    [...lockdown({ value: '192.0.2.1' }), accepted],
    [...lockdown({}), accepted],
    [...accessRule('ip', '192.0.2.1'), accepted],
    [...accessRule('ip6', '2001:db8::1'), accepted],
    [...accessRule('ip6', '::ffff:192.0.2.1'), accepted],
    [...accessRule('ip6', '192.0.2.1'), rejected],
    [...accessRule('ip6', '::::::'), rejected],
    [...accessRule('ip_range', '192.0.0.0/16'), accepted],
    [...accessRule('ip_range', '2001:db8::/32'), accepted],
    [...accessRule('ip_range', '2001:db8::/24'), rejected],
    [...accessRule('ip_range', ':::/32'), rejected],
    [...accessRule('asn', 'AS4294967295'), accepted],
    [...accessRule('asn', '4294967296'), rejected],
    [...accessRule('country', 'de'), accepted],
    [...accessRule('country', 'D'), rejected],
  ]; // prettier-ignore
  for (const [method, path, body, status] of cases)
    it(`${JSON.stringify('configurations' in body ? body.configurations : body.configuration)}: ${status}`, async () => {
      const answer = await new LocalService().send(method, path, body);
      assert.equal(answer.status, status, answer.text);
      if (status === rejected) assert.match(answer.json.errors[0]?.source?.pointer ?? '', /^\/configuration/);
    });
});

describe('the Host header', () => {
  for (const [host, status] of [
    ['127.0.0.1', 200],
    ['127.255.255.254:8080', 200],
    ['[::1]:80', 200],
    ['LOCALHOST', 200],
    ['127.999.1.1', 403],
    ['127.0.0.1:70000', 403],
    ['localhost:', 403],
    ['127.0.0.1.nip.io', 403],
    ['user@127.0.0.1', 403],
  ] as const)
    it(`${host}: ${status}`, async () => {
      assert.equal((await new LocalService().get('/accounts', { host })).status, status);
    });
});
