import assert from 'node:assert/strict';
import { Conditions } from '../../../../../../core/expression/algebra/condition';
import { parseFor } from '../../../../../../core/language/expression/check';
import { areUnrelated } from '../../../../../../core/language/expression/lints/chain-look';

function look(text: string): boolean {
  const { root, problems } = parseFor(text, { kind: 'filter' });
  assert.deepEqual(problems, []);
  assert.ok(root?.kind === 'logical' && root.operator !== 'xor');
  return areUnrelated(new Conditions(text), root.operands, root.operator);
}

describe('a quick check of chains', () => {
  for (const text of [
    'http.host eq "a" or http.host eq "b" or http.host in {"c" "d"}',
    'http.host ne "a" and not http.host eq "b" and http.host ne "c"',
    'ip.src.asnum eq 1 or ip.src.asnum eq 2',
    'http.user_agent contains "ab" or http.user_agent wildcard "*cd*" or starts_with(http.user_agent, "ef")',
    'not http.user_agent contains "ab" and not http.user_agent contains "cd"',
    'http.host ne "abc" and not http.host contains "b"',
    'http.host eq "abc" or http.host contains "d" or http.host matches "a"',
    'http.host eq "a" or http.host eq "\\\\" or (http.host eq "c" and ssl)',
    'http.host in $a or http.host in $b or http.host eq "c"',
    'any(http.request.headers.names[*] eq "a") or http.host eq "b"',
    'http.host matches "a" and http.host matches "b" and not http.host matches "c"',
    'not starts_with(http.host, "ab") and not ends_with(http.host, "cd")',
    'http.host wildcard "ab" or http.host wildcard "a*b" or http.host wildcard "*a*b*"',
    'http.host wildcard "ab*" or http.host wildcard "*cd"',
    'http.host contains "ab" and http.host contains "cd"',
    'http.host contains "ab" and http.host ne "abc"',
    'http.host contains "ab" or not http.host contains "cd"',
    'not (not (http.host eq "a")) or http.host eq "b"',
    'ip.src.asnum in {1 2} or ip.src.asnum eq 3',
    'not ip.src.asnum in {1 2} and ip.src.asnum ne 3',
  ])
    it(`sees that nothing implies anything else: ${text}`, () => assert.equal(look(text), true));

  for (const [text, why] of [
    ['http.host eq "a" and http.host eq "b"', 'they exclude each other'],
    ['http.host ne "a" or http.host ne "b"', 'one of them is always true'],
    ['http.host eq "a" or http.host in {"b" "a"}', 'a value is repeated'],
    ['http.host eq "a" or http.host eq "\\x61"', 'an escape may be the same value'],
    ['http.host contains "ab" or http.host contains "b"', 'one part is in the other'],
    ['http.host contains "AB" or http.host wildcard "*b*"', 'case may not matter'],
    ['http.host eq "abc" or http.host contains "b"', 'the part is in the value'],
    ['http.host eq "abc" or not http.host contains "d"', 'the value lacks the part'],
    ['http.host contains "" or http.host contains "a"', 'an empty part is in everything'],
    ['ip.src.asnum eq 1 or ip.src.asnum lt 5', 'an order takes more than a look'],
    ['ip.src.asnum in {1..3} or ip.src.asnum eq 2', 'a range takes more than a look'],
    ['ssl or ssl', 'they are the same'],
    ['http.host eq http.referer or http.host eq "a"', 'the other side is a field'],
    ['http.host in {} or http.host eq "a"', 'the set is empty'],
    ['http.host ne "a" and http.host ne "a"', 'a value is repeated'],
    ['not http.host eq "a" or http.host eq "b"', 'a value is excluded'],
    ['ip.src eq 1.1.1.1 or ip.src eq 1.1.1.2', 'addresses take more than a look'],
    ['ip.src.asnum eq 9007199254740993 or ip.src.asnum eq 1', 'the number is too large'],
    ['ip.src.asnum eq 16 or ip.src.asnum eq 0x10', 'the numbers are equal'],
    ['starts_with(http.host, "") or starts_with(http.host, "a")', 'every value starts with an empty string'],
    ['starts_with(http.host, "ab") and not starts_with(http.host, "a")', 'one part is in the other'],
    ['http.host contains "a" or http.host contains "a"', 'the parts are the same'],
    [
      'http.host contains "ab" or http.host contains "cd" or http.host contains "b"',
      'one part is in an earlier part',
    ],
    [
      'http.host contains "b" or http.host contains "cd" or http.host contains "ab"',
      'one part is in a later part',
    ],
    [
      'http.host eq "x" or http.host eq "ABC" or http.host contains "b"',
      'the part is in a value in uppercase',
    ],
    ['http.host wildcard "*ab" or http.host contains "a"', 'the part is at the start of a pattern'],
    ['http.host wildcard "ab*" or http.host contains "b"', 'the part is at the end of a pattern'],
    ['http.host wildcard "*" or http.host contains "c"', 'a pattern matches everything'],
    ['ip.src.asnum eq 5 or ip.src.asnum in $numbers or ip.src.asnum eq 5', 'a number is repeated'],
    ['starts_with(http.host, "ab") or ends_with(http.host, "b")', 'one end is in the other'],
    ['not not http.host eq "a" and http.host eq "b"', 'a double negation is none'],
  ] as const)
    it(`needs a full check, because ${why}: ${text}`, () => assert.equal(look(text), false));
});
