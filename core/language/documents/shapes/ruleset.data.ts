import * as l10n from '@vscode/l10n';
import {
  bodyIntents, dateTime, type Doc, everyIntent, flag, hexId, type Intent, integer, type Kind, list, type Member, object,
  type ObjectShape, oneOf, recordIntent, text, type VariantShape,
} from '../shape'; // prettier-ignore
import { actionShapes } from './ruleset-parameters.data';
import { rulesetPhases } from './ruleset-phases.data';

// This file describes rulesets and their rules (rulesets.md, "Objects"; ratelimit.md, "Members";
// openapi-rulesets.json).

const some = text({ min: 1 });

const rateLimit: ObjectShape = object(
  {
    characteristics: {
      shape: list(text({ min: 1, example: 'cf.colo.id', checks: ['characteristic'] }), {
        min: 1,
        unique: true,
      }),
      required: everyIntent,
      doc: () => l10n.t('Characteristics by which requests are counted. Must contain `cf.colo.id`.'),
    },
    period: {
      shape: integer({ min: 1 }),
      required: everyIntent,
      doc: () => l10n.t('Counting period in seconds, such as 10, 60, or 3600.'),
    },
    requests_per_period: {
      shape: integer({ min: 1 }),
      suggested: true,
      doc: () => l10n.t('Requests allowed within a period.'),
    },
    mitigation_timeout: {
      shape: integer({ min: 0 }),
      doc: () =>
        l10n.t(
          'Seconds for which the action applies after the limit is exceeded. 0 throttles requests instead.',
        ),
    },
    counting_expression: {
      shape: text({ checks: ['expression'] }),
      doc: () =>
        l10n.t(
          "Expression that selects the requests to count. For counting, it replaces the rule's expression.",
        ),
    },
    requests_to_origin: {
      shape: flag(),
      doc: () => l10n.t('Whether to count only requests that reach the origin. Default: false.'),
    },
    score_per_period: { shape: integer(), doc: () => l10n.t('Score allowed within a period.') },
    score_response_header_name: {
      shape: some,
      doc: () => l10n.t('Response header in which the origin sends the score of a request.'),
    },
  },
  { isStrict: true },
);

const position: Member = {
  shape: object(
    {
      before: {
        shape: text(),
        doc: () =>
          l10n.t('ID of the rule before which this rule is placed. An empty string places this rule first.'),
      },
      after: {
        shape: text(),
        doc: () =>
          l10n.t('ID of the rule after which this rule is placed. An empty string places this rule last.'),
      },
      index: {
        shape: integer({ min: 1 }),
        suggested: true,
        doc: () => l10n.t('Position in the list of rules, starting at 1.'),
      },
    },
    { exactlyOne: ['before', 'after', 'index'], isStrict: true },
  ),
  optional: bodyIntents,
  doc: () => l10n.t('Position of the rule. If missing, the rule is added at the end.'),
};

const common: Readonly<Record<string, Member>> = {
  id: {
    shape: hexId,
    required: recordIntent,
    optional: ['update'],
    doc: () => l10n.t('ID of the rule. In an update, it identifies the rule to keep or change.'),
  },
  ref: {
    shape: some,
    doc: () =>
      l10n.t(
        'Stable name of the rule, unique in the ruleset. With this name, the rule keeps its ID when the ruleset is replaced.',
      ),
  },
  description: { shape: text(), suggested: true, doc: () => l10n.t('Description of the rule.') },
  expression: {
    shape: text({ min: 1, example: 'http.host eq "www.example.com"', checks: ['expression'] }),
    required: bodyIntents,
    optional: recordIntent,
    doc: () => l10n.t('Filter expression that determines which requests the rule matches.'),
  },
  enabled: { shape: flag(), doc: () => l10n.t('Whether the rule runs. Default: true.') },
  logging: {
    shape: object({ enabled: { shape: flag(), required: everyIntent } }, { isStrict: true }),
    doc: () => l10n.t('Whether matched requests are logged. Only for the `skip` action.'),
  },
  ratelimit: { shape: rateLimit, doc: () => l10n.t('The limit for a rate limiting rule.') },
  exposed_credential_check: {
    shape: object(
      {
        username_expression: {
          shape: text({ min: 1, checks: ['value-expression'] }),
          required: everyIntent,
          doc: () => l10n.t('Expression that returns the user name in a login request.'),
        },
        password_expression: {
          shape: text({ min: 1, checks: ['value-expression'] }),
          required: everyIntent,
          doc: () => l10n.t('Expression that returns the password in a login request.'),
        },
      },
      { isStrict: true },
    ),
    doc: () => l10n.t('Checks logins for exposed credentials. Available only in account-level custom rules.'),
  },
  version: {
    shape: text({ format: 'decimal', example: '1' }),
    required: recordIntent,
    doc: () => l10n.t('Version of the rule. Set by the API.'),
  },
  last_updated: {
    shape: dateTime,
    required: recordIntent,
    doc: () => l10n.t('Time of the last change. Set by the API.'),
  },
  categories: {
    shape: list(some, { min: 1, unique: true }),
    optional: recordIntent,
    doc: () => l10n.t('Categories of a managed rule. Set by the API.'),
  },
};

const expected: Readonly<Record<string, Doc>> = {
  filter: () => l10n.t('Unknown property "filter". Use "expression" for the condition of a ruleset rule.'),
  priority: () => l10n.t('Unknown property "priority". Rules run in the order in which they are listed.'),
  paused: () => l10n.t('Unknown property "paused". Use "enabled": false.'),
  products: () => l10n.t('Unknown property "products". Move it into "action_parameters".'),
  mode: () => l10n.t('Unknown property "mode". Use "action" in a ruleset rule.'),
  notes: () => l10n.t('Unknown property "notes". Use "description".'),
};

