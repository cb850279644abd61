import assert from 'node:assert/strict';
import { constantOf } from '../../../../../../core/expression/algebra/decide/constant-filter';
import { holeCharacter } from '../../../../../../core/expression/holes';
import { parseFor } from '../../../../../../core/language/expression/check';
import { surelyVaries } from '../../../../../../core/language/expression/lints/surely-varies';
import { readJsonLines, withShared } from '../../../../../support/shared';

const varies = (text: string): boolean => surelyVaries(parseFor(text, { kind: 'filter' }));

describe('a quick check of a filter', () => {
  const varying = [
    'ssl',
    'http.host eq "a" or http.host eq "b"',
    'http.host ne "a" and http.host ne "b"',
    'http.user_agent contains "a" and http.user_agent contains "b"',
    'lower(http.request.uri.path) contains "/a" or http.request.uri.path contains "/b"',
    'http.user_agent wildcard "*a*" or http.user_agent wildcard "*b*"',
    'http.request.uri.path matches "^/[a-z]+$" or http.request.uri.path matches "b|c"',
    'ip.src in {10.0.0.0/16 192.0.2.1} or ip.src in {198.51.100.0/24}',
    'not (ip.src in $a) and not ip.src in $b',
    '(http.host eq "a" and http.host eq "b") or ssl',
    'starts_with(http.request.uri.path, "/a") or ends_with(http.request.uri.path, "b")',
    'not any(lower(http.request.headers.names[*])[*] in {"a" "b"}) and not any(http.request.headers.names[*] eq "c")',
    'has_key(http.request.headers, "a") or any(http.request.headers.values[*] contains "b")',
    'cf.threat_score gt 1 and cf.threat_score lt 30',
    'cf.threat_score ge 5 and cf.threat_score le 5',
    'cf.threat_score lt 10 or cf.threat_score gt 20',
    'cf.threat_score gt 1 and not cf.threat_score ge 3',
    'http.host matches "^a"',
    'http.host matches "a$"',
    'http.host matches "^[a-z]{2,}(?:b|c+)$"',
    'upper(http.host) eq "A"',
    'http.host wildcard "a*"',
    'cf.threat_score lt 20',
    'ip.src.asnum in {1 2}',
    'ssl and (http.host eq "a" or http.host eq "b")',
    'has_key(http.request.headers, "a")',
    'not has_key(http.request.headers, "a") and not has_key(http.request.headers, "b")',
    'has_key(http.request.headers, "a") and not ssl',
    '(ssl and http.host eq "a") or (http.host eq "b" and cf.client.bot)',
    '(http.host eq "a" and http.host eq "b") or http.host eq "c"',
    'http.host strict wildcard "a*"',
    'http.host matches "a?b"',
    'http.host matches "a|b"',
    'http.host matches "(?:a|b)c"',
    'http.host matches "[ -~]"',
    'http.host matches " "',
    'http.host matches "a*b.c"',
    'http.host matches "(?i)a"',
    'ip.src eq 10.0.0.1',
    'ip.src in {10.0.0.0/16}',
    'ip.src in {2001:db8::/32}',
    'ip.src in $a',
    'lower(http.host) eq "a"',
    'lower(http.host) in {"a" "1-"}',
    'upper(http.host) wildcard "A*"',
    'ends_with(lower(http.host), "a")',
    'any(lower(http.request.headers.names[*])[*] eq "a")',
    'any(http.request.headers.names[*] in $a)',
    'any(http.request.headers.names[*] wildcard "a*")',
    'http.host contains "a" and not http.referer contains "a"',
    'cf.threat_score le 5 and cf.threat_score gt 3',
    'cf.threat_score lt 6 and cf.threat_score ge 5',
    'not cf.threat_score lt 5 and not cf.threat_score gt 5',
    'http.host ne "a" and not http.host eq "b"',
    'not (ssl or http.host eq "a")',
    'not (not ssl and cf.client.bot)',
  ];
  for (const text of varying) it(`sees that it varies: ${text}`, () => assert.equal(varies(text), true));

  const unsure = [
    'http.host eq "a" and http.host eq "b"',
    'http.host eq "a" and http.host ne "a"',
    'http.host ne "a" or http.host ne "b"',
    'ssl or not ssl',
    'ssl and not ssl',
    'http.host contains "" or http.host contains "a"',
    'http.host wildcard "*" or http.host wildcard "a"',
    'http.host matches ".*" or http.host matches "a"',
    'http.host matches "[^a]*" or http.host eq "a"',
    'ip.src in {0.0.0.0/1 128.0.0.0/1} or ip.src in {::/0}',
    'cf.threat_score lt 20 or cf.threat_score gt 10',
    'cf.threat_score lt 20 or cf.threat_score ge 20',
    'cf.threat_score gt 1 and cf.threat_score lt 2',
    'cf.threat_score gt 1 and not cf.threat_score ge 2',
    'cf.threat_score gt 5 and cf.threat_score eq 7',
    'lower(http.host) eq "A" and ssl',
    'lower(http.host) contains "A"',
    'true or ssl',
    'ssl xor ssl',
    'http.host matches "x[^a]"',
    'http.host matches "a^b"',
    'http.host matches "a$b"',
    'http.host matches "a\\bb"',
    'http.host matches "[^a]|"',
    'http.host matches "(?:a|b*)"',
    'http.host matches "a{0,3}"',
    'upper(http.host) eq "a"',
    'lower(http.host) matches "a"',
    'url_decode(http.host) eq "a"',
    'lower(http.request.uri.args["a"][0]) eq "A"',
    'http.host wildcard "\\*"',
    'ip.src.asnum in {1..5}',
    'ip.src in {10.0.0.0/15}',
    'ip.src in {10.0.0.1..10.0.0.2}',
    'starts_with(http.host, "")',
    'starts_with(upper(http.host), "a")',
    'has_key(http.request.headers["a"], "b")',
    'http.request.headers.names[0] eq http.host',
    'any(url_decode(http.request.headers.names[*])[*] eq "a")',
    'http.user_agent contains "ab" and not http.user_agent contains "a"',
    'ip.src in $a and not ip.src in $a',
    'any(http.request.headers.names[*] eq "a") and not any(http.request.headers.names[*] eq "a")',
    'any(http.request.headers.names[*] eq "a") and http.request.headers.names[0] eq "b"',
    'any(http.request.headers.names[*] ne "a") or any(http.request.headers.names[*] eq "a")',
    'any(lower(http.request.headers.names[*])[*] eq "A")',
    'any(http.request.headers.values[*] contains "")',
    'all(http.request.headers.names[*] eq "a")',
    'has_key(http.request.headers, "a") and not has_key(http.request.headers, "a")',
    'has_key(http.request.headers, "a") and has_key(http.request.headers, "b")',
    'has_key(http.request.headers, http.host)',
    'my_test(http.request.headers, "a")',
    'my_test(http.host, "a")',
    'starts_with(url_decode(http.host), "a")',
    'starts_with(http.host, "\\xff")',
    'true',
    'false',
    'new.field',
    'cf.new_field',
    'http.host wildcard "**"',
    'http.host strict wildcard "*"',
    'http.host wildcard "a\\xff"',
    'lower(http.host) wildcard "A*"',
    'http.host contains "\\xff"',
    'http.host wildcard "\\xff*"',
    'http.host in {}',
    'http.host in {"a" "\\xff"}',
    'lower(http.host) in {"a" "B"}',
    'http.host eq http.referer',
    'http.host matches ""',
    'http.host matches "a*"',
    'http.host matches "[^a]"',
    'http.host matches "."',
    'http.host matches "(?:)"',
    'http.host matches "\\x01"',
    'http.host matches "[\\x01-a]"',
    'http.host matches "a|.*"',
    'http.host matches "^$"',
    'http.host matches "a^"',
    'http.host matches "$a"',
    'ip.src in {10.0.0.0/16 10.0.0.0/8}',
    'ip.src in {10.0.0.0/16 1.2.3.4..1.2.3.5}',
    'ip.src in {0.0.0.0/0}',
    'ip.src.asnum in {1 3..4}',
    'ip.src lt 1.2.3.4',
    'cf.threat_score lt 9007199254740993',
    'cf.threat_score & 5',
    'cf.threat_score lt 5 and cf.threat_score ge 5',
    'cf.threat_score le 5 and cf.threat_score gt 5',
    'cf.threat_score gt 5 and cf.threat_score lt 6',
    'not cf.threat_score ge 5 and not cf.threat_score lt 5',
    'any(http.request.headers["a"][*] eq "a")',
    'any(lower(http.request.headers["a"][*])[*] eq "a")',
    'any(concat(http.request.headers.names[*], "a")[*] eq "a")',
    'any(http.host eq "a")',
    'any(http.request.headers.names[*] eq "a") and any(http.request.headers.names[*] eq "b")',
    'not http.host eq "a" and http.host eq "b"',
    '(ssl and not ssl) or (cf.client.bot and not cf.client.bot)',
    '(ssl xor cf.client.bot) or http.host eq "a"',
    'ssl and not (http.host ne "a") and http.host eq "b"',
  ];
  for (const text of unsure) it(`needs a proof: ${text}`, () => assert.equal(varies(text), false));

  const chain = (count: number) => Array.from({ length: count }, () => 'ssl').join(' and ');

  it('visits up to 2000 nodes', () => assert.equal(varies(chain(1900)), true));

  it('gives up after 2000 nodes', () => assert.equal(varies(chain(2000)), false));

  it('is not sure about a filter with a hole', () => {
    for (const text of [
      `http.host eq "${holeCharacter}"`,
      `any(http.request.headers.names[*] eq "${holeCharacter}")`,
    ])
      assert.equal(varies(text), false);
  });

  it('is not sure about an empty filter', () => assert.equal(varies(''), false));

  for (const name of ['docs', 'wild'])
    withShared(`corpus/filter/${name}.jsonl`, (file) => {
      it(`never says that a filter varies if it is proved to be constant, in ${name}`, () => {
        const trees = readJsonLines<{ expr: string }>(file)
          .map(({ expr }) => parseFor(expr, { kind: 'filter' }))
          .filter((tree) => tree.root && tree.problems.length === 0 && surelyVaries(tree));
        assert.ok(trees.length > 10);
        assert.deepEqual(
          trees.filter((tree) => constantOf(tree) !== undefined).map(({ text }) => text),
          [],
        );
      });
    });
});
