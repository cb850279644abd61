import assert from 'node:assert/strict';
import { hostedLanguage as createHostedLanguage } from '../../../../../../core/language/documents/hosted/hosted-language';
import { embeddedLanguage } from '../../../../../../core/language/embedding/embedded-language';
import { type SourceDocument } from '../../../../../../core/language/language';
import { languageContext } from '../../../../../support/language-context';

const hostedLanguage = createHostedLanguage(embeddedLanguage());

/**
 * Returns a line for each diagnostic in a file: the severity, the code, and the first line of the marked text. Returns
 * only `not claimed` if the language does not handle the file.
 */
async function found(name: string, languageId: string, text: string): Promise<string[]> {
  const document: SourceDocument = { uri: `file:///${name}`, languageId, version: 1, text };
  if (!hostedLanguage.claims(document, languageContext({}).settings)) return ['not claimed'];
  const problems = await hostedLanguage.problems(document, languageContext({}));
  return problems.map(
    ({ severity, code, start, end }) =>
      `${severity} ${code.replace('document/', '')} ${text.slice(start, end).split('\n')[0] ?? ''}`,
  );
}
const terraform = (text: string): Promise<string[]> => found('main.tf', 'terraform', text);

const v4 = (phase: string, rules: string, more = 'zone_id = var.zone\n  kind = "zone"'): string => `
resource "cloudflare_ruleset" "a" {
  ${more}
  name  = "a"
  phase = "${phase}"
${rules}
}
`;

