import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { readProgram } from '../../../../core/language/workflow/program/program';
import { looksLikeWorkflow } from '../../../../core/language/workflow/looks-like-workflow';
import { scriptLanguageOf } from '../../../../core/script/script';
import { createScriptParsers } from '../../../../core/script/script-parsers';
import { type ScriptLanguage, type ScriptNode, type ScriptTree } from '../../../../core/script/tree';
import { childNodes } from '../../../../core/script/tree-walk';
import { withShared } from '../../../support/shared';

const typescript = `
import { WorkflowEntrypoint as B, type WorkflowStep } from "cloudflare:workers";
enum E { A = "x" }
export class W extends B<Env, Params> {
  private f = 1;
  async run({ payload }: WorkflowEvent<Params>, step: WorkflowStep) {
    const { id, list: [first = 1] } = payload;
    outer: for (const x of await step.do<string[]>(\`list \${id}\`, async () => [])) {
      if (x === "a") { await step.sleep("s", 30_000); continue outer; } else if (!x) break;
      try { await step.do(x as string, { timeout: "1 minute" } as const, async () => x!); }
      catch (e: unknown) { throw e; } finally { (await step.do("end", () => {})); }
    }
    switch (payload.kind) { case 1: return; default: { await step.waitForEvent<T>("w", { type: E.A }); } }
    items?.map(async ([k, v], i) => { count += await step.do("m", async () => k ?? v); });
  }
}
export default { async fetch(r: Request) { return <T,>(x: T) => x; } };
`;
const python = `
from workers import WorkflowEntrypoint
class W(WorkflowEntrypoint):
    async def run(self, event, step):
        @step.do("a", config={"retries": {"limit": 2}})
        async def a(): return [await b(x) for x in event["payload"] if x]
        try:
            await a()
        except ValueError as e:
            raise
        else:
            await step.sleep(f"s {e!r}", "5 " "minutes")
        async with open() as f, g:
            match f:
                case 1 | 2: await step.wait_for_event("w", "t", timeout="1 day")
                case _: pass
`;

function parse(text: string, language: ScriptLanguage): ScriptTree {
  return createScriptParsers().parse({ uri: 'x', language, text });
}

function withStackInUse<Result>(share: number, call: () => Result): Result {
  const within = (frames: number): Result => (frames <= 0 ? call() : within(frames - 1));
  let frames = 0;
  const count = (): void => {
    frames++;
    count();
  };
  assert.throws(count, RangeError);
  return within(Math.floor(frames * share));
}

