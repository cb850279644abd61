import assert from 'node:assert/strict';
import { type KindId } from '../../../../core/model/kind-ids';
import { dashboardPage } from '../../../../core/resources/dashboard';
import { type ResourceRef } from '../../../../core/resources/ref';

const zone = { type: 'zones', id: 'z1', name: 'example.com', accountId: 'a1' } as const;
const account = { type: 'accounts', id: 'a1', name: 'Work', accountId: 'a1' } as const;
const ref = (scope: ResourceRef['scope'], ...path: [KindId, string][]): ResourceRef => ({
  connection: 'c',
  scope,
  path: path.map(([kind, id]) => ({ kind, id })),
});

describe('pages of the dashboard', () => {
  it('are overviews of accounts and zones, zones by their domains', () => {
    assert.equal(dashboardPage(account), 'https://dash.cloudflare.com/a1');
    assert.equal(dashboardPage(zone), 'https://dash.cloudflare.com/a1/example.com');
  });

  it('are those of resources that have one', () => {
    assert.equal(
      dashboardPage(zone, ref(zone, ['ruleset', 'r'], ['ruleset_rule', 'x'])),
      'https://dash.cloudflare.com/a1/example.com/security/security-rules',
    );
    assert.equal(
      dashboardPage(account, ref(account, ['workflow', 'order flow'], ['workflow_instance', 'i/1'])),
      'https://dash.cloudflare.com/a1/workers/workflows/order%20flow/instance/i%2F1',
    );
    assert.equal(
      dashboardPage(account, ref(account, ['workflow', 'w'], ['workflow_version', 'v'])),
      'https://dash.cloudflare.com/a1/workers/workflows/w',
    );
    assert.equal(
      dashboardPage(account, ref(account, ['list', 'l'])),
      'https://dash.cloudflare.com/a1/configurations/lists',
    );
  });

  it('are overviews for other types: security rules of an account have a page that not every plan has', () => {
    assert.equal(
      dashboardPage(account, ref(account, ['access_rule', 'r'])),
      'https://dash.cloudflare.com/a1',
    );
  });
});
