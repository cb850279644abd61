import assert from 'node:assert/strict';
import { runCli } from '../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../support/temp-folder';

const script = `import { WorkflowEntrypoint } from 'cloudflare:workers';
export class Order extends WorkflowEntrypoint {
  async run(event, step) {
    await step.do('charge', async () => 1);
  }
}
export class Refund extends WorkflowEntrypoint {
  async run(event, step) {
    await step.sleep('wait', '1 day');
  }
}
`;

interface Output {
  readonly workflows: readonly {
    readonly class_name: string;
    readonly nodes: readonly { name: string }[];
    readonly functions: object;
  }[];
  readonly ranges: Readonly<Record<string, { file: string; start: number; end: number }>>;
  readonly notes?: Readonly<Record<string, object>>;
  readonly partial?: boolean;
}

describe('rampart graph', () => {
  afterEach(removeTempFolders);
  const graph = async (text: string, ...args: string[]) => {
    const cwd = tempFolder({ 'src/order.ts': text });
    const { code, out, err } = await runCli(['graph', 'src/order.ts', ...args], { cwd });
    return { code, err, output: (out === '' ? undefined : JSON.parse(out)) as Output };
  };

  it('prints a flowchart for Markdown', async () => {
    const cwd = tempFolder({ 'order.ts': script });
    const { code, out } = await runCli(['graph', 'order.ts', '--class', 'Order', '--format', 'mermaid'], {
      cwd,
    });
    assert.equal(code, 0);
    assert.equal(
      out,
      'flowchart TD\n  n1(["Order"])\n  n2["charge"]\n  n3(["end"])\n  n1 --> n2\n  n2 --> n3\n',
    );
    const wrong = await runCli(['graph', 'order.ts', '--format', 'dot'], { cwd });
    assert.equal(wrong.code, 2);
  });

  it('prints the graphs of all classes, with ranges by JSON Pointer into the output', async () => {
    const { code, output } = await graph(script);
    assert.equal(code, 0);
    assert.deepEqual(
      output.workflows.map((one) => one.class_name),
      ['Order', 'Refund'],
    );
    assert.equal('partial' in output, false);
    const { file, start, end } = output.ranges['/workflows/1/nodes/0']!;
    assert.equal(file, 'src/order.ts');
    assert.equal(script.slice(start, end), "step.sleep('wait', '1 day')");
  });

  it('includes the helpers of other modules, each with its position in its file', async () => {
    const files = {
      'src/order.ts': `import { ship } from '../lib/steps';\n${script.replace("await step.do('charge', async () => 1);", 'await ship(step);')}`,
      'lib/steps.ts': `import type { WorkflowStep } from 'cloudflare:workers';\nexport async function ship(step: WorkflowStep) {\n  await step.do('ship', async () => 1);\n}\n`,
    };
    const cwd = tempFolder(files);
    const read = async (...args: string[]): Promise<Output> =>
      JSON.parse((await runCli(['graph', 'src/order.ts', ...args], { cwd })).out) as Output;
    const { workflows, ranges } = await read();
    assert.deepEqual(Object.keys(workflows[0]?.functions ?? {}), ['ship']);
    const { file, start, end } = ranges['/workflows/0/functions/ship/nodes/0']!;
    assert.equal(file, 'lib/steps.ts');
    assert.equal(files[file].slice(start, end), "step.do('ship', async () => 1)");
    assert.equal(ranges['/workflows/0/nodes/0']?.file, 'src/order.ts');
    assert.deepEqual((await read('--mode', 'compatible')).workflows[0]?.functions, {});
  });

  it('prints one class, with pointers into this output', async () => {
    const { output } = await graph(script, '--class', 'Refund');
    assert.equal(output.workflows[0]!.nodes[0]!.name, 'wait');
    assert.ok(output.ranges['/workflows/0/nodes/0']);
  });

  it('ends with 2 for a class that does not exist, and names those that do', async () => {
    const { code, err } = await graph(script, '--class', 'Nothing');
    assert.equal(code, 2);
    assert.match(err, /no workflow class Nothing. It has Order, Refund/);
  });

  it('prints an empty list for a script without a workflow', async () => {
    assert.deepEqual(await graph('export const a = 1;'), {
      code: 0,
      err: '',
      output: { workflows: [], ranges: {} },
    });
  });

  it('prints the valid part of a script with syntax errors, and says that it is partial', async () => {
    const { code, output } = await graph(script.slice(0, script.indexOf("'1 day'")));
    assert.equal(code, 0);
    assert.equal(output.partial, true);
    assert.equal(output.workflows[0]!.nodes[0]!.name, 'charge');
  });

  it('says what it could not follow, and how calls of wrappers name their steps', async () => {
    const text = script
      .replace(
        "await step.do('charge', async () => 1);",
        "await this.named(step, 'charge card'); await this.service.ship(step);",
      )
      .replace(
        'class Order extends WorkflowEntrypoint {',
        'class Order extends WorkflowEntrypoint {\n  async named(step, name) { return step.do(name, f); }',
      );
    const { output } = await graph(text);
    assert.equal(output.partial, true);
    assert.deepEqual(output.notes, {
      '/workflows/0/nodes/0': { label: 'charge card' },
      '/workflows/0/nodes/1': { isUnknown: true },
    });
    const cwd = tempFolder({ 'w.ts': text });
    const { out } = await runCli(['graph', 'w.ts', '--format', 'mermaid'], { cwd });
    assert.match(out, /function call, charge card, named/);
    assert.match(out, /this\.service\.ship<br\/>may run steps/);
  });

  const refusals: [string[], RegExp][] = [
    [['graph'], /Name one script/],
    [['graph', 'a.ts', 'b.ts'], /Name one script/],
    [['graph', 'absent.ts'], /absent\.ts: there is no such file/],
    [['graph', 'package.json'], /package\.json: is not a JavaScript/],
    [['graph', 'a.ts', '--mode', 'pretty'], /--mode pretty: invalid value/],
  ];
  for (const [args, message] of refusals)
    it(`ends with 2: ${args.join(' ')}`, async () => {
      const { code, err } = await runCli(args);
      assert.equal(code, 2);
      assert.match(err, message);
    });
});
