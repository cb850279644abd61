import { documentsLanguage } from '../../../../../core/language/documents/documents-language';
import { type Facts } from '../../../../../core/language/facts';
import { keepCases } from '../../../../support/kept-cases';
import { languageAnswers } from '../../../../support/language-answers';
import { languageContext } from '../../../../support/language-context';

const id = (digit: string): string => digit.repeat(32);

/** The facts of an account, whose resources the documents refer to by these IDs. */
const facts: Facts = {
  oauthScopes: ['zone.read', 'zone.write'],
  permissionGroups: { [id('1')]: { name: 'Readers' }, [id('2')]: { name: 'Old', deprecated: true } },
  resourceGroups: { [id('4')]: { name: 'Everything' } },
  resources: {
    permission_group: { [id('1')]: { name: 'Readers', uri: 'rampart:/readers' } },
    resource_group: { [id('4')]: { name: 'Everything' } },
    user_group_member: { [id('5')]: { name: 'ann@example.com' } },
    account: { [id('6')]: { name: 'Shop' } },
    zone: { [id('7')]: { name: 'shop.example' } },
    ruleset: { [id('8')]: { name: 'Checkout', uri: 'rampart:/checkout' } },
    managed_rule: { [id('9')]: { name: 'SQL injection' } },
    waf_rule: { r1: { name: 'Bots' } },
    filter: { [id('a')]: { name: 'A filter whose name has more than forty characters' }, f1: { name: 'f1' } },
    tag_key: { team: { name: 'team' } },
  },
};

describe('answers about documents', () => {
  keepCases('document-answers', (text, head) => {
    const document = { uri: `file:///w/a.${head}.json`, languageId: 'json', version: 1, text };
    return languageAnswers(documentsLanguage(), document, languageContext({ facts }));
  });
});
