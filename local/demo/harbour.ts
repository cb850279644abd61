import { isoTime } from '../clock';
import { hexOf } from '../random';
import { type makeAccount } from '../state/account';
import { type makeZone } from '../state/zone';
import { harbourWorkflows } from './harbour-workflows';
import { accessRule, day, firewallRule, lockdown, resourceGroup, uaRule, userGroup } from './make';
import { people } from './people';
import { apiRulesets, harbourAccountRulesets, harbourListOperations, harbourLists, shopRulesets } from './rulesets'; // prettier-ignore
import { wafPackages } from './waf';

const id = hexOf(32, 'account', 'harbour');
const shop = hexOf(32, 'zone', 'harbour-goods.example');
const api = hexOf(32, 'zone', 'api.harbour-goods.example');
const blog = hexOf(32, 'zone', 'harbour-stories.example');

/**
 * Returns the demo account "Harbour Goods": a shop with about forty employees and a few zones. Its rules have
 * accumulated over the years, and some of them are deliberately wrong.
 */
export function harbourAccount(nowMs: number): Parameters<typeof makeAccount>[0] {
  const staff = people(42, 'harbour-goods.example');
  const everything = resourceGroup(id, 'Whole account');
  const storefront = resourceGroup(id, 'Storefront', [shop, api]);
  const stories = resourceGroup(id, 'Stories', [blog]);
  const old = nowMs - 400 * day;
  const created = isoTime(nowMs - 300 * day);
  return {
    id,
    name: 'Harbour Goods',
    type: 'enterprise',
    created_on: isoTime(nowMs - 1200 * day),
    people: staff,
    resourceGroups: [everything, storefront, stories],
    userGroups: [
      userGroup(id, 'Platform team', [['allow', ['administrator'], everything]], staff.slice(0, 6), old),
      userGroup(
        id,
        'Shop developers',
        [
          [
            'allow',
            ['workers_scripts_read', 'workers_scripts_write', 'dns_read', 'firewall_services_read'],
            storefront,
          ],
          ['deny', ['dns_write'], storefront],
        ],
        staff.slice(4, 22),
        old,
      ),
      userGroup(
        id,
        'Editors',
        [['allow', ['cache_purge', 'analytics_read'], stories]],
        staff.slice(20, 38),
        old,
      ),
      userGroup(
        id,
        'Security',
        [
          [
            'allow',
            ['firewall_services_write', 'account_firewall_access_rules_write', 'logs_read'],
            everything,
          ],
          // Deliberately wrong: this permission is denied here but allowed above.
          ['deny', ['firewall_services_write'], storefront],
        ],
        staff.slice(2, 7),
        old,
      ),
      userGroup(id, 'Contractors 2024', [['allow', ['legacy_waf_admin'], storefront]], [], nowMs - 700 * day),
    ],
    ssoConnectors: [
      {
        id: hexOf(32, id, 'sso', 1),
        created_on: created,
        updated_on: created,
        email_domain: 'harbour-goods.example',
        enabled: true,
        use_fedramp_language: false,
        verification: { code: `dash_sso_verification=${hexOf(32, id, 'sso code', 1)}`, begunAtMs: old },
      },
      {
        id: hexOf(32, id, 'sso', 2),
        created_on: created,
        updated_on: created,
        email_domain: 'harbour.invalid',
        enabled: false,
        use_fedramp_language: false,
        verification: { code: `dash_sso_verification=${hexOf(32, id, 'sso code', 2)}`, begunAtMs: old },
      },
      {
        id: hexOf(32, id, 'sso', 3),
        created_on: created,
        updated_on: created,
        email_domain: 'harbour-partners.example',
        enabled: false,
        use_fedramp_language: false,
        verification: { code: `dash_sso_verification=${hexOf(32, id, 'sso code', 3)}`, begunAtMs: null },
      },
    ],
    oauthClients: [
      {
        client_id: hexOf(32, id, 'oauth', 1),
        visibility: 'private',
        client_name: 'Stock dashboard',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: ['https://stock.harbour-goods.example/callback'],
        scopes: ['account.read', 'analytics.read', 'offline_access'],
        optional_scopes: ['analytics.read'],
        token_endpoint_auth_method: 'client_secret_basic',
        has_rotated_secret: false,
        created_at: created,
        updated_at: created,
      },
      {
        client_id: hexOf(32, id, 'oauth', 2),
        visibility: 'public',
        client_name: 'Harbour deploy helper',
        client_uri: 'https://deploy.harbour-goods.example',
        logo_uri: 'https://deploy.harbour-goods.example/logo.png',
        uriVerification: {
          text: `cloudflare_oauth_client_publisher=${hexOf(32, id, 'proof')}`,
          begunAtMs: old,
        },
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: ['https://deploy.harbour-goods.example/callback', 'http://localhost:8976/callback'],
        scopes: ['workers.read', 'workers.write'],
        token_endpoint_auth_method: 'none',
        has_rotated_secret: true,
        promoted_at: created,
        created_at: created,
        updated_at: created,
      },
    ],
    accessRules: [
      accessRule(id, 'whitelist', 'ip', '198.51.100.10', 'Office, ground floor', old),
      accessRule(id, 'block', 'country', 'KP', 'Payment provider asks for it', old),
      accessRule(id, 'managed_challenge', 'asn', 'AS64501', 'Scrapers in March', nowMs - 90 * day),
      accessRule(id, 'block', 'ip_range', '203.0.113.0/24', 'Credential stuffing', nowMs - 30 * day),
      // Deliberately wrong: the address is inside the range above, but the two rules have opposite actions.
      accessRule(id, 'whitelist', 'ip', '203.0.113.7', 'Partner gateway', nowMs - 20 * day),
      accessRule(id, 'block', 'ip6', '2001:db8:0:0:0:0:0:bad', '', nowMs - 10 * day),
    ],
    rulesets: harbourAccountRulesets(id, nowMs),
    lists: harbourLists(id, nowMs),
    listOperations: harbourListOperations(id, nowMs),
    workflows: harbourWorkflows(nowMs),
    tagged: [
      { resource_type: 'worker', resource_id: 'shop-orders', tags: { team: 'shop', tier: 'critical' } },
      { resource_type: 'worker', resource_id: 'reports', tags: { team: 'data', tier: 'internal' } },
      { resource_type: 'worker', resource_id: 'image-pipeline', tags: { team: 'content' } },
      {
        resource_type: 'r2_bucket',
        resource_id: 'product-images',
        tags: { team: 'content', 'cost-centre': '4711' },
      },
      {
        resource_type: 'd1_database',
        resource_id: hexOf(32, 'd1', 'orders'),
        tags: { team: 'shop', tier: 'critical' },
      },
      { resource_type: 'zone', resource_id: shop, zone_id: shop, tags: { team: 'shop' } },
    ],
  };
}

