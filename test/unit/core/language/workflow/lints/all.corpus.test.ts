import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type Problem } from '../../../../../../core/base/problem';
import { checkWorkflowScript } from '../../../../../../core/language/workflow/lints/registry';
import { type ScriptLanguage } from '../../../../../../core/script/tree';
import { readJsonLines, withShared } from '../../../../../support/shared';
import { programOf } from '../../../../../support/workflow';

interface Script {
  readonly id?: string;
  readonly file: string;
  readonly language: ScriptLanguage;
  readonly expected: readonly {
    readonly rule: string;
    readonly line: number;
    readonly severity?: string;
    readonly certainty?: 'must' | 'may';
  }[];
}

const serious = ({ severity }: { severity: string }): boolean =>
  severity === 'error' || severity === 'warning';

interface Finding {
  readonly rule: string;
  readonly line: number;
  readonly severity: string;
}

function findings(text: string, language: ScriptLanguage): Finding[] {
  const lineOf = ({ start }: Problem): number => text.slice(0, start).split('\n').length;
  return checkWorkflowScript(programOf(text, language)).map((problem) => ({
    rule: problem.code.replace('workflow/', ''),
    line: lineOf(problem),
    severity: problem.severity,
  }));
}

withShared('corpus/workflows/mutants/index.jsonl', (file) => {
  const folder = path.resolve(path.dirname(file), '..');
  describe('programs with one known mistake', () => {
    for (const { id, file: name, language, expected } of readJsonLines<Script>(file)) {
      if (name.endsWith('.jsonc')) continue;
      it(`${id ?? name}: ${expected.map(({ rule }) => rule).join(', ') || 'nothing'}`, () => {
        const found = findings(fs.readFileSync(path.join(folder, name), 'utf8'), language);
        const wanted = expected.map(({ rule, line, severity }) => ({ rule, line, severity }));
        for (const each of wanted)
          assert.ok(
            found.some(
              (one) => one.rule === each.rule && one.line === each.line && one.severity === each.severity,
            ),
            `${JSON.stringify(each)} is not among ${JSON.stringify(found)}`,
          );
        const others = found.filter((one) => serious(one) && !wanted.some(({ rule }) => rule === one.rule));
        assert.deepEqual(others, []);
      });
    }
  });
});

withShared('corpus/workflows/index.jsonl', (file) => {
  const present = readJsonLines<Script>(file).filter((script) =>
    fs.existsSync(path.join(path.dirname(file), script.file)),
  );
  if (present.length === 0) console.log('not run: the scripts of the corpus are not on this machine');
  describe('scripts as people write them', () => {
    for (const { file: name, language, expected } of present) {
      it(name, () => {
        const found = findings(fs.readFileSync(path.join(path.dirname(file), name), 'utf8'), language);
        const has = (
          one: { rule: string; line: number },
          list: readonly { rule: string; line: number }[],
        ): boolean => list.some(({ rule, line }) => rule === one.rule && line === one.line);
        assert.deepEqual(
          found.filter((one) => serious(one) && !has(one, expected)),
          [],
        );
        assert.deepEqual(
          expected.filter((one) => one.certainty === 'must' && !has(one, found)),
          [],
        );
      });
    }
  });
});