describe('createScriptParsers', () => {
  for (const [language, text, calls] of [
    ['typescript', typescript, 6],
    [
      'javascript',
      typescript
        .replace(
          /: unknown|<Env, Params>|: \w+(<Params>)?(?=[,)])|<string\[\]>|<T>| as string| as const|enum.*|private /g,
          '',
        )
        .replace('x!', 'x')
        .replace(', type WorkflowStep', '')
        .replace('<T,>(x: T)', '(x)'),
      6,
    ],
    ['python', python, 3],
  ] as const) {
    // prettier-ignore
    it(`${language}: reads the whole script without errors`, () => {
      const tree = parse(text, language);
      assert.equal(tree.hasErrors, false);
      assert.equal(readProgram(tree).steps.length, calls);
    });

    it(`${language}: returns the same tree by difference as from the start, for every way of typing it`, () => {
      const typing = createScriptParsers();
      for (let end = 0; end <= text.length; end++) {
        const typed = typing.parse({ uri: 'x', language, text: text.slice(0, end) });
        if (end % 37 === 0) assert.deepEqual(typed, parse(text.slice(0, end), language), `cut at ${end}`);
      }
      for (let at = 0; at < text.length; at += 41) {
        const without = text.slice(0, at) + text.slice(at + 5);
        assert.deepEqual(typing.parse({ uri: 'x', language, text: without }), parse(without, language));
        assert.deepEqual(typing.parse({ uri: 'x', language, text }), parse(text, language));
      }
    });

    it(`${language}: keeps the steps before a cut anywhere`, () => {
      const whole = readProgram(parse(text, language)).steps.map(({ node, decorated }) => ({
        start: node.start,
        // The offset at which the step is recognized: after the opening parenthesis of a call, or at the end of a
        // decorated function.
        known:
          decorated?.function.end ?? text.indexOf('(', node.kind === 'call' ? node.callee.end : node.end) + 1,
      }));
      for (let end = 0; end <= text.length; end += 2) {
        const found = readProgram(parse(text.slice(0, end), language)).steps.map(({ node }) => node.start);
        for (const { start, known } of whole)
          if (known <= end) assert.ok(found.includes(start), `step at ${start}, cut at ${end}`);
      }
    });
  }

  describe('for Python with many chained calls and subscripts', () => {
    const isRead = (text: string): boolean => parse(text, 'python').parts.length > 0;

    it('returns an empty tree, because Lezer would scan the rest of the line for each string', () => {
      for (const chained of ['["b"]', '("b")', '.c ["b"]'])
        assert.ok(!isRead(`x = a${chained.repeat(400)}\n`), chained);
    });

    it('reads chains on several lines, and brackets in strings', () => {
      assert.ok(isRead('x = a["b"]("c")\n'.repeat(400)));
      assert.ok(isRead(`x = "${'['.repeat(400)}${']['.repeat(400)}"\n`));
      assert.ok(isRead(`x = a${'("b")'.repeat(250)}\n`));
      assert.ok(isRead(`x = [${'a[0]["b"].c(), '.repeat(400)}]\n`));
    });
  });

  for (const [place, text] of [
    ['a module', 'a = 1\n\n'.repeat(2000)],
    ['a class', `class A:\n${'    a = 1\n\n'.repeat(700)}`],
    ['a function', `def f():\n${'    a = 1\n\n  \n'.repeat(700)}`],
  ] as const)
    it(`reads Python with many blank lines in ${place} without errors`, () => {
      const { hasErrors, parts } = parse(text, 'python');
      assert.deepEqual([hasErrors, parts.length], [false, place === 'a module' ? 2000 : 1]);
    });

  describe('for Python with many open brackets', () => {
    const isRead = (text: string): boolean => parse(text, 'python').parts.length > 0;

    it('returns an empty tree, because Lezer would return a damaged one', () => {
      for (const text of ['f(["a"]'.repeat(1397), 'f('.repeat(301), 'f(]'.repeat(301)])
        assert.deepEqual([parse(text, 'python').body, parse(text, 'python').hasErrors], [[], true]);
    });

    it('returns the same tree for an edited text as for a new one, up to the limit', () => {
      const part = '1(-1('.repeat(25);
      const typing = createScriptParsers();
      const before = typing.parse({ uri: 'x', language: 'python', text: part.repeat(6) });
      const text = part + '2(-2('.repeat(25) + part.repeat(4);
      const after = typing.parse({ uri: 'x', language: 'python', text });
      assert.deepEqual(after, parse(text, 'python'));
      assert.deepEqual([before.body.length, after.body.length], [1, 1]);
    });

    it('returns an empty tree for an edited text above the limit', () => {
      const part = '1(-1('.repeat(250);
      const typing = createScriptParsers();
      typing.parse({ uri: 'x', language: 'python', text: part.repeat(3) });
      const text = part + '2(-2('.repeat(250) + part.repeat(2);
      for (const tree of [typing.parse({ uri: 'x', language: 'python', text }), parse(text, 'python')])
        assert.deepEqual([tree.body, tree.hasErrors], [[], true]);
    });

    it('reads 300 open brackets, and any number in strings, in comments, and after one another', () => {
      assert.ok(isRead('f('.repeat(300)));
      assert.ok(isRead('# ((\nx = "(" + \'[\'\n'.repeat(400)));
      assert.ok(isRead(`x = """${'('.repeat(900)}"""\n`));
      assert.ok(isRead('f()\n'.repeat(900)));
    });

    it('does not count brackets in strings with escapes and line continuations', () => {
      const brackets = '('.repeat(400);
      for (const text of [
        `x = """it's \\"""${brackets}"""\n`,
        `x = '''it\\'''${brackets}'''\n`,
        `x = """a\\\\"""\ny = "${brackets}"\n`,
        `x = r"\\"${brackets}"\n`,
        `x = 'a\\\n${brackets}'\n`,
        `x = "a\\\r\n${brackets}"\r\n`,
        `x = """"${brackets}" ""${brackets}"""\n`,
        `x = 1 # \u2028${brackets}\n`,
      ])
        assert.ok(isRead(text), JSON.stringify(text.slice(0, 20)));
    });

    it('counts brackets in the line after an unclosed string', () => {
      assert.ok(!isRead(`x = "a\n${'f('.repeat(301)}`));
      assert.ok(!isRead(`x = 'a\\\\\n${'f('.repeat(301)}`));
      assert.ok(!isRead(`x = "a\r${'f('.repeat(301)}`));
    });

    it('reads strings of any length', () => {
      const brackets = '('.repeat(400);
      for (const part of ['a', '\\"', '"a', '\\\n', "'"])
        assert.ok(isRead(`x = """${part.repeat(200_000)}${brackets}"""\n`), JSON.stringify(part));
      for (const part of ['a', '\\"', '\\\n'])
        assert.ok(isRead(`x = "${part.repeat(200_000)}${brackets}"\n`), JSON.stringify(part));
    });
  });

  describe('for deeply nested Python without brackets', () => {
    const start = 'class W:\n    async def run(self, event, step):\n        return a';
    const texts = ['lambda: \n', 'lambda: ', 'not ', '-', '**', ' if b else ', '*/', ' + b', ' and b'].map(
      (part) => ({
        part,
        text: (length: number) => `${start}${part.repeat(length / part.length)}\nre(1)\n`,
      }),
    );

    for (const { part, text } of texts)
      it(`returns the same tree for an edited text as for a new one: ${JSON.stringify(part)}`, () => {
        for (const length of [200, 1000, 3000, 6000, 32_000]) {
          const whole = text(length);
          const third = Math.floor(whole.length / 3);
          const parsers = createScriptParsers();
          const parts = whole.slice(0, third) + whole.slice(2 * third);
          parsers.parse({ uri: 'x', language: 'python', text: parts });
          const edited = parsers.parse({ uri: 'x', language: 'python', text: whole });
          assert.deepEqual(edited, parse(whole, 'python'), `${length} characters`);
        }
      });

    it('reads conditions and sums with hundreds of parts', () => {
      for (const part of [' if b else c', ' + b', ' and b'])
        assert.equal(parse(`x = a${part.repeat(300)} + c\n`, 'python').body.length, 1, part);
    });
  });

  for (const [text, name, start] of [
    ['x++;', 'x', 0],
    ['--x;', 'x', 2],
    ['(x)++;', 'x', 1],
    ['a.b++;', 'b', 0],
    ['++(a!.b);', 'b', 3],
    ['(a["b"] as any)--;', 'b', 1],
    ['a.b!++;', 'b', 0],
  ] as const)
    it(`reads the operand of ${text} as the target and the value`, () => {
      const [statement] = parse(text, 'typescript').body;
      const expression = statement?.kind === 'expression-statement' ? statement.expression : undefined;
      assert.ok(expression?.kind === 'assignment', text);
      const { target, value } = expression;
      assert.deepEqual(
        [target.kind === 'member' || target.kind === 'name-pattern' ? target.name : '', target.start],
        [name, start],
      );
      assert.ok(value.start <= target.start && value.end >= target.end, text);
    });

  it('reads nested operands of `++` once', () => {
    const count = (node: ScriptNode): number =>
      1 + childNodes(node).reduce((sum, child) => sum + count(child), 0);
    for (const part of ['++f(', '++a[', '++[a=', '--(a!).b[', '++{ a: b=']) {
      const [statement] = parse(part.repeat(12), 'typescript').body;
      assert.ok(statement && count(statement) < 120, `${part} ${statement && count(statement)}`);
    }
  });

  it('returns an empty tree for a text that is nested deeper than the stack', () => {
    const deep = 'a('.repeat(50_000);
    assert.deepEqual(parse(deep, 'typescript').body, []);
    assert.equal(parse(deep, 'typescript').hasErrors, true);
  });

  it('returns an empty tree for a text of which TypeScript skips the same parts again and again', () => {
    const text = `class W {\n${'async run(event, s\n'.repeat(10)}${'?.\n'.repeat(3000)}`;
    const { body, hasErrors } = parse(text, 'typescript');
    assert.deepEqual([body, hasErrors], [[], true]);
  });

  it('reads thousands of statements with a top-level `await`', () => {
    const text = `import { f } from 'f';\n${'await f();\nconst { a } = await f`a`;\nawait\nf(1);\n'.repeat(1000)}`;
    const { body, hasErrors } = parse(text, 'javascript');
    assert.deepEqual([body.length, hasErrors], [3000, false]);
  });

  it('returns an empty tree for a module of which TypeScript parses most statements twice', () => {
    const text = `import { f } from 'f';\nexport class W extends A${'await '.repeat(48)}${');'.repeat(8000)}`;
    const { body, hasErrors } = parse(text, 'javascript');
    assert.deepEqual([body, hasErrors], [[], true]);
  });

  describe('for deeply nested text', () => {
    const nested = (levels: number): string =>
      `f();\n${'step.do("a", '.repeat(levels)}b${')'.repeat(levels)};\n`;

    it('reads code that is nested five times as deeply as minified code', () => {
      assert.equal(parse(nested(280), 'typescript').parts.length, 2);
    });

    it('reads chains of any length, which are not nested', () => {
      for (const chain of [`"a"${' + "b"'.repeat(2000)}`, `a${'.then(b)'.repeat(1000)}`])
        assert.equal(parse(`${chain};\nf();`, 'javascript').parts.length, 2);
    });

    for (const language of ['typescript', 'javascript'] as const)
      it(`${language}: gives the same result however much of the stack is in use`, () => {
        for (const levels of [200, 280, 320, 500, 800, 1200, 1400, 1600, 2000]) {
          const text = nested(levels);
          const free = parse(text, language);
          const inUse = withStackInUse(1 / 4, () => parse(text, language));
          assert.equal(inUse.parts.length, free.parts.length, `${levels} levels`);
        }
      });

    it('gives the same result for an edited text as for a new one, however much of the stack is in use', () => {
      for (const [language, text] of [
        ...[100, 200, 280, 320, 400, 800, 1600].map((levels) => ['javascript', nested(levels)] as const),
        ['typescript', `f();\na${'.then(b)'.repeat(3000)};\n`],
        ['typescript', `f();\n"a"${' + "b"'.repeat(3000)};\n`],
        ['python', `f()\n${'[lambda: '.repeat(300)}1${']'.repeat(300)}\n`],
      ] as const)
        for (const share of [0, 1 / 4]) {
          const third = Math.floor(text.length / 3);
          const parsers = createScriptParsers();
          parsers.parse({ uri: 'x', language, text: text.slice(0, third) + text.slice(2 * third) });
          const edited = withStackInUse(share, () => parsers.parse({ uri: 'x', language, text }));
          assert.equal(edited.parts.length, parse(text, language).parts.length, text.slice(0, 30));
        }
    });
  });

  it('separates documents and languages, and drops them', () => {
    const parsers = createScriptParsers();
    const first = parsers.parse({ uri: 'a', language: 'typescript', text: 'const a: number = 1;' });
    assert.equal(parsers.parse({ uri: 'a', language: 'typescript', text: 'const a: number = 1;' }), first);
    assert.equal(parsers.parse({ uri: 'a', language: 'python', text: 'a = 1' }).language, 'python');
    parsers.forget('a');
    const again = parsers.parse({ uri: 'a', language: 'typescript', text: 'const a: number = 1;' });
    assert.notEqual(again, first);
    assert.deepEqual(again, first);
  });

  withShared('corpus/workflows/mutants/clean', (folder) => {
    for (const name of fs.readdirSync(folder)) {
      it(`reads ${name} without errors`, () => {
        const text = fs.readFileSync(path.join(folder, name), 'utf8');
        const tree = parse(text, scriptLanguageOf('', name)!);
        assert.equal(tree.hasErrors, false);
        assert.equal(readProgram(tree).classes.length, 1);
        assert.ok(looksLikeWorkflow(text));
      });
    }
  });
});

