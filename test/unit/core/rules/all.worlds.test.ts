import { finish } from '../../../../core/base/steps';
import { catalogueScheme } from '../../../../core/expression/catalogue/catalogue';
import { convertRules } from '../../../../core/rules/convert/convert';
import { documentsOf } from '../../../../core/rules/convert/documents';
import { conversionOutcomes } from '../../../../core/rules/convert/outcomes';
import { conversionReport } from '../../../../core/rules/convert/report';
import { diffJson } from '../../../../core/rules/diff/diff-json';
import { diffRules } from '../../../../core/rules/diff/diff-rules';
import { explainList } from '../../../../core/rules/explain/explain-list';
import { ruleLists } from '../../../../core/rules/explain/rule-lists';
import { type Chain } from '../../../../core/rules/simulate/chain';
import { simulationJson, verdictText } from '../../../../core/rules/simulate/describe';
import { simulate } from '../../../../core/rules/simulate/simulate';
import { readSought, whichRules } from '../../../../core/rules/simulate/which';
import { keepCases } from '../../../support/kept-cases';
import { chainOf, type Given, requestOf, ruleSet, words } from '../../../support/simulation';

/** Rules in the format of the API, and the requests that are simulated with these rules. */
interface World {
  readonly records: readonly object[];
  readonly requests: readonly Given[];
}

const searches = ['203.0.113.7', 'AS64496', 'DE', 'https://www.example.com/admin/users?a=1', 'Example.com'];

function simulated(chain: Chain, given: Given): string[] {
  const found = simulate(chain, requestOf(given));
  const json = simulationJson(found);
  const { assumed, notEvaluated = [] } = json;
  return [
    `${JSON.stringify(given)}: ${verdictText(found)}; ${[...assumed, ...notEvaluated].join(', ')}${found.isCut ? ' (cut)' : ''}; ${Object.keys(json).join(' ')}`,
    ...found.steps.map(
      ({ rule, result, effect, because, wouldMatch }) =>
        `  ${rule.product} ${rule.name}: ${result} ${JSON.stringify({ effect, because: because?.name, wouldMatch })}`,
    ),
    ...(found.cases.length > 1 ? [`  needs ${found.needs.join(', ')}`] : []),
    ...found.cases.map(
      (one) =>
        `  ${one.when.map((choice) => ('fact' in choice ? `${choice.fact} = ${choice.value}` : `${choice.rule.name}: ${choice.matches}`)).join(', ')} -> ${words(one)}`,
    ),
  ];
}

function searched(chain: Chain): string[] {
  return searches.map((text) => {
    const sought = readSought(text);
    const found = sought ? whichRules(chain, sought) : [];
    return `for ${text}: ${found.map(({ rule, result, needs, isOff, action }) => `${rule.name} ${result} ${action ?? ''}${isOff ? ' off' : ''} [${needs.join(' ')}]`).join('; ')}`;
  });
}

function explained(chain: Chain): string[] {
  return ruleLists(chain).flatMap((list) =>
    finish(explainList(list, chain.evaluator, { steps: 20_000 })).rules.map(
      ({ rule, state, mergesInto }) =>
        `list: ${rule.name} ${state.kind} ${JSON.stringify({ by: 'by' in state ? state.by.map(({ name }) => name) : undefined, request: 'request' in state ? state.request.fields : undefined, into: mergesInto?.name })}`,
    ),
  );
}

/**
 * For each rule that can be reached, simulates the request that was created to reach it, and returns the outcome as
 * text.
 */
function reached(chain: Chain): string[] {
  return ruleLists(chain).flatMap((list) =>
    finish(explainList(list, chain.evaluator, { steps: 20_000 })).rules.flatMap(({ rule, state }) => {
      if (!('request' in state)) return [];
      const { fields, lists } = state.request;
      const found = simulate(chain, { facts: { fields, ...(lists ? { lists } : {}), absent: 'missing' } });
      return [
        `reached: ${rule.name}: ${verdictText(found)}; ${found.steps.map((step) => `${step.rule.name} ${step.result}`).join(', ')}`,
      ];
    }),
  );
}

function converted(records: readonly object[]): string[] {
  const rules = ruleSet(records).rules.map(({ rule }) => rule);
  const conversion = convertRules(rules);
  if (conversion.converted.length === 0) return [];
  const outcomes = finish(conversionOutcomes(rules, catalogueScheme()));
  return [
    ...documentsOf(conversion).flatMap(({ fileName, text }) => [`${fileName}:`, ...text.split('\n')]),
    ...conversionReport(conversion, outcomes).trimEnd().split('\n'),
  ];
}

describe('worlds of rules', () => {
  keepCases('rule-worlds', (input) => {
    const { records, requests } = JSON.parse(input) as World;
    const chain = chainOf(records);
    const reversed = records.map((record) =>
      'rules' in record && Array.isArray(record.rules)
        ? { ...record, rules: (record.rules as object[]).toReversed() }
        : record,
    );
    const texts = { before: new Map(), after: new Map() };
    const difference = diffJson(diffRules(chain, chainOf(reversed), texts));
    return Promise.resolve([
      ...requests.flatMap((request) => simulated(chain, request)),
      ...searched(chain),
      ...explained(chain),
      ...reached(chain),
      `reversed: ${JSON.stringify(difference)}`,
      ...converted(records),
    ]);
  });
});
