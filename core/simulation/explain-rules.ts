import * as l10n from '@vscode/l10n';
import { paced, type Steps } from '../base/steps';
import { visibleLine } from '../base/shown-text';
import { type MadeRequest } from '../expression/algebra/decide/made-request';
import { schemeFor } from '../expression/catalogue/custom-scheme';
import { type LanguageContext } from '../language/language';
import { ruleFinding } from '../language/documents/comparison/rule-messages';
import {
  type ExplainedRuleShown,
  type ExplainRulesResult,
  type NamedRuleShown,
  type RequestShown,
  type RuleListShown,
  type RulePairShown,
  type RuleSource,
} from '../protocol/simulation';
import { comparedRule } from '../rules/compare/compared-rule';
import { compareRules } from '../rules/compare/compare-rules';
import { type DiffLimits } from '../rules/diff/diff-limits';
import { requestInWords } from '../rules/diff/request-words';
import { type ExplainedList, explainList, type ExplainedRule } from '../rules/explain/explain-list';
import { ruleLists } from '../rules/explain/rule-lists';
import { buildChain, type Chain } from '../rules/simulate/chain';
import { type ChainRule } from '../rules/simulate/chain-rule';
import { verdictText } from '../rules/simulate/describe';
import { simulate } from '../rules/simulate/simulate';
import { listTitles } from './list-titles';
import { readSources } from './read-source';
import { placeShown, type RuleTexts } from './shown-steps';
import { type SimulationWorld } from './simulate-samples';

/** The dependencies of `explainRules`. */
type ExplainWorld = Pick<SimulationWorld, 'settings' | 'read' | 'texts'> &
  Pick<LanguageContext, 'pace' | 'signal'>;

/**
 * Explains, with example requests, the effect of each rule in files and accounts, and determines which rules are not
 * needed. Returns undefined if the signal is aborted.
 */
export async function explainRules(
  sources: readonly RuleSource[],
  { settings, read, texts, pace, signal }: ExplainWorld,
  limits: DiffLimits,
): Promise<ExplainRulesResult | undefined> {
  const chain = buildChain(await readSources(sources, settings, read), schemeFor(settings.filter));
  return paced(new ShownRules(chain, texts).result(limits), pace, signal);
}

class ShownRules {
  constructor(
    private readonly chain: Chain,
    private readonly texts: RuleTexts,
  ) {}

  *result(limits: DiffLimits): Steps<ExplainRulesResult> {
    const explained: ExplainedList[] = [];
    for (const list of ruleLists(this.chain))
      explained.push(yield* explainList(list, this.chain.evaluator, limits));
    const titles = listTitles(explained);
    const lists: RuleListShown[] = [];
    for (const [at, list] of explained.entries()) lists.push(yield* this.list(list, titles[at] ?? ''));
    return { lists, pairs: yield* this.pairs() };
  }

  private *list({ isOrdered, rules, rest }: ExplainedList, title: string): Steps<RuleListShown> {
    const shown: ExplainedRuleShown[] = [];
    for (const rule of rules) {
      shown.push(this.explained(rule));
      yield;
    }
    return {
      title,
      isOrdered,
      rules: shown,
      ...(rest === 'undecided' ? {} : { rest: rest === 'none' ? null : this.rest(rest) }),
    };
  }

  /**
   * Finds pairs of rules that are duplicates, contradict each other, or overlap. Rules of rulesets and WAF overrides
   * are not compared.
   */
  private *pairs(): Steps<RulePairShown[]> {
    const rules = this.chain.rules.filter(({ rule }) => rule.kind !== 'ruleset_rule' && rule.kind !== 'waf_override'); // prettier-ignore
    const compared = rules.flatMap((one) => {
      const rule = comparedRule(one.rule);
      return rule ? [{ one, rule }] : [];
    });
    const all = compared.map(({ rule }) => rule);
    return (yield* compareRules(all, all.length)).flatMap((finding) => {
      const [own, other] = [compared[finding.rule], compared[finding.other]];
      if (!own || !other || finding.kind === 'unreachable') return [];
      const subject = ({ one, rule }: (typeof compared)[number]) => ({ kind: one.rule.kind, label: rule.label, rule, start: 0, end: 0 }); // prettier-ignore
      const { message } = ruleFinding(finding, subject(own), subject(other));
      return [{ rule: this.named(own.one), other: this.named(other.one), message: visibleLine(message) }];
    });
  }

  private explained({ rule, state, mergesInto }: ExplainedRule): ExplainedRuleShown {
    return {
      ...this.named(rule),
      matches: visibleLine(rule.rule.match?.text ?? rule.condition?.tree.text ?? ''),
      action: rule.rule.action?.name ?? '',
      state: state.kind,
      by: 'by' in state ? state.by.map((one) => this.named(one)) : [],
      ...('request' in state ? { example: this.request(state, rule.condition?.tree.text) } : {}),
      ...(mergesInto ? { mergesInto: this.named(mergesInto) } : {}),
    };
  }

  /**
   * Returns an example of a request for which no rule of the list ends the evaluation. If all values of the example
   * are empty, it is described as "any other request".
   */
  private rest(found: Exclude<ExplainedList['rest'], string>): RequestShown {
    const isEmpty = Object.values(found.shown.fields).every((value) => value === '' || value === 0);
    const shown = this.request(found);
    return isEmpty ? { ...shown, request: l10n.t('any other request') } : shown;
  }

  private named(rule: ChainRule): NamedRuleShown {
    return { name: visibleLine(rule.name), ...placeShown(rule, this.texts) };
  }

  /**
   * Returns an example request with its outcome. The outcome is determined by all rules, because a rule in another
   * list may end the evaluation first. `condition` is the condition of the rule that the example illustrates.
   */
  private request(
    { request, shown }: { readonly request: MadeRequest; readonly shown: MadeRequest },
    condition = '',
  ): RequestShown {
    const { fields, lists } = request;
    const simulation = simulate(
      this.chain,
      {
        facts: { fields, absent: 'missing', ...(lists === undefined ? {} : { lists }) },
        rules: { challengePassed: false, rateExceeded: [], managedMatch: [] },
      },
      { withoutAssumptions: true },
    );
    return {
      request: visibleLine(requestInWords(withoutEmpty(shown, condition))),
      outcome: visibleLine(verdictText(simulation)),
    };
  }
}

/**
 * Removes fields with empty values from a request, because they are not informative. Keeps fields that the rule's
 * condition contains. If no fields would remain, returns the request unchanged.
 */
function withoutEmpty(request: MadeRequest, condition: string): MadeRequest {
  const told = Object.entries(request.fields).filter(
    ([name, value]) => (value !== '' && value !== 0) || condition.includes(name),
  );
  return told.length === 0 ? request : { ...request, fields: Object.fromEntries(told) };
}