describe('looksLikeWorkflow', () => {
  it('is true for every text that can contain a step', () => {
    for (const text of ['class W extends WorkflowEntrypoint {', 'f(s: WorkflowStep)', 'await step.do("a"', 'step?.do<T>(', '@step.do("a")'])
      assert.ok(looksLikeWorkflow(text), text); // prettier-ignore
  });
  it('is false for other scripts', () => {
    for (const text of ['', 'db.do("x")', 'const step = 1; steps.map(f)', 'step.done()', 'await step.sleep("a", "1h"); await step.waitForEvent("b")', 'MyWorkflowEntrypointLike2'])
      assert.equal(looksLikeWorkflow(text), false, text); // prettier-ignore
  });
});

describe('scriptLanguageOf', () => {
  it('is based on the language ID, otherwise on the extension', () => {
    assert.equal(scriptLanguageOf('typescriptreact', 'file:///a'), 'typescript');
    assert.equal(scriptLanguageOf('', 'file:///a/b.MJS'), 'javascript');
    assert.equal(scriptLanguageOf('constructor', 'file:///a.constructor'), undefined);
    assert.equal(scriptLanguageOf('plaintext', 'b.py'), 'python');
    assert.equal(scriptLanguageOf('json', 'b.json'), undefined);
  });

  it('allows elements in .tsx files, and type assertions in .ts files', () => {
    const parsed = (uri: string, text: string): boolean =>
      createScriptParsers().parse({ uri, language: 'typescript', text }).hasErrors;
    assert.equal(parsed('file:///a.tsx', 'const a = <p>{b}</p>;'), false);
    assert.equal(parsed('file:///a.ts', 'const a = <string>b;'), false);
    assert.equal(parsed('file:///a.ts', 'const a = <p>{b}</p>;'), true);
  });
});