describe('rulesets and lists in Terraform', () => {
  it('are valid in blocks', async () => {
    const text = v4(
      'http_request_late_transform',
      `
  rules {
    ref         = "a"
    action      = "rewrite"
    expression  = "true"
    enabled     = "true"
    description = null
    action_parameters {
      headers {
        name      = "x-a"
        operation = "set"
        value     = var.value
      }
      headers {
        name      = "x-b"
        operation = "remove"
      }
    }
  }
  dynamic "rules" {
    for_each = var.more
    content {
      action = rules.value
    }
  }`,
    );
    assert.deepEqual(await terraform(text), []);
  });

  it('are checked in blocks', async () => {
    const text = v4(
      'http_request_firewall_custom',
      `
  rules {
    action     = "route"
    expression = "ssl"
    action_parameters {
      origin {
        port = 8443
      }
    }
  }
  rules {
    action     = "block"
    expression = "http.host eq \\"a\\""
    action_parameters {
      response {
        status_code  = "503"
        content_type = "text/html"
        content      = <<-EOT
          no
        EOT
      }
    }
    logging {
      enabled = true
    }
  }
  rules {
    action     = "skip"
    expression = "ssl"
    action_parameters {
      ruleset  = "current"
      rulesets = ["efb7b8c949ac4650a09736fc376e9aee"]
    }
  }`,
    );
    assert.deepEqual(await terraform(text), [
      'error out-of-range "503"',
      'error exclusive-members rulesets',
      'error action-phase "route"',
      'error logging-action logging',
      'warning skip-scope rulesets',
    ]); // prettier-ignore
  });

  it('are checked in attributes', async () => {
    const text = v4(
      'http_ratelimit',
      `
  rules = [{
    action     = "block"
    expression = "ssl"
    ratelimit = {
      characteristics     = ["ip.src"]
      period              = 61
      requests_per_period = 10
    }
  }, {
    action     = local.action
    expression = "ssl"
    action_parameters = { whatever = 1 }
    ratelimit = var.limit
  }]`,
    );
    assert.deepEqual(await terraform(text), [
      'error ratelimit-colo ["ip.src"]',
      'warning ratelimit-period 61',
    ]);
  });

  it('have the level of their owner', async () => {
    const execute = `
  rules = [{
    action            = "execute"
    expression        = "true"
    action_parameters = { id = "efb7b8c949ac4650a09736fc376e9aee" }
  }]`;
    const account = 'account_id = var.account\n  kind = "root"';
    assert.deepEqual(await terraform(v4('http_request_firewall_managed', execute, account)), [
      'error account-condition "true"',
    ]);
    assert.deepEqual(await terraform(v4('http_request_firewall_managed', execute)), []);
    const wrong = 'zone_id = var.zone\n  kind = "root"';
    assert.deepEqual(await terraform(v4('http_request_firewall_managed', execute, wrong)), [
      'error level-phase "root"',
      'error account-condition "true"',
    ]);
  });

  it('may be in the notation of older versions', async () => {
    const skip = v4(
      'http_request_firewall_managed',
      `
  rules {
    action     = "skip"
    expression = "ssl"
    action_parameters {
      rules = { efb7b8c949ac4650a09736fc376e9aee = "5de7edfa648c4d6891dc3e7f84534ffa,e3a567afc347477d9702d9047e97d760" }
    }
  }
  rules {
    action     = "execute"
    expression = "true"
    action_parameters {
      id = "efb7b8c949ac4650a09736fc376e9aee"
      overrides {
        categories {
          category = "wordpress"
          enabled  = true
        }
      }
    }
  }`,
    );
    assert.deepEqual(await terraform(skip), []);
    const logged = v4(
      'http_log_custom_fields',
      '  rules {\n    action = "log_custom_field"\n    expression = "true"\n    action_parameters {\n      cookie_fields = ["a"]\n    }\n  }',
    );
    assert.deepEqual(await terraform(logged), []);
  });

  it('are lists with items of both versions', async () => {
    const list = (kind: string, items: string): string =>
      `resource "cloudflare_list" "a" {\n  account_id = "x"\n  name = "a"\n  kind = "${kind}"\n  ${items}\n}\n`;
    assert.deepEqual(
      await terraform(list('ip', 'item {\n value {\n ip = "1.1.1.0/24"\n }\n comment = "c"\n }')),
      [],
    );
    assert.deepEqual(await terraform(list('ip', 'item {\n value {\n ip = "2606:4700::/96"\n }\n }')), [
      'error range-prefix "2606:4700::/96"',
    ]);
    assert.deepEqual(
      await terraform(list('redirect', 'item {\n value {\n redirect {\n source_url = "a.example/?x"\n target_url = "https://b.example/"\n include_subdomains = "enabled"\n }\n }\n }')),
      ['error invalid-redirect-url "a.example/?x"'],
    ); // prettier-ignore
    assert.deepEqual(await terraform(list('asn', 'items = [{ asn = 1 }, { asn = 1 }, { asn = var.asn }]')), [
      'error duplicate-item 1',
    ]);
    assert.deepEqual(await terraform(list('ip', 'items = [for one in var.all : { ip = one }]')), []);
    assert.deepEqual(
      await terraform('resource "cloudflare_list_item" "a" {\n  list_id = "x"\n  ip = "1.1.1.1/33"\n}'),
      ['error range-prefix "1.1.1.1/33"'],
    );
  });

  it('compare rules that execute a ruleset only if nothing depends on a variable', async () => {
    const execute = (more: string): string =>
      `  rules {\n    action = "execute"\n    expression = "true"\n${more}\n  }`;
    const twice = (first: string, second: string): Promise<readonly string[]> =>
      terraform(v4('http_request_firewall_managed', `${execute(first)}\n${execute(second)}`));
    const parameters = (more = ''): string => `    action_parameters {\n      id = "${'a'.repeat(32)}"\n${more}    }`;
    assert.deepEqual(await twice(parameters(), parameters()), [`warning duplicate-execute "${'a'.repeat(32)}"`]);
    assert.deepEqual(await twice(`    enabled = var.new\n${parameters()}`, parameters()), []);
    const key = (name: string): string => parameters(`      matched_data {\n        public_key = var.${name}\n      }\n`);
    const narrow = execute(key('a')).replace('"true"', '"ssl"');
    const other = terraform(v4('http_request_firewall_managed', `${narrow}\n${execute(key('b'))}`));
    assert.deepEqual(await other, [], 'the parameters may differ');
  }); // prettier-ignore

  it('stay silent about what only Terraform knows', async () => {
    assert.deepEqual(await terraform(v4('${var.phase}', '  rules = var.rules')), []);
    assert.deepEqual(await terraform('resource "cloudflare_ruleset" "a" {\n  rules = ['), []);
    assert.deepEqual(await terraform('resource "cloudflare_list" "a" {\n  name = "a"\n}'), [
      'error required-missing resource "cloudflare_list" "a" {',
    ]);
    const rule = '  rules {\n    expression = "ssl"\n    enabled = true\n  }';
    assert.deepEqual(await terraform(v4('http_request_firewall_custom', rule)), [
      'error required-missing rules {',
    ]);
    assert.deepEqual(await terraform('data "cloudflare_rulesets" "a" {}'), ['not claimed']);
  });
});

