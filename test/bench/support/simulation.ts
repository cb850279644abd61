/** The modules that the simulation benchmark measures, in one bundle. */
export { schemeFor } from '../../../core/expression/catalogue/custom-scheme';
export { defaultSettings } from '../../../core/language/settings';
export { loadRules } from '../../../core/rule-tests/load-rules';
export { readTestText } from '../../../core/rule-tests/read-test-text';
export { runRuleTests, TestRun } from '../../../core/rule-tests/run-rule-tests';
export { parseHttpFile } from '../../../core/requests/http-file';
export { buildChain } from '../../../core/rules/simulate/chain';
export { simulate } from '../../../core/rules/simulate/simulate';
