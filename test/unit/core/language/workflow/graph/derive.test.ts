import assert from 'node:assert/strict';
import { deriveGraphs } from '../../../../../../core/language/workflow/graph/derive';
import { type DerivedGraphs } from '../../../../../../core/language/workflow/graph/derived-graphs';
import { LastGoodGraphs } from '../../../../../../core/language/workflow/graph/last-good';
import { graphOutput } from '../../../../../../core/language/workflow/graph-output';
import { type ScriptLanguage } from '../../../../../../core/script/tree';
import { notation } from '../../../../../support/graph-notation';
import { programOf, workflowAround } from '../../../../../support/workflow';
import { workspaceOf } from '../../../../../support/workspace';

function graphs(text: string, language: ScriptLanguage = 'typescript'): DerivedGraphs {
  return deriveGraphs(programOf(text, language), { mode: 'complete', file: 'w.ts' });
}

function complete(text: string, language?: ScriptLanguage): string {
  return graphs(text, language).workflows.map((each) => `${each.class_name}: ${notation(each)}`).join('\n'); // prettier-ignore
}

function run(body: string, members = ''): string {
  return complete(workflowAround(body, members)).replace('W: ', '');
}

const s = (name: string): string => `await step.do("${name}", f);`;

describe('deriveGraphs, complete mode: where the service loses or misplaces steps', () => {
  const cases: readonly (readonly [body: string, expected: string, members?: string])[] = [
    [`if (a) return; if (b) { ${s('B')} } ${s('C')}`, 'if("a":[return]), if("b":[do("B")]), do("C")'],
    [`for (const x of y) { ${s('A')} if (r) { ${s('B')} return; } } ${s('C')}`, 'loop[do("A"), if("r":[do("B"), return])], do("C")'], // prettier-ignore
    [`if (x) { if (y) { return step.do("L", f); } }`, 'if("x":[if("y":[do("L"), return])])'],
    [`if (a) throw e; ${s('B')}`, 'if("a":[return]), do("B")'],
    [`if (await step.do("A", f)) { ${s('B')} }`, 'do("A"), if("await step.do(\\"A\\", f)":[do("B")])'],
    [`if (a) { ${s('B')} } else if (await step.do("C", f)) { ${s('D')} } else { ${s('E')} }`, 'if("a":[do("B")] | null:[do("C"), if("await step.do(\\"C\\", f)":[do("D")] | null:[do("E")])])'], // prettier-ignore
    [`while (await step.do("A", f)) { ${s('B')} }`, 'loop[do("A"), do("B")]'],
    [`do { ${s('B')} } while (await step.do("A", f));`, 'loop[do("B"), do("A")]'],
    [`try { ${s('A')} } finally { ${s('C')} }`, 'try[do("A")] catch null finally [do("C")]'],
    [`await step.do("A", f).catch(() => step.do("B", f)); ${s('C')}`, 'do("A"), do("B"), do("C")'],
    [
      `await pMap(list, async (x) => { ${s('A')} }); await (async () => { ${s('B')} })();`,
      'do("A"), do("B")',
    ],
    [`await Promise.all([(async () => { ${s('A')} ${s('B')} })(), step.do("C", f)]);`, 'parallel:all[block[do("A"), do("B")], do("C" s1 r2)]'], // prettier-ignore
    [`const tasks = [() => step.do("A", f), () => step.do("B", f)]; for (const t of tasks) await t();`, ' FUN{anonymous_1: [do("A")]; anonymous_2: [do("B")]}'], // prettier-ignore
    [`const ps = []; for (const x of y) ps.push(step.do("A", f)); await Promise.all(ps); ${s('B')}`, 'parallel:all[loop[do("A" s1 r2)]], do("B")'], // prettier-ignore
    [`const [p, q] = [step.do("A", f), step.do("B", f)]; await q; await p;`, 'parallel:all[do("A" s1 r3), do("B" s1 r2)]'], // prettier-ignore
    [`const p = step.do("A", f); if (x) { ${s('B')} await p; } ${s('C')}`, 'parallel:all[do("A" s1 r3)], if("x":[do("B" s1 r2)]), do("C")'], // prettier-ignore
    [`await this.g(step); await this.h(step);`, 'call(g), call(h) FUN{g: [do("A")]; h: [do("B"), call(g)]}', `async g(s) { await s.do("A", f); } async h(s) { await s.do("B", f); await this.g(s); }`], // prettier-ignore
    [s('A'), 'do("A") FUN{unused: [do("B")]}', `async unused(step) { ${s('B')} }`],
    [`function g() { return step.do("A", f); } { const g = () => step.do("B", f); await g(); } await g();`, 'call(g), call(g_2) FUN{g: [do("B")]; g_2: [do("A")]}'], // prettier-ignore
    [`const O = { retries: { limit: n } }; await step.do("A", O, f); await step.do("B", imported, f);`, 'do("A"), do("B" {"retries":{"limit":5,"delay":1000,"backoff":"exponential"},"timeout":"unknown"})'], // prettier-ignore
  ];
  for (const [body, expected, members] of cases) it(body, () => assert.equal(run(body, members), expected));

  it('resolves methods through the class that runs', () => {
    const source = `
      abstract class Base extends WorkflowEntrypoint { async run(event, step) { await step.do("before", f); await this.main(step); } abstract main(step); }
      export class A extends Base { async main(step) { await step.do("a", f); } }
      export class B extends Base { async main(step) { await step.do("b", f); } }`;
    assert.equal(
      complete(source),
      'Base: do("before")\nA: do("before"), call(main) FUN{main: [do("a")]}\nB: do("before"), call(main) FUN{main: [do("b")]}',
    );
  });

  it('adds steps in helpers that nothing calls to the first class, as unreachable', () => {
    const source = `${workflowAround(s('A'))} export async function h(s: WorkflowStep) { await s.do("B", f); }`;
    const { workflows, details } = graphs(source);
    assert.deepEqual(Object.keys(workflows[0]!.functions), ['h']);
    assert.deepEqual(details['/workflows/0/functions/h'], { isUnreachable: true });
  });
});

