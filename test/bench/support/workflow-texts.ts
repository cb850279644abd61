/** Returns a part of a realistic workflow, with six steps in 13 lines. */
const part = (n: number): string => `
    const order${n} = await step.do("load order ${n}", { retries: { limit: 3, delay: "5 seconds" } }, async () => {
      const row = await this.env.DB.prepare("select * from orders where id = ?").bind(event.payload.id).first();
      return { id: row.id, items: row.items.map((item) => ({ sku: item.sku, count: item.count ?? 1 })) };
    });
    if (order${n}.items.length > ${n}) {
      await Promise.all(order${n}.items.map((item) => step.do(\`reserve \${item.sku}\`, () => this.reserve(item))));
    } else {
      try { await step.do("ship ${n}", async () => this.ship(order${n})); }
      catch (error) { await step.do("give back ${n}", async () => this.refund(order${n}, error)); throw error; }
    }
    await step.sleep("wait ${n}", "10 minutes");
    const answer${n} = await step.waitForEvent("answer ${n}", { type: "answer-${n}", timeout: "1 day" });
    if (!answer${n}.payload.ok) return answer${n};
`;

const parts = (from: number, count: number): string =>
  Array.from({ length: count }, (_, n) => part(from + n)).join('');

/** Creates a script with about `lines` lines and one class per 150 lines. */
export function script(lines: number): string {
  const classes = Array.from(
    { length: lines / 150 },
    (_, index) =>
      `export class Order${index} extends WorkflowEntrypoint {\n  async run(event, step) {${parts(index * 10, 10)}  }\n}\n`,
  );
  return `import { WorkflowEntrypoint } from "cloudflare:workers";\n${classes.join('')}`;
}

/** Creates a script of about `lines` lines with one class. Its `run` method calls one other method per 150 lines. */
export function classWithMethods(lines: number): string {
  const count = lines / 150;
  const calls = Array.from({ length: count }, (_, index) => `    await this.part${index}(event, step);\n`);
  const methods = Array.from(
    { length: count },
    (_, index) =>
      `  private async part${index}(event: WorkflowEvent<P>, step: WorkflowStep) {${parts(index * 10, 10)}  }\n`,
  );
  return `import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from "cloudflare:workers";\nexport class Order extends WorkflowEntrypoint {\n  async run(event: WorkflowEvent<P>, step: WorkflowStep) {\n${calls.join('')}  }\n${methods.join('')}}\n`;
}

/** Creates a script of about `lines` lines, nearly all of which are in the `run` method of one class. */
export function oneLongRun(lines: number): string {
  return `import { WorkflowEntrypoint } from "cloudflare:workers";\nexport class Order extends WorkflowEntrypoint {\n  async run(event, step) {${parts(0, lines / 15)}  }\n}\n`;
}

const pythonPart = (n: number): string => `
        @step.do("load order ${n}", config={"retries": {"limit": 3, "delay": "5 seconds"}})
        async def load_${n}():
            row = await self.env.DB.prepare("select * from orders where id = ?").first()
            return {"id": row.id, "items": [item.sku for item in row.items]}

        order_${n} = await load_${n}()
        if len(order_${n}["items"]) > ${n}:
            await step.sleep("wait ${n}", "10 minutes")
        else:
            @step.do("ship ${n}")
            async def ship_${n}():
                return await self.ship(order_${n})
            await ship_${n}()
        answer_${n} = await step.wait_for_event("answer ${n}", "answer-${n}", timeout="1 day")
`;

/** Creates a Python script with about `lines` lines and one class per 150 lines. */
export function pythonScript(lines: number): string {
  const classes = Array.from(
    { length: lines / 150 },
    (_, index) =>
      `class Order${index}(WorkflowEntrypoint):\n    async def run(self, event, step):${Array.from({ length: 10 }, (_none, n) => pythonPart(index * 10 + n)).join('')}\n`,
  );
  return `from workers import WorkflowEntrypoint\n\n${classes.join('\n')}`;
}
