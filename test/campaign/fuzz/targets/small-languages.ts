import assert from 'node:assert/strict';
import { type OffsetRange } from '../../../../core/base/problem';
import { readDuration, suggestDuration } from '../../../../core/duration/duration';
import { durationInWords } from '../../../../core/duration/words';
import { readMark } from '../../../../core/language/embedding/marks';
import { matchesPath } from '../../../../core/language/embedding/key-paths';
import { parseAddress } from '../../../../core/net/address';
import { parseAsn } from '../../../../core/net/asn';
import { countryName, readCountry } from '../../../../core/net/country';
import { describeFault, type Parsed } from '../../../../core/net/fault';
import { formatNetwork, parseInterval, parseNetwork } from '../../../../core/net/network';
import { parseRegex } from '../../../../core/regex/parse-regex';
import { type RegexNode } from '../../../../core/regex/regex-tree';
import { leastSizeBytes } from '../../../../core/regex/size';
import { checkWildcard } from '../../../../core/wildcard/check-wildcard';
import { wellSaid } from '../every-answer';
import { type Target } from '../target';
import { textTarget } from '../text-target';

function inside({ start, end }: OffsetRange, text: string): void {
  assert.ok(0 <= start && start <= end && end <= text.length, `${start}..${end} of ${text.length}`);
}

/**
 * Returns the parsed value. If parsing failed, checks that the fault is within the text and that its description is
 * meaningful, and returns undefined.
 */
function taken<T>(parsed: Parsed<T>, text: string): T | undefined {
  if (!parsed.fault) return parsed.value;
  inside(parsed.fault, text);
  wellSaid(describeFault(parsed.fault, text), text);
  return undefined;
}

export const smallLanguageTargets: readonly Target[] = [
  textTarget(
    'regular expression',
    () => [
      '^/a(b|c)+$',
      '(?i)x{2,3}?[a-z&&[^b]]',
      '\\d{1,3}(?:\\.\\d{1,3}){3}',
      '(?P<n>\\p{Greek}|[[:alpha:]])',
      '(?x) a # c\n b',
    ],
    [
      '(?',
      '(?:',
      '(?i)',
      '(?P<a>',
      '{2,',
      '{1000}',
      '*',
      '+?',
      '|',
      '[^',
      ']',
      '[[:',
      '&&',
      '\\',
      '\\p{',
      '\\x{',
      '\\b',
      '\\Q',
      '$',
      '^',
      '.',
    ],
    (text) => {
      const { root, problem } = parseRegex(text);
      if (problem) inside(problem, text);
      const visit = (node: RegexNode): void => {
        inside(node, text);
        if ('inner' in node) visit(node.inner);
        if ('parts' in node) node.parts.forEach(visit);
        if ('branches' in node) node.branches.forEach(visit);
      };
      visit(root);
      assert.ok(leastSizeBytes(root) >= 0);
    },
  ),
  textTarget(
    'wildcard pattern',
    () => ['*a*', 'https://*.example.com/a?b=*', '\\*\\\\'],
    ['*', '**', '\\', '\\*', '\\\\'],
    (text) => {
      const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
      const problem = checkWildcard(codes, 8);
      if (problem) assert.ok(problem.from < problem.to && problem.to <= codes.length);
    },
  ),
  textTarget(
    'duration',
    () => ['1 minute', '30 seconds', '1.5 hours', '2 weeks', '5000', '1h 30m', '1 day and 2 hours'],
    ['second', 'minutes', 'ms', ' ', '1', '.', ',', 'and', 'e5', 'Infinity'],
    (text) => {
      const reading = readDuration(text);
      if (reading.unit) inside(reading.unit, text);
      wellSaid(durationInWords(reading.ms), text);
      const suggestion = suggestDuration(text);
      if (suggestion !== undefined)
        assert.equal(readDuration(suggestion).form, 'typed', `suggests ${suggestion}`);
    },
  ),
  textTarget(
    'addresses and networks',
    () => [
      '192.0.2.1',
      '10.0.0.0/8',
      '2001:db8::1',
      '2001:db8::/32',
      '::ffff:1.2.3.4',
      '1.1.1.1..1.1.1.9',
      'AS64496',
    ],
    ['.', ':', '::', '/', '..', '255', '256', '01', 'ffff', '12345', 'AS', '%eth0'],
    (text) => {
      taken(parseAddress(text), text);
      taken(parseInterval(text), text);
      taken(parseAsn(text), text);
      const network = taken(parseNetwork(text), text);
      if (network) assert.deepEqual(taken(parseNetwork(formatNetwork(network)), text), network);
      countryName(readCountry(text).kind === 'unknown' ? 'XX' : text.toUpperCase());
    },
  ),
  textTarget(
    'marking comment',
    () => [' rampart-filter phase=http_request_firewall_custom plan=pro', 'rampart-filter-value:'],
    ['rampart-filter', '-value', ':', 'phase=', 'plan=free', ' '],
    readMark,
  ),
  textTarget(
    'key path',
    () => ['rules.*.expression', '**.expression', '**.rules.**.*.a'],
    ['**.', '*.', 'rules', '.', '**'],
    (text) =>
      matchesPath(['rules', '0', 'a', 'rules', '1', 'b', 'rules', 'expressio'], text.split('.').slice(0, 40)),
  ),
];