describe('deriveGraphs, Python', () => {
  const python = (body: string): string =>
    complete(`class W(WorkflowEntrypoint):\n    async def run(self, event, step):\n${body.replace(/^/gm, '        ')}\n`, 'python'); // prettier-ignore

  it('runs a decorated function where it is called, after its dependencies, each once', () => {
    const steps = '@step.do("a")\nasync def a(): ...\n@step.do("b", depends=[a])\nasync def b(x): ...\n@step.do("c", depends=[a, b])\nasync def c(x, y): ...\n'; // prettier-ignore
    assert.equal(python(`${steps}await c()\nawait a()`), 'W: do("a"), do("b"), do("c")');
  });

  it('runs concurrent dependencies in parallel', () => {
    const steps = '@step.do("a")\nasync def a(): ...\n@step.do("b")\nasync def b(): ...\n@step.do("c", depends=[a, b], concurrent=True)\nasync def c(x, y): ...\n'; // prettier-ignore
    assert.equal(python(`${steps}await c()`), 'W: parallel:all[do("a"), do("b")], do("c")');
  });

  it('takes parameters as dependencies, and the name of the function as the name', () => {
    const steps = '@step.do()\nasync def a(): ...\n@step.do\nasync def b(a, ctx): ...\n';
    assert.equal(python(`${steps}await b()`), 'W: do("a"), do("b")');
  });

  it('reads branches, loops, try, match, gather and comprehensions', () => {
    const a = '@step.do("a")\nasync def a(): ...\n';
    assert.equal(
      python(`${a}if x:\n    await a()\nelif y:\n    return\nelse:\n    raise z`),
      'W: if("x":[do("a")] | "y":[return] | null:[return])',
    );
    assert.equal(python('for x in y:\n    await step.sleep(f"s {x}", "1 day")'), 'W: loop[sleep("s ${...}" "1 day")]'); // prettier-ignore
    assert.equal(
      python(
        'try:\n    await step.sleep("a", 1)\nexcept E:\n    await step.sleep("b", 1)\nfinally:\n    pass',
      ),
      'W: try[sleep("a" 1)] catch [sleep("b" 1)] finally null',
    );
    assert.equal(
      python('match x:\n    case 1:\n        await step.sleep("a", 1)\n    case _:\n        pass'),
      'W: switch x("1":[sleep("a" 1)] | null:[])',
    );
    assert.equal(
      python('await asyncio.gather(step.sleep("a", 1), step.wait_for_event("b", "t", timeout="1 day"))'),
      'W: parallel:all[sleep("a" 1 s1 r2), wait("b" {"event_type":"t","timeout":"1 day"} s1 r3)]',
    );
    assert.equal(
      python('await asyncio.gather(*[step.sleep("a", x) for x in y])'),
      'W: parallel:all[loop[sleep("a" "Generated" s1 r2)]]',
    );
  });

  it('runs a step that is passed to a helper, and shows one that nothing runs', () => {
    const a = '@step.do("a")\nasync def a(): ...\n';
    assert.equal(python(`${a}await helper(a)`), 'W: do("a")');
    assert.equal(python(a), 'W:  FUN{a: [do("a")]}');
  });
});

