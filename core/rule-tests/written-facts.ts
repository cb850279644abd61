import * as l10n from '@vscode/l10n';
import { type Scheme } from '../expression/scheme/scheme';
import { sampleFacts, type WrittenFact } from '../requests/sample';
import { ruleFactNames, splitFacts, type SplitFacts } from './given-facts';

const isRuleFact = ({ name }: WrittenFact): boolean => (ruleFactNames as readonly string[]).includes(name);

/**
 * Separates facts in the notation `NAME = VALUE` into facts about fields, facts about rules, and the time of the
 * request. This notation is used on the command line and in comments in `.http` files. `rate-exceeded` and
 * `managed-match` may occur several times. An empty value means that no limit is exceeded or that no managed rule
 * matches.
 */
export function splitWrittenFacts(written: readonly WrittenFact[], scheme: Scheme): SplitFacts {
  const fields = written.filter(
    (fact) => !isRuleFact(fact) && fact.value !== 'unknown' && fact.value !== 'any',
  );
  const open = written.filter((fact) => !isRuleFact(fact) && !fields.includes(fact));
  const sample = sampleFacts(undefined, fields, scheme);
  const others: Record<string, unknown> = {};
  for (const { name, value } of written.filter(isRuleFact))
    if (name === 'rate-exceeded' || name === 'managed-match')
      others[name] = [...((others[name] as string[] | undefined) ?? []), ...(value === '' ? [] : [value])];
    else
      others[name] =
        value === 'true' ? true : value === 'false' ? false : name === 'lists' ? parsed(value) : value;
  const split = splitFacts({
    ...Object.fromEntries(open.map(({ name, value }) => [name, value])),
    ...others,
  });
  const wrong = sample.wrong.map(({ fact, expected }) => ({
    name: fact.name,
    message:
      expected === undefined
        ? l10n.t('Unknown field {0}.', fact.name)
        : l10n.t('The value of {0} must be of type {1}.', fact.name, expected),
  }));
  return {
    ...split,
    facts: { ...split.facts, fields: { ...sample.facts.fields, ...split.facts?.fields } },
    problems: [...wrong, ...split.problems],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