describe('expressions of rulesets in YAML', () => {
  const problems = async (name: string, text: string): Promise<string[]> => {
    const document: SourceDocument = { uri: `file:///${name}`, languageId: 'yaml', version: 1, text };
    const language = embeddedLanguage();
    if (!language.claims(document, languageContext({}).settings)) return ['not claimed'];
    return (await language.problems(document, languageContext({}))).map(
      ({ code, start, end }) => `${code} ${text.slice(start, end)}`,
    );
  };

  it('are checked for the phase of the file', async () => {
    const rule = '  - action: block\n    expression: http.response.code eq 404 and no.such.field eq 1\n';
    assert.deepEqual(await problems('shop.ruleset.yaml', `phase: http_request_origin\nrules:\n${rule}`), [
      'filter/field-not-in-phase http.response.code',
      'filter/unknown-field no.such.field',
    ]);
    assert.deepEqual(await problems('other.yaml', `phase: http_request_origin\nrules:\n${rule}`), [
      'not claimed',
    ]);
  });

  it('are checked in rulesets of Pulumi, and nowhere else in the file', async () => {
    const resource = (type: string): string =>
      `    type: ${type}\n    properties:\n      rules:\n        - expression: no.such.field eq 1\n          actionParameters: { uri: { path: { expression: http.hots } } }\n`;
    const text = `resources:\n  a:\n${resource('cloudflare:Ruleset')}  b:\n${resource('other:Rules')}`;
    assert.deepEqual(await problems('Pulumi.yaml', text), [
      'filter/unknown-field no.such.field',
      'filter/unknown-field http.hots',
    ]);
  });
});

describe('rulesets and lists in YAML', () => {
  it('are documents by their names', async () => {
    const text =
      'name: a\nkind: zone\nphase: http_request_origin\nrules:\n  - action: block\n    expression: ssl\n';
    assert.deepEqual(await found('shop.ruleset.yaml', 'yaml', text), ['error action-phase block']);
    assert.deepEqual(
      await found('shop.list.yml', 'yaml', 'name: a\nkind: ip\nitems:\n  - ip: 1.1.1.1/33\n'),
      ['error range-prefix 1.1.1.1/33'],
    );
    assert.deepEqual(await found('todo.list.yml', 'yaml', '- bread\n'), ['not claimed']);
  });

  it('are resources of Pulumi', async () => {
    const text = `resources:
  limits:
    type: cloudflare:Ruleset
    properties:
      zoneId: \${zone.id}
      name: a
      kind: zone
      phase: http_ratelimit
      rules:
        - action: block
          expression: ssl
          ratelimit:
            characteristics: [cf.colo.id, ip.src]
            period: 61
            requestsPerPeriod: 10
        - action: \${action}
          expression: ssl
  office:
    type: cloudflare:index/list:List
    properties: { accountId: x, name: of-fice, kind: ip, items: [] }
`;
    assert.deepEqual(await found('Pulumi.yaml', 'yaml', text), [
      'warning ratelimit-period 61',
      'error name-chars of-fice',
    ]);
  });

  it('do not compare rules that a variable may disable', async () => {
    const text = (enabled: string): string =>
      `resources:\n  a:\n    type: cloudflare:Ruleset\n    properties:\n      zoneId: a\n      name: a\n      kind: zone\n      phase: http_request_firewall_custom\n      rules:\n        - { action: block, expression: "true", enabled: ${enabled} }\n        - { action: log, expression: ssl }\n`;
    assert.deepEqual(await found('Pulumi.yaml', 'yaml', text('true')), ['warning unreachable-rule ssl']);
    assert.deepEqual(await found('Pulumi.yaml', 'yaml', text("'${flag}'")), []);
  });

  it('stay silent about invalid files', async () => {
    assert.deepEqual(await found('shop.ruleset.yaml', 'yaml', 'name: [a\n'), []);
  });
});
