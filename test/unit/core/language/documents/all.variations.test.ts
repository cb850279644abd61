import { type Problem } from '../../../../../core/base/problem';
import { parseJson } from '../../../../../core/json/parse';
import { pathAt } from '../../../../../core/json/tree';
import { type CheckOptions } from '../../../../../core/language/documents/check-document';
import { zonePlans } from '../../../../../core/expression/scheme/facts';
import { type Facts } from '../../../../../core/language/facts';
import { defaultSettings } from '../../../../../core/language/settings';
import { variationsOf } from '../../../../support/document-variations';
import { problemsOf } from '../../../../support/document-problems';
import { keepCases } from '../../../../support/kept-cases';

/** Returns the diagnostic on one line: severity, code, JSON Pointer, and the new texts of the fixes. */
function lineOf({ severity, code, start, end, fixes = [], related = [] }: Problem, text: string): string {
  const root = parseJson(text, { comments: false }).roots[0];
  let place = '';
  for (const { member, onKey, node } of root ? pathAt(root, start) : []) {
    if (member) place += `/${member.key.value}${onKey ? ':' : ''}`;
    else if (node !== root) place += '/*';
  }
  const changes = fixes.flatMap(({ edits }) => edits.map(({ newText }) => (newText === '' ? '∅' : newText)));
  return [
    `${severity} ${code.replace('document/', '')} ${place}`,
    end - start === 1 ? '(one character)' : '',
    changes.length === 0 ? '' : `→ ${changes.join(' or ').replace(/\s+/g, ' ')}`,
    related.length === 0 ? '' : `and ${related.length} more`,
  ].filter(Boolean).join(' '); // prettier-ignore
}

const id = (digit: string): string => digit.repeat(32);

/** The facts of an account, for the cases whose first line ends with `in an account`. */
const account: Facts = {
  oauthScopes: ['zone.read', 'zone.write'],
  lists: { moved: 'string', offices: 'ip' },
  permissionGroups: { [id('1')]: { name: 'Readers' }, [id('2')]: { name: 'Old', deprecated: true } },
  resourceGroups: { [id('4')]: { name: 'Everything' } },
  rulesets: {
    [id('8')]: {
      name: 'Managed',
      kind: 'managed',
      phase: 'http_request_firewall_managed',
      rules: [id('9')],
      categories: ['xss', 'sqli'],
    },
    [id('7')]: { name: 'Entry', kind: 'zone', phase: 'http_request_firewall_custom' },
    [id('6')]: { name: 'Own', kind: 'custom', phase: 'http_request_firewall_custom' },
  },
  resources: {
    zone: { [id('a')]: { name: 'shop.example', scopes: [{ id: 'x', name: 'Shop' }] } },
    ruleset: { [id('8')]: { name: 'Managed', scopes: [{ id: 'y', name: 'Other' }] } },
  },
};

/** Returns the options for a case, whose first line is `KIND`, `KIND in an account`, or `KIND on the PLAN plan`. */
function optionsFor(head: string): CheckOptions {
  const plan = zonePlans.find((one) => head.endsWith(` on the ${one} plan`));
  if (head.endsWith(' in an account')) return { facts: account };
  return plan ? { settings: { ...defaultSettings, filter: { ...defaultSettings.filter, plan } } } : {};
}

describe('findings about documents with one change', () => {
  // Each expected line consists of a place, changes to its value, and the diagnostics that these changes add (`+`) or
  // remove (`-`).
  keepCases('document-variations', (input, head) => {
    const [kind = ''] = head.split(' ');
    const options = optionsFor(head);
    const linesOf = (text: string): string[] =>
      problemsOf(kind, text, options).map((problem) => lineOf(problem, text));
    const before = linesOf(input);
    const changes = new Map<string, string[]>();
    for (const { place, change, text } of variationsOf(input)) {
      const after = linesOf(text);
      const told = [...less(after, before).map((line) => `+ ${line}`), ...less(before, after).map((line) => `- ${line}`)]; // prettier-ignore
      const key = `${place === '' ? '/' : place} %: ${told.join(' ')}`;
      // A value of the wrong type usually causes only this diagnostic, so the line would add no information.
      const isExpected = told.length === 1 && /^\+ error wrong-type \S+$/.test(told[0] ?? '');
      if (told.length > 0 && !isExpected) changes.set(key, [...(changes.get(key) ?? []), change]);
    }
    return Promise.resolve([...changes].map(([line, made]) => line.replace('%', () => made.join(' '))));
  });
});

/** Returns the lines that occur more often in `lines` than in `others`. */
function less(lines: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return lines.filter((line) => {
    const index = rest.indexOf(line);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}
