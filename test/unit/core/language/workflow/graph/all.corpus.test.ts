import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { deriveGraphs } from '../../../../../../core/language/workflow/graph/derive';
import { type ScriptLanguage } from '../../../../../../core/script/tree';
import { type GraphNode, isStepNode } from '../../../../../../core/model/graph';
import { walkWorkflow } from '../../../../../../core/model/graph-walk';
import { readJsonLines, withShared } from '../../../../../support/shared';
import { programOf } from '../../../../../support/workflow';

interface IndexLine {
  readonly file: string;
  readonly language: ScriptLanguage;
  readonly classes: readonly {
    readonly name: string | null;
    readonly steps: readonly {
      readonly kind: string;
      readonly name: string | null;
      readonly name_pattern?: string | null;
    }[];
  }[];
}

const kinds: Readonly<Record<string, GraphNode['type']>> = {
  do: 'step_do',
  sleep: 'step_sleep',
  sleepUntil: 'step_sleep_until',
  waitForEvent: 'step_wait_for_event',
};

withShared('corpus/workflows/index.jsonl', (index) => {
  const lines = readJsonLines<IndexLine>(index);
  const present = lines.filter(({ file }) => fs.existsSync(path.join(path.dirname(index), file)));
  if (present.length < lines.length)
    console.log(`not run: ${lines.length - present.length} real workflow scripts are not on this machine`);

  for (const { file, language, classes } of present) {
    it(`${file}: complete mode has every step of the index once`, () => {
      const text = fs.readFileSync(path.join(path.dirname(index), file), 'utf8');
      const { workflows } = deriveGraphs(programOf(text, language), { mode: 'complete', file });
      for (const { name, steps } of classes) {
        const workflow = workflows.find(({ class_name }) => class_name === (name ?? 'default'));
        assert.ok(workflow, `class ${name ?? 'default'}`);
        const found: string[] = [];
        walkWorkflow(workflow, (node) => {
          if (isStepNode(node)) found.push(`${node.type} ${node.name}`);
        });
        assert.equal(found.length, steps.length);
        for (const step of steps) {
          const wanted = step.name ?? step.name_pattern;
          if (wanted == null) continue; // eslint-disable-line eqeqeq -- the index has both null and nothing
          const at = found.indexOf(`${kinds[step.kind] ?? ''} ${wanted}`);
          assert.ok(at >= 0, `${step.kind} ${wanted} in ${found.join(', ')}`);
          found.splice(at, 1);
        }
      }
    });
  }
});
