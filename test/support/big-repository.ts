/**
 * Generates `count` files like those of a large company's repository, and yields the path and text of each. Rampart
 * handles only a few of these files. The same count and seed produce the same files.
 */
export function* repositoryFiles(count: number, seed = 1): Generator<readonly [file: string, text: string]> {
  yield ['.gitignore', 'build/\n*.log\n'];
  yield ['rampart.json', '{ "severities": { "filter/or-chain-to-set": "off" }, "ignore": ["vendor/"] }\n'];
  for (let i = 2; i < count; i++) yield fileAt(i, random(seed * 1_000_003 + i));
}

type Random = (below: number) => number;

/** Creates a random number generator from a seed, so that tests can reproduce the files. */
function random(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) % below;
  };
}

type Make = (n: number, any: Random) => readonly [file: string, text: string];

/** The kinds of files, each with its share in percent. */
const kinds: readonly (readonly [share: number, make: Make])[] = [
  [3, accessRules],
  [2, lockdown],
  [1, firewallRule],
  [3, terraform],
  [2, deployment],
  [1, expression],
  [3, workflow],
  [1, wrangler],
  [1, page],
  [44, component],
  [14, data],
  [12, manifest],
  [8, text],
  [5, pythonModule],
];

function fileAt(n: number, any: Random): readonly [file: string, text: string] {
  let place = n % 100;
  for (const [share, make] of kinds) {
    if (place < share) return make(n, any);
    place -= share;
  }
  return [`vendor/part-${n % 37}/asset-${n}.rfilter`, 'ssl =']; // ignored by the project
}

const folder = (n: number): string => `team-${n % 7}/service-${n % 61}`;
const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

function accessRules(n: number, any: Random): readonly [string, string] {
  const rules = Array.from({ length: 1 + any(40) }, (_, i) => ({
    mode: any(30) === 0 ? 'blok' : 'block',
    configuration: { target: 'ip', value: `198.51.${n % 256}.${any(40) === 0 ? 256 : i}` },
    notes: `Ticket ${n}-${i}`,
  }));
  return [`${folder(n)}/zones/rules-${n}.access_rule.json`, `${JSON.stringify(rules, null, 2)}\n`];
}

function lockdown(n: number, any: Random): readonly [string, string] {
  const rule = {
    description: `Office ${n}`,
    urls: [`shop-${n}.example.com/admin/*`],
    configurations: [{ target: 'ip_range', value: `203.0.${n % 256}.0/${any(4) === 0 ? 12 : 24}` }],
  };
  return [`${folder(n)}/zones/office-${n}.lockdown_rule.json`, JSON.stringify(rule, null, 2)];
}

function firewallRule(n: number, any: Random): readonly [string, string] {
  const operator = any(4) === 0 ? '=' : 'eq';
  const rule = {
    action: 'block',
    filter: { expression: `http.host ${operator} "h${n}.example.com" and ssl` },
  };
  return [`${folder(n)}/zones/host-${n}.firewall_rule.json`, JSON.stringify(rule, null, 2)];
}

function terraform(n: number, any: Random): readonly [string, string] {
  const rule = (i: number): string =>
    `    {\n      ref = "r${i}"\n      action = "block"\n      expression = "http.request.uri.path ${any(12) === 0 ? 'contians' : 'contains'} \\"/p${i}\\" and ip.src in {192.0.2.${i} 198.51.100.0/24}"\n    },`;
  const ours = any(2) === 0;
  const resource = ours ? 'cloudflare_ruleset' : 'aws_security_group';
  return [
    `${folder(n)}/infra/main-${n}.tf`,
    `variable "zone" { type = string }\n\nresource "${resource}" "r${n}" {\n  zone_id = var.zone\n  phase = "http_request_firewall_custom"\n  rules = [\n${lines(2 + any(12), rule)}\n  ]\n}\n`,
  ];
}

function deployment(n: number, any: Random): readonly [string, string] {
  const rule = (i: number): string =>
    `  - name: rule ${i}\n    # rampart-filter\n    when: http.host ${any(15) === 0 ? '==' : 'eq'} "h${i}.example.com"${any(9) === 0 ? ' or' : ''}`;
  return [
    `${folder(n)}/deploy/edge-${n}.yaml`,
    `environment: production\nrules:\n${lines(3 + any(10), rule)}\n`,
  ];
}

