import { textMember } from '../../../../json/tree';
import { type Check } from '../context';
import { eachLater } from '../each-later';
import { checkAction } from './action';
import { checkCaching } from './caching';
import { checkDuplicateExecute } from './duplicate-execute';
import { checkExecute } from './execute';
import { checkIdentities } from './identities';
import { checkKnownRulesets } from './known-rulesets';
import { checkLevel } from './level';
import { checkLoggedFields } from './logged-fields';
import { checkOrder } from './order';
import { checkPlan } from './plan';
import { checkRateLimit } from './rate-limit';
import { checkRedirect } from './redirect';
import { checkRewrite } from './rewrite';
import { checkRewrittenValues } from './rewritten-value';
import { checkSkip, checkSkipsLeft } from './skip';
import { type RulesetView, type RuleView, rulesetView, singleRuleView } from './view';

// This file contains the ruleset checks that go beyond the shape (documents.md in the reference). Each check cites
// its section of that document.

type RuleCheck = (rule: RuleView) => void;
type RulesetCheck = (ruleset: RulesetView) => void;

const ruleChecks: readonly RuleCheck[] = [
  checkAction,
  checkRateLimit,
  checkSkip,
  checkExecute,
  checkKnownRulesets,
  checkRewrite,
  checkRedirect,
  checkCaching,
  checkLoggedFields,
];

/** Checks a ruleset and its rules. The service's own managed rulesets are not checked. */
export const checkRuleset: Check = (node, context) => {
  if (node.type !== 'object' || textMember(node, 'kind') === 'managed') return;
  const ruleset = rulesetView(node, context);
  const rulesetChecks: readonly RulesetCheck[] = [
    (view) => checkLevel(view, node),
    checkIdentities,
    checkOrder,
    checkDuplicateExecute,
    checkRewrittenValues,
    checkSkipsLeft,
    (view) => checkPlan(view, node),
  ];
  for (const check of rulesetChecks) check(ruleset);
  eachLater(ruleset.rules, context, (rule) => {
    for (const check of ruleChecks) check(rule);
  });
};

/** Checks a single rule, as in the body of a request that adds or changes a rule. */
export const checkRulesetRule: Check = (node, context) => {
  if (node.type !== 'object') return;
  const rule = singleRuleView(node, context);
  for (const check of ruleChecks) check(rule);
};
