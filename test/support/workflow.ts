import { readProgram, type WorkflowProgram } from '../../core/language/workflow/program/program';
import { createScriptParsers } from '../../core/script/script-parsers';
import { type ScriptLanguage } from '../../core/script/tree';

/** Returns a TypeScript program with one workflow class, `W`, around the body of its `run` method. */
export function workflowAround(run: string, members = ''): string {
  return `import { WorkflowEntrypoint } from "cloudflare:workers";\nexport class W extends WorkflowEntrypoint {\n${members}\nasync run(event, step) {\n${run}\n}\n}\n`;
}

export function programOf(text: string, language: ScriptLanguage = 'typescript'): WorkflowProgram {
  return readProgram(createScriptParsers().parse({ uri: 'test', language, text }));
}
