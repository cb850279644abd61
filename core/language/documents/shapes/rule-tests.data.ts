import * as l10n from '@vscode/l10n';
import { anything, integer, type Kind, list, map, object, oneOf, text } from '../shape';

const outcome = oneOf(['pass', 'block', 'challenge', 'redirect', 'depends'], {
  valueDocs: {
    pass: () => l10n.t('No rule stops the request.'),
    block: () => l10n.t('A rule blocks the request, or a lockdown denies it.'),
    challenge: () => l10n.t('A rule challenges the visitor.'),
    redirect: () => l10n.t('A rule redirects the visitor.'),
    depends: () => l10n.t('The outcome depends on facts that the test does not give.'),
  },
});

const facts = map(anything, {
  keyDoc: () =>
    l10n.t(
      'A field with its value as JSON. `missing`: it has none. `unknown`: nothing is known. `any`: what is expected must hold for every value.',
    ),
});

const expect = object({
  outcome: {
    shape: list(outcome, { min: 1, single: true }),
    suggested: true,
    doc: () => l10n.t('Expected outcome of the request, or a list of accepted outcomes.'),
  },
  by: {
    shape: text(),
    suggested: true,
    doc: () => l10n.t('The rule that decides, by its description, `ref` or ID.'),
  },
  status: { shape: integer({ min: 100, max: 999 }), doc: () => l10n.t('HTTP status of the response.') },
  assumptions: {
    shape: list(text({ example: 'none' }), { single: true }),
    doc: () => l10n.t('The assumptions that the outcome may rest on: `none`, or a list of IDs. Absent: any.'),
  },
});

const test = object(
  {
    name: { shape: text(), suggested: true, doc: () => l10n.t('Name of the test: one sentence.') },
    request: {
      shape: text({ example: 'GET https://www.example.com/' }),
      suggested: true,
      doc: () =>
        l10n.t(
          'A request such as `POST https://www.example.com/login` with headers and a body below it, or the name of a sample.',
        ),
    },
    each: {
      shape: text({ example: 'samples.http' }),
      doc: () => l10n.t('A file with requests (`.http`, `.har`); each of them is a case.'),
    },
    facts: {
      shape: facts,
      doc: () => l10n.t('Facts that the request does not contain: addresses, countries, scores.'),
    },
    expect: { shape: expect, required: ['create'], doc: () => l10n.t('Expected outcome of the request.') },
  },
  { oneOf: { create: ['request', 'each'] } },
);

/**
 * `*.rules.test.yaml` and `*.rules.test.json`: tests of rules. They are described as documents are, so that they are
 * checked, completed and explained like one; they are no kind of the API and not in the table of kinds.
 */
export const ruleTests: Kind = {
  name: 'rules_test',
  title: () => l10n.t('Rule tests'),
  doc: () => l10n.t('Requests with their expected outcomes for a set of rules.'),
  label: [],
  bodies: {
    create: object(
      {
        rules: {
          shape: list(text({ example: 'custom-rules.json' }), { min: 1, single: true }),
          suggested: true,
          doc: () => l10n.t('The files with the rules under test, relative to this file.'),
        },
        account: {
          shape: text(),
          doc: () => l10n.t('The name of an account in place of files; its rules need a connection.'),
        },
        samples: {
          shape: text({ example: 'samples.http' }),
          doc: () => l10n.t('A file with requests that tests name by their names.'),
        },
        tests: { shape: list(test), required: ['create'], doc: () => l10n.t('The tests, in any order.') },
      },
      { oneOf: { create: ['rules', 'account'] } },
    ),
  },
};