describe('deriveGraphs: data beside the graph', () => {
  it('has the positions of nodes and names, and what the code itself sets', () => {
    const text = workflowAround('await step.do("a", { retries: { limit: 2, delay: 5 } }, f);');
    const { ranges, details, partial } = graphs(text);
    const { start, end, nameStart, nameEnd, file } = ranges['/workflows/0/nodes/0']!;
    assert.equal(file, 'w.ts');
    assert.equal(text.slice(start, end), 'step.do("a", { retries: { limit: 2, delay: 5 } }, f)');
    assert.equal(text.slice(nameStart, nameEnd), '"a"');
    assert.deepEqual(details['/workflows/0/nodes/0'], {
      explicit: { limit: true, delay: true, backoff: false, timeout: false },
    });
    assert.equal(partial, false);
  });

  it('describes the payload by the properties that are read', () => {
    const payload = (body: string): unknown => graphs(workflowAround(body)).workflows[0]!.payload;
    const leaf = { type: 'unknown' };
    assert.equal(payload('f(event.payload);'), undefined);
    assert.deepEqual(payload('const { a, b: { c } } = event.payload; g(event.payload.d.e, event.payload.list[0].x);'), {
      type: 'object',
      fields: {
        a: leaf,
        b: { type: 'object', fields: { c: leaf } },
        d: { type: 'object', fields: { e: leaf } },
        list: leaf,
      },
    }); // prettier-ignore
    assert.deepEqual(payload('const p = event.payload; f(p.a); let q = p; q = q.b;'), {
      type: 'object',
      fields: { a: leaf, b: leaf },
    });
    assert.deepEqual(payload('f(event.payload.name.trim());'), { type: 'object', fields: { name: leaf } });
  });
});

describe('graphOutput', () => {
  const output = (text: string, className?: string): ReturnType<typeof graphOutput> => {
    const { context, document } = workspaceOf({ 'w.ts': text });
    return graphOutput(document('w.ts'), context, {
      mode: 'complete',
      nameOf: (uri) => uri,
      ...(className === undefined ? {} : { className }),
    });
  };
  const text = `${workflowAround(s('A'))} class B extends WorkflowEntrypoint { async run(e, step) { ${s('C')} } }`;

  it('prints no workflow, one, or all', async () => {
    const names = (result: Awaited<ReturnType<typeof output>>): unknown =>
      result?.kind === 'graphs' ? result.output.workflows.map(({ class_name }) => class_name) : result?.known;
    assert.deepEqual(names(await output('const x = 1;')), []);
    assert.deepEqual(names(await output(text)), ['W', 'B']);
    assert.deepEqual(names(await output(text, 'B')), ['B']);
    assert.deepEqual(await output(text, 'X'), { kind: 'unknown-class', known: ['W', 'B'] });
  });

  it('is partial with syntax errors, and has the valid part', async () => {
    const result = await output(`${text.slice(0, text.indexOf('class B'))} class B extends {`);
    assert.ok(result?.kind === 'graphs' && result.output.partial === true);
    assert.equal(notation(result.output.workflows[0]!), 'do("A")');
  });
});

describe('LastGoodGraphs', () => {
  it('keeps the earlier graphs while the text has errors', async () => {
    const kept = new LastGoodGraphs();
    const show = async (text: string): Promise<readonly [string, boolean]> => {
      const program = programOf(text);
      const derive = () => deriveGraphs(program, { mode: 'complete', file: 'u' });
      const { graphs: shown, isStale } = await kept.of('u', program.tree.hasErrors, derive);
      return [shown.workflows.map(notation).join(), isStale];
    };
    const broken = workflowAround('await step.do("B", ').slice(0, -6);
    assert.deepEqual(await show(broken), ['do("B")', false]);
    assert.deepEqual(await show(workflowAround(s('A'))), ['do("A")', false]);
    assert.deepEqual(await show(broken), ['do("A")', true]);
    kept.forget('u');
    assert.deepEqual(await show(broken), ['do("B")', false]);
  });
});
