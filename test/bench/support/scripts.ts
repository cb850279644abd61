/** The entry point of a bundle for the benchmark, with the work on a workflow script that one keystroke causes. */
export { ScriptAnalysis } from '../../../core/language/workflow/analysis';
export { createScriptParsers } from '../../../core/script/script-parsers';
