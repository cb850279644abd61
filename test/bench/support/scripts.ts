/** The work on a workflow script for one keystroke: the entry point of a bundle for the bench. */
export { ScriptAnalysis } from '../../../core/language/workflow/analysis';
export { createScriptParsers } from '../../../core/script/script-parsers';
