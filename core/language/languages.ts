import { DocumentStates } from './documents/document-states';
import { documentsLanguage } from './documents/documents-language';
import { hostedLanguage } from './documents/hosted/hosted-language';
import { embeddedLanguage } from './embedding/embedded-language';
import { expressionLanguage } from './expression/expression-language';
import { type Language } from './language';
import { requestsLanguage } from './requests/requests-language';
import { type LanguageFailure, LanguageService } from './service';
import { ruleTestsLanguage } from './rule-tests/rule-tests-language';
import { workflowLanguage } from './workflow/workflow-language';
import { wranglerLanguage } from './workflow/wrangler-language';

/** Creates one instance of each language. To add a language, add a line here. */
function allLanguages(): readonly Language[] {
  // Expressions in documents are used by both the language of documents and the language of embedded expressions. Both
  // share these states, so that the expressions are not parsed twice.
  const documents = new DocumentStates();
  const embedded = embeddedLanguage(documents);
  return [
    workflowLanguage(),
    wranglerLanguage(),
    expressionLanguage(),
    documentsLanguage(documents),
    ruleTestsLanguage(),
    embedded,
    requestsLanguage(),
    hostedLanguage(embedded),
  ];
}

/** Creates the service for all languages, with its own caches. `onFailure` is called when a language throws. */
export function createLanguageService(onFailure: (failure: LanguageFailure) => void): LanguageService {
  return new LanguageService(allLanguages(), onFailure);
}
