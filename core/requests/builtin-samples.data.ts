import * as l10n from '@vscode/l10n';

/** A sample that is available without a file. */
export interface BuiltinSample {
  readonly id: string;
  readonly name: () => string;
  /**
   * The sample in the format of an `.http` file. It contains only addresses, names, and numbers that are reserved for
   * documentation.
   */
  readonly http: string;
}

/**
 * Built-in samples with reserved values (RFC 5737, RFC 3849, RFC 2606, RFC 5398). They deliberately contain no
 * scores, so the outcome of rules that use scores is undetermined.
 */
export const builtinSamples: readonly BuiltinSample[] = [
  {
    id: 'browser',
    name: () => l10n.t('Browser'),
    http: `# @rampart ip.src = 203.0.113.7
# @rampart ip.src.country = DE
# @rampart ip.src.asnum = 64500
GET https://www.example.com/shop/?page=2 HTTP/2
User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0
Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8
Accept-Language: de,en-US;q=0.7,en;q=0.3
Accept-Encoding: gzip, deflate, br, zstd
Referer: https://www.example.com/
Cookie: theme=dark
`,
  },
  {
    id: 'api-client',
    name: () => l10n.t('API client'),
    http: `# @rampart ip.src = 2001:db8::25
# @rampart ip.src.country = US
# @rampart ip.src.asnum = 64501
PUT https://api.example.com/v1/orders/1042 HTTP/1.1
User-Agent: okhttp/4.12.0
Accept: application/json
Content-Type: application/json
X-Request-Id: 00000000-0000-4000-8000-000000000000

{"status":"paid","items":[{"sku":"A-1","count":2}]}
`,
  },
  {
    id: 'crawler',
    name: () => l10n.t('Crawler'),
    http: `# @rampart ip.src = 198.51.100.20
# @rampart ip.src.country = US
# @rampart ip.src.asnum = 64502
GET https://www.example.com/robots.txt HTTP/1.1
User-Agent: Mozilla/5.0 (compatible; ExampleBot/1.0; +https://www.example.org/bot)
Accept: */*
From: bot@example.org
`,
  },
  {
    id: 'sign-in',
    name: () => l10n.t('Sign-in'),
    http: `# @rampart ip.src = 203.0.113.99
# @rampart ip.src.country = FR
# @rampart ip.src.asnum = 64503
POST https://www.example.com/login HTTP/2
User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1
Content-Type: application/x-www-form-urlencoded
Origin: https://www.example.com
Referer: https://www.example.com/login
Accept-Language: fr-FR,fr;q=0.9

user=sample%40example.com&password=not-a-password
`,
  },
  {
    id: 'upload',
    name: () => l10n.t('Upload'),
    http: `# @rampart ip.src = 203.0.113.7
# @rampart ip.src.country = DE
# @rampart ip.src.asnum = 64500
POST https://www.example.com/upload HTTP/1.1
User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
Content-Type: multipart/form-data; boundary=sample
Origin: https://www.example.com

--sample
Content-Disposition: form-data; name="title"

Report
--sample
Content-Disposition: form-data; name="file"; filename="report.php"
Content-Type: text/plain

Nothing but text.
--sample--
`,
  },
  {
    id: 'curl',
    name: () => l10n.t('Bare curl'),
    http: `# @rampart ip.src = 192.0.2.1
# @rampart ip.src.country = US
# @rampart ip.src.asnum = 64504
curl https://www.example.com/
`,
  },
];
