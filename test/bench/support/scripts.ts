/** What happens to a workflow script at a keystroke: the entry of a bundle that the bench makes. */
export { ScriptAnalysis } from '../../../core/language/workflow/analysis';
export { createScriptParsers } from '../../../core/script/script-parsers';
