import * as l10n from '@vscode/l10n';
import { anything, integer, type Kind, list, map, object, oneOf, type Shape, text } from '../shape';

const outcome = oneOf(['pass', 'block', 'challenge', 'redirect', 'depends'], {
  valueDocs: {
    pass: () => l10n.t('No rule stops the request.'),
    block: () => l10n.t('A rule blocks the request, or a zone lockdown rule denies the request.'),
    challenge: () => l10n.t('A rule challenges the visitor.'),
    redirect: () => l10n.t('A rule redirects the visitor.'),
    depends: () => l10n.t('The outcome depends on facts that the test does not specify.'),
  },
});

const facts = map(anything, {
  keyDoc: () =>
    l10n.t(
      'Value of a field, as JSON. `missing`: the field has no value. `unknown`: the value is not known. `any`: the test must pass for every value.',
    ),
});

const expected = object({
  outcome: {
    shape: list(outcome, { min: 1, single: true }),
    suggested: true,
    doc: () => l10n.t('Expected outcome of the request, or a list of accepted outcomes.'),
  },
  by: {
    shape: text(),
    suggested: true,
    doc: () => l10n.t('Description, `ref`, or ID of the rule that determines the outcome.'),
  },
  status: { shape: integer({ min: 100, max: 999 }), doc: () => l10n.t('HTTP status of the response.') },
  assumptions: {
    shape: list(text({ example: 'none' }), { single: true }),
    doc: () =>
      l10n.t(
        'Assumptions that the outcome may depend on: `none`, or a list of IDs. If missing, all assumptions are accepted.',
      ),
  },
});

const expect: Shape = {
  type: 'either',
  of: [
    expected,
    oneOf(['snapshot'], {
      valueDocs: {
        snapshot: () => l10n.t('The outcome recorded in the snapshot file next to this file.'),
      },
    }),
  ],
};

const test = object(
  {
    name: { shape: text(), suggested: true, doc: () => l10n.t('Name of the test, written as one sentence.') },
    request: {
      shape: text({ example: 'GET https://www.example.com/' }),
      suggested: true,
      doc: () =>
        l10n.t(
          'A request such as `POST https://www.example.com/login` with headers and a body below it, or the name of a sample request.',
        ),
    },
    each: {
      shape: text({ example: 'samples.http' }),
      doc: () => l10n.t('A file with requests (`.http`, `.har`). Each request is a test case.'),
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
 * `*.rules.test.yaml` and `*.rules.test.json`, which contain tests of rules. They are described like documents so
 * that they have the same checks, completions, and hovers. They do not represent API resources and are therefore not
 * in the table of kinds.
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
          shape: list(text({ example: 'custom.ruleset.json' }), { min: 1, single: true }),
          suggested: true,
          doc: () => l10n.t('Paths of the files that contain the rules to test, relative to this file.'),
        },
        account: {
          shape: text(),
          doc: () =>
            l10n.t(
              'Name or ID of the account whose rules are tested. Use this property instead of rule files. The rules are read when the tests run, which requires a connection.',
            ),
        },
        zone: {
          shape: text({ example: 'example.com' }),
          doc: () =>
            l10n.t(
              'Name or ID of the zone whose rules are tested. Use this property instead of rule files. The rules of the zone and the rulesets of its account are read when the tests run, which requires a connection.',
            ),
        },
        samples: {
          shape: text({ example: 'samples.http' }),
          doc: () => l10n.t('A file with requests that tests can refer to by name.'),
        },
        tests: { shape: list(test), required: ['create'], doc: () => l10n.t('The tests, in any order.') },
      },
      { oneOf: { create: ['rules', 'account', 'zone'] } },
    ),
  },
};