/** Returns hints for parameters that belong to other actions, but not to the given one. */
function expectedParameters(action: string): Readonly<Record<string, Doc>> {
  const expectedNames: Record<string, Doc> = {};
  for (const [other, { parameters }] of Object.entries(actionShapes))
    for (const name of Object.keys(parameters.members))
      if (!Object.hasOwn(actionShapes[action]?.parameters.members ?? {}, name))
        expectedNames[name] ??= () =>
          l10n.t('"{0}" is a parameter of the "{1}" action, not of "{2}".', name, other, action);
  return expectedNames;
}

/**
 * The actions, each with its property `action_parameters`. All shapes of rules share these objects, because they are
 * large.
 */
const ruleActions = Object.entries(actionShapes).map(([name, { doc, parameters, needsParameters }]) => {
  const action_parameters: Member = {
    shape: { ...parameters, expected: expectedParameters(name) },
    ...(needsParameters ? { required: bodyIntents, optional: recordIntent } : {}),
    doc: () => l10n.t('Parameters of the action.'),
  };
  return { name, doc, action_parameters };
});

/**
 * Returns the shape of a rule, whose variants are distinguished by the action. `more` contains additional properties
 * for the body of a single rule.
 */
function ruleShape(untold: ObjectShape | undefined, more: Readonly<Record<string, Member>>): VariantShape {
  const variants = ruleActions.map(({ name, doc, action_parameters }) => {
    const members = { action_parameters, ...common, ...more };
    return [name, { doc, shape: object(members, { isStrict: true, expected }) }] as const;
  });
  return {
    type: 'variants',
    by: 'action',
    byRequired: true,
    byDoc: () => l10n.t('Action for requests that match.'),
    variants: Object.fromEntries(variants),
    ...(untold ? { untold } : {}),
  };
}

const kept = object({ id: { shape: hexId, required: everyIntent } });
const moved = object({ position: { ...position, required: everyIntent } });

const ruleOfList = ruleShape(undefined, {});
const ruleOfUpdate = ruleShape(kept, {});
const singleRule: VariantShape = { ...ruleShape(undefined, { position }), checks: ['ruleset-rule'] };
const changedRule: VariantShape = { ...ruleShape(moved, { position }), checks: ['ruleset-rule'] };

const phase = oneOf(rulesetPhases);

const kindDocs: Readonly<Record<string, Doc>> = {
  zone: () => l10n.t('Entry point ruleset for a phase in a zone.'),
  root: () => l10n.t('Entry point ruleset for a phase in an account.'),
  custom: () => l10n.t('Ruleset that runs only when a rule with the `execute` action refers to it.'),
  managed: () => l10n.t('Ruleset that is managed by the platform. Read-only.'),
};

function rulesetShape(rule: VariantShape, kinds: readonly string[]): ObjectShape {
  const fixed: Pick<Member, 'required' | 'optional'> = {
    required: ['create', 'record'],
    optional: ['update'],
  };
  return object(
    {
      id: { shape: hexId, required: recordIntent, doc: () => l10n.t('ID of the ruleset. Set by the API.') },
      name: { shape: text({ min: 1, example: 'default' }), ...fixed, doc: () => l10n.t('Name of the ruleset. It cannot be changed later.') },
      kind: {
        shape: oneOf(kinds, { valueDocs: kindDocs }),
        ...fixed,
        doc: () => l10n.t('Kind of the ruleset. It cannot be changed later.'),
      },
      phase: {
        shape: text({ ...phase, example: 'http_request_firewall_custom' }),
        ...fixed,
        doc: () => l10n.t('Phase in which the rules run. It cannot be changed later.'),
      },
      description: { shape: text(), doc: () => l10n.t('Description of the ruleset.') },
      version: {
        shape: text({ format: 'decimal', example: '1' }),
        required: recordIntent,
        doc: () => l10n.t('Version of the ruleset. Set by the API.'),
      },
      last_updated: {
        shape: dateTime,
        required: recordIntent,
        doc: () => l10n.t('Time of the last change. Set by the API.'),
      },
      rules: {
        shape: list(rule),
        suggested: true,
        doc: () => l10n.t('The rules, in the order in which they run. An update replaces all of them.'),
      },
    },
    { isStrict: true, checks: ['ruleset'] },
  ); // prettier-ignore
}

const bodyKinds = ['zone', 'root', 'custom'];
const everyKind: readonly string[] = [...bodyKinds, 'managed'];

/**
 * Document kind for rulesets. The bodies are those of POST …/rulesets and of PUT for a ruleset or an entry point. The
 * `record` is the ruleset in the responses to these requests.
 */
export const ruleset: Kind = {
  name: 'ruleset',
  title: () => l10n.t('Ruleset'),
  doc: () =>
    l10n.t('Ordered rules in a phase: custom rules, rate limits, redirects, transforms, and others.'),
  label: ['name', 'phase'],
  updateMark: ['rules', 'id'],
  bodies: {
    create: rulesetShape(ruleOfList, bodyKinds),
    update: rulesetShape(ruleOfUpdate, everyKind),
    record: rulesetShape(ruleOfList, everyKind),
  },
};

const singleBodies: Readonly<Partial<Record<Intent, VariantShape>>> = {
  create: singleRule,
  update: changedRule,
  record: singleRule,
};

/**
 * Document kind for single rules of a ruleset. The bodies are those of POST …/rules and PATCH …/rules/{rule_id}. The
 * phase comes from the settings.
 */
export const rulesetRule: Kind = {
  name: 'ruleset_rule',
  title: () => l10n.t('Ruleset rule'),
  doc: () => l10n.t('A single rule in a ruleset, with its new position.'),
  label: ['description', 'expression', 'ref'],
  bodies: singleBodies,
};
