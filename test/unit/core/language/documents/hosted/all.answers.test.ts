import { hostedLanguage } from '../../../../../../core/language/documents/hosted/hosted-language';
import { embeddedLanguage } from '../../../../../../core/language/embedding/embedded-language';
import { createScriptParsers } from '../../../../../../core/script/script-parsers';
import { keepCases } from '../../../../../support/kept-cases';
import { languageAnswers } from '../../../../../support/language-answers';
import { languageContext } from '../../../../../support/language-context';

describe('answers about rulesets and lists in files of other tools', () => {
  // A case starts with the language ID and the file name.
  keepCases('hosted-answers', (text, head) => {
    const [languageId = '', name = ''] = head.split(' ');
    const document = { uri: `file:///w/${name}`, languageId, version: 1, text };
    const scripts = () => Promise.resolve(createScriptParsers());
    return languageAnswers(hostedLanguage(embeddedLanguage()), document, languageContext({ scripts }));
  });
});