function expression(n: number, any: Random): readonly [string, string] {
  const when = any(5) === 0 ? ` and http.request.timestamp.sec lt ${1_700_000_000 + n}` : '';
  return [`${folder(n)}/expressions/e-${n}.rfilter`, `http.host eq "e${n}.example.com"${when}\n`];
}

function workflow(n: number, any: Random): readonly [string, string] {
  const service = `${folder(n - (n % 100))}/worker`;
  if (n % 100 === kindStart(workflow))
    return [
      `${service}/src/steps.ts`,
      'import type { WorkflowStep } from "cloudflare:workers";\nexport async function ship(step: WorkflowStep) {\n  await step.do("ship", async () => 1);\n}\n',
    ];
  const step = (i: number): string =>
    `    ${any(14) === 0 ? '' : 'await '}step.do("step ${i}", async () => this.env.DB.prepare("select ${i}").first());`;
  return [
    `${service}/src/flow-${n}.ts`,
    `import { WorkflowEntrypoint } from "cloudflare:workers";\nimport { ship } from "./steps";\n\nexport class Flow${n} extends WorkflowEntrypoint {\n  async run(event, step) {\n${lines(3 + any(30), step)}\n    await ship(step);\n  }\n}\n`,
  ];
}

function wrangler(n: number, any: Random): readonly [string, string] {
  const first = n - (n % 100) + kindStart(workflow);
  const workflows = [first + 1, first + 2].map((one) => ({
    name: `flow-${one}`,
    binding: `FLOW_${one}`,
    class_name: any(6) === 0 ? 'Missing' : `Flow${one}`,
  }));
  const config = { name: `worker-${n}`, main: `src/flow-${first + 1}.ts`, workflows };
  return [`${folder(n - (n % 100))}/worker/wrangler.jsonc`, `${JSON.stringify(config, null, 2)}\n`];
}

/** Returns the index of the first file of a kind within each group of 100 files. */
function kindStart(kind: Make): number {
  let place = 0;
  for (const [share, make] of kinds) {
    if (make === kind) return place;
    place += share;
  }
  return place;
}

function page(n: number): readonly [string, string] {
  return [
    `${folder(n)}/docs/page-${n}.md`,
    `# Page ${n}\n\n${lines(30, (i) => `A sentence ${i} about nothing.`)}\n\n\`\`\`rampart-filter\nhttp.host eq "a" and\n\`\`\`\n`,
  ];
}

function component(n: number, any: Random): readonly [string, string] {
  const ending = ['.ts', '.tsx', '.js', '.mjs'][n % 4] ?? '.ts';
  const body = (i: number): string =>
    `export function part${i}(value) {\n  const next = value.map((one) => one.rules ?? ${i});\n  if (next.length > ${any(100)}) return next.filter((one) => one !== "${i}");\n  return next;\n}\n`;
  return [
    `${folder(n)}/src/part-${n % 11}/component-${n}${ending}`,
    `import { a } from "./a";\n\n${lines(5 + any(60), body)}`,
  ];
}

function data(n: number, any: Random): readonly [string, string] {
  const rows = Array.from({ length: 5 + any(120) }, (_, i) => ({
    id: i,
    name: `row ${i}`,
    enabled: i % 2 === 0,
  }));
  return [`${folder(n)}/data/table-${n}.json`, JSON.stringify(rows, null, 2)];
}

function manifest(n: number, any: Random): readonly [string, string] {
  const item = (i: number): string =>
    `  - name: port-${i}\n    containerPort: ${8000 + i}\n    rules: [a, b]`;
  return [
    `${folder(n)}/k8s/app-${n}.yaml`,
    `apiVersion: apps/v1\nkind: Deployment\nports:\n${lines(4 + any(40), item)}\n`,
  ];
}

function text(n: number, any: Random): readonly [string, string] {
  return [
    `${folder(n)}/notes/note-${n}.md`,
    `# Note ${n}\n\n${lines(10 + any(60), (i) => `- item ${i}: see \`expression\``)}\n`,
  ];
}

function pythonModule(n: number, any: Random): readonly [string, string] {
  const body = (i: number): string =>
    `def part_${i}(value):\n    return [one for one in value if one > ${i}]\n\n`;
  return [`${folder(n)}/jobs/job_${n}.py`, `import os\n\n${lines(3 + any(30), body)}`];
}
