/**
 * The entry point of a bundle for the benchmark. It contains the modules that process a workflow script after a
 * keystroke.
 */
export { ScriptAnalysis } from '../../../core/language/workflow/analysis';
export { createScriptParsers } from '../../../core/script/script-parsers';
