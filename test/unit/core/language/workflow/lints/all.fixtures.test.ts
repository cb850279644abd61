import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { deriveGraphs } from '../../../../../../core/language/workflow/graph/derive';
import { readProgram } from '../../../../../../core/language/workflow/program/program';
import { checkWorkflowScript } from '../../../../../../core/language/workflow/lints/registry';
import { createScriptParsers } from '../../../../../../core/script/script-parsers';
import { scriptLanguageOf } from '../../../../../../core/script/script';
import { isStepNode } from '../../../../../../core/model/graph';
import { walkWorkflow } from '../../../../../../core/model/graph-walk';

const folder = path.resolve(__dirname, '../../../../../fixtures/workflows');

describe('scripts as teams write them: bases, helpers, agents, JSX, decorators, namespaces', () => {
  for (const name of fs.readdirSync(folder)) {
    const language = scriptLanguageOf('', name);
    if (language === undefined) continue;
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    const program = readProgram(createScriptParsers().parse({ uri: name, language, text }));

    it(`${name}: has no diagnostics`, () => {
      assert.equal(program.tree.hasErrors, false);
      const found = checkWorkflowScript(program).filter(({ severity }) => severity !== 'hint');
      assert.deepEqual(found, []);
    });

    it(`${name}: has every step in one place of the graphs`, () => {
      const { workflows, ranges } = deriveGraphs(program, { mode: 'complete', file: name });
      const starts = new Set<number>();
      workflows.forEach((workflow, index) => {
        walkWorkflow(workflow, (node, pointer) => {
          if (isStepNode(node)) starts.add(ranges[`/workflows/${index}${pointer}`]?.start ?? -1);
        });
      });
      assert.deepEqual(
        [...starts].sort((a, b) => a - b),
        program.steps.map(({ node }) => node.start).sort((a, b) => a - b),
      );
    });
  }
});
