/** The modules that the evaluation benchmark measures, in one bundle. */
export { catalogueScheme } from '../../../core/expression/catalogue/catalogue';
export { Evaluator } from '../../../core/expression/evaluate/evaluator';
export { compileRegex } from '../../../core/regex/match/regex-matcher';
export { deriveFields } from '../../../core/requests/derive-fields';
export { parseExpression } from '../../../core/expression/parse';
export { parseHar } from '../../../core/requests/har/read-har';
export { parseRegex } from '../../../core/regex/parse-regex';
export { traceFilter } from '../../../core/expression/evaluate/trace';