/** Returns the zones of the demo account "Harbour Goods". */
export function harbourZones(nowMs: number): Parameters<typeof makeZone>[0][] {
  const old = nowMs - 400 * day;
  const zone = (zoneId: string, name: string) => ({
    id: zoneId,
    name,
    accountId: id,
    created_on: isoTime(old),
  });
  const rules = [
    firewallRule(shop, 'block', 'Old admin path', '(http.request.uri.path contains "/wp-admin")', {
      priority: 1,
    }),
    firewallRule(shop, 'allow', 'Office', 'ip.src in {198.51.100.0/24}', { priority: 2 }),
    firewallRule(
      shop,
      'managed_challenge',
      'Sign-in from afar',
      '(http.request.uri.path eq "/login" and not ip.geoip.country in {"DE" "NO"})',
    ),
    // Deliberately wrong: an address is compared with a string.
    firewallRule(shop, 'block', 'Single scraper', 'ip.src eq "203.0.113.9"'),
    firewallRule(shop, 'bypass', 'Health checks', '(http.user_agent contains "Harbour-Health")', {
      products: ['rateLimit', 'uaBlock'],
      ref: 'health',
    }),
    firewallRule(shop, 'log', 'Trial of a new rule', 'cf.threat_score > 10', { paused: true }),
  ];
  return [
    {
      ...zone(shop, 'harbour-goods.example'),
      lockdowns: [
        lockdown(
          shop,
          'Administration only from the office',
          ['harbour-goods.example/admin/*'],
          ['198.51.100.10', '198.51.100.0/24'],
          old,
        ),
        lockdown(
          shop,
          'Warehouse scanners',
          ['harbour-goods.example/scan/*', 'harbour-goods.example/stock/*'],
          ['192.0.2.0/24'],
          nowMs - 120 * day,
        ),
        // Deliberately wrong: the address is no longer in use, and the URL pattern covers the patterns of both
        // lockdowns above.
        lockdown(
          shop,
          'Everything of the staff',
          ['harbour-goods.example/*'],
          ['192.0.2.77'],
          nowMs - 60 * day,
          true,
        ),
      ],
      accessRules: [
        accessRule(shop, 'challenge', 'country', 'T1', 'Anonymising network', old),
        accessRule(shop, 'block', 'ip', '192.0.2.200', 'Coupon guessing', nowMs - 14 * day),
        // Deliberately wrong: another rule already has the same address.
        accessRule(shop, 'challenge', 'ip', '192.0.2.200', 'Coupon guessing, softer', nowMs - 13 * day),
        accessRule(shop, 'whitelist', 'ip_range', '198.51.0.0/16', 'Office, all floors', nowMs - 5 * day),
      ],
      uaRules: [
        uaRule(shop, 'block', 'BadBot/1.0', 'Price scraper'),
        uaRule(
          shop,
          'managed_challenge',
          'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)',
          'Far too old',
        ),
        uaRule(shop, 'block', 'BadBot/1.0', 'Price scraper, second try', true),
      ],
      filters: rules.map(({ filter }) => filter),
      firewallRules: rules.map(({ rule }) => rule),
      wafOverrides: [
        {
          id: hexOf(32, shop, 'override'),
          urls: ['harbour-goods.example/checkout/*'],
          rules: { '100015': 'disable' },
          rewrite_action: { default: 'block', challenge: 'block' },
          groups: {},
          paused: false,
          description: 'Checkout posts look like attacks',
          priority: 1,
        },
      ],
      wafPackages: wafPackages(shop),
      rulesets: shopRulesets(shop, nowMs),
    },
    {
      ...zone(api, 'api.harbour-goods.example'),
      lockdowns: [
        lockdown(
          api,
          'Partner endpoints',
          ['api.harbour-goods.example/partner/*'],
          ['198.51.100.0/24', '203.0.113.0/24'],
          old,
        ),
      ],
      accessRules: [accessRule(api, 'block', 'asn', 'AS64512', 'Nobody but bots', old)],
      wafPackages: wafPackages(api),
      rulesets: apiRulesets(api, nowMs),
    },
    { ...zone(blog, 'harbour-stories.example'), paused: true },
  ];
}
