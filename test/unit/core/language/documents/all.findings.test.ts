import { applyEdits } from '../../../../../core/text/apply-edits';
import { type Facts, noFacts } from '../../../../../core/language/facts';
import { keepCases } from '../../../../support/kept-cases';
import { problemsOf } from '../../../../support/document-problems';

const id = (digit: string): string => digit.repeat(32);

/** The facts of an account, for the cases whose first line ends with `in an account`. */
const account: Facts = {
  ...noFacts,
  oauthScopes: ['zone.read', 'zone.write', 'account.read'],
  permissionGroups: {
    [id('1')]: { name: 'Readers' },
    [id('2')]: { name: 'Old', deprecated: true },
    [id('3')]: { name: 'Gone', endOfLife: '2026-12-31' },
  },
  resourceGroups: { [id('4')]: { name: 'Everything' } },
};

describe('findings about documents', () => {
  keepCases('document-findings', (input, head) => {
    const [kind = ''] = head.split(' ');
    const inAccount = head.endsWith('in an account');
    const slice = ({ start, end }: { start: number; end: number }): string =>
      input.slice(start, end).replaceAll('\n', '⏎');
    const problems = problemsOf(kind, input, inAccount ? { facts: account } : {});
    return Promise.resolve(
      problems
        .filter(({ code }) => code !== 'document/deprecated-product')
        .flatMap(({ severity, code, message, tags, fixes, related, ...range }) => [
          `${severity} ${code.replace('document/', '')} «${slice(range)}»${tags ? ` (${tags.join()})` : ''}: ${message}`,
          ...(fixes ?? []).map(
            ({ title, edits, preferred, keepsMeaning }) =>
              `  fix${preferred ? '!' : ''}${keepsMeaning === false ? '?' : ''} ${title} → ${applyEdits(input, edits).replaceAll('\n', '⏎')}`,
          ),
          ...(related ?? []).map((one) => `  see «${slice(one)}»: ${one.message}`),
        ]),
    );
  });
});
