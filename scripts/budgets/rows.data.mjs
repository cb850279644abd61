// The rows of docs/budgets.md: which figure of which benchmark each shows. `aim`: its maximum (`least`: its minimum);
// `gate`: the test that fails if it is not met. Times have no gate: they are only reported.
const server = 'language server process';
const scripts = 'workflow scripts: typing';

const kinds = [
  ['expression of 4,000 characters', 30],
  ['300 expressions in YAML', 30],
  ['300 expressions in Terraform', 30],
  ['100 access rules', 30],
  ['1,000 access rules', 30],
  ['10,000 access rules'],
  ['script of 150 lines', 30],
  ['script of 1,050 lines'],
  ['script of 3,000 lines'],
  ['one class of 3,000 lines'],
  ['Python script of 150 lines', 30],
  ['Python script of 1,050 lines'],
  ['Python script of 3,000 lines'],
];

export const groups = [
  {
    title: 'What is downloaded and loaded',
    rows: [
      { what: 'Package (.vsix)', unit: 'KiB', bench: 'package', figure: 'rampart.vsix KiB', aim: 2048, gate: 'test/package/contents.test.ts' },
      { what: 'Client entry, all that an activation loads', unit: 'KiB', bench: 'bundle sizes', figure: 'dist/client.js KiB', aim: 60, gate: 'test/package/bundles.test.ts' },
      { what: 'Language server', unit: 'KiB', bench: 'bundle sizes', figure: 'dist/server.node.js KiB' },
      { what: 'Script parsers, loaded with the first script', unit: 'KiB', bench: 'bundle sizes', figure: 'dist/scripts.js KiB' },
      { what: 'Activation, our own part: loading', unit: 'ms', bench: 'activation, with a stand-in for vscode', figure: 'load client.js, median ms' },
      { what: 'Activation, our own part: running', unit: 'ms', bench: 'activation, with a stand-in for vscode', figure: 'activate, median ms' },
    ],
  },
  {
    title: 'From the start of a language server to the first diagnostics (median)',
    rows: kinds.map(([name]) => ({ what: name, unit: 'ms', bench: server, figure: `${name}: start to first diagnostics, median ms` })),
  },
  {
    title: 'Keystroke to diagnostics, without the pause of 80 ms (p95, in a server process)',
    rows: kinds.map(([name, aim]) => ({ what: name, unit: 'ms', aim, bench: server, figure: `${name}: keystroke to diagnostics, p95 ms` })),
  },
  {
    title: 'Completion after a keystroke (p95, in a server process)',
    rows: kinds.map(([name]) => ({ what: name, unit: 'ms', aim: 16, bench: server, figure: `${name}: completion after a keystroke, p95 ms` })),
  },
  {
    title: 'Hover (p95, in a server process)',
    rows: kinds.map(([name]) => ({ what: name, unit: 'ms', aim: 16, bench: server, figure: `${name}: hover, p95 ms` })),
  },
  {
    title: 'The work alone, without protocol and process (p95)',
    rows: [
      ...[[100, 8], [1000, 10], [10_000, 20]].map(([count, aim]) => ({ what: `Keystroke in ${count.toLocaleString('en')} access rules`, unit: 'ms', aim, bench: 'documents: lists of access rules', figure: `keystroke in ${count} rules, p95 ms` })),
      ...[['150 lines', 10], ['1050 lines', 25], ['3000 lines', 60], ['3000 lines, one class of methods', 60], ['3000 lines, all in run', 60], ['Python, 150 lines', 10], ['Python, 1050 lines', 25], ['Python, 3000 lines', 60]].map(([name, aim]) => ({ what: `Keystroke in a script to problems and graph: ${name}`, unit: 'ms', aim, bench: scripts, figure: `${name}: keystroke to problems and graph, p95 ms` })),
    ],
  },
  {
    title: 'Views and graphs',
    rows: [
      { what: 'First page of a list of 50,000', unit: 'ms', bench: 'tree', figure: 'firstPageMs' },
      { what: 'All 50,000 rows at once', unit: 'ms', bench: 'tree', figure: 'expandMs' },
      { what: 'Filter 50,000 rows', unit: 'ms', bench: 'tree', figure: 'filterMs' },
      { what: 'Memory of a row', unit: 'bytes', bench: 'tree', figure: 'memoryPerRowBytes' },
      ...[50, 1000, 5000].map((size) => ({ what: `Layout of ${size.toLocaleString('en')} nodes (median)`, unit: 'ms', bench: 'graph layout', figure: `${size} nodes: ours, median ms` })),
      ...[50, 1000, 5000].map((size) => ({ what: `Graph of ${size.toLocaleString('en')} nodes, open to interactive`, unit: 'ms', bench: 'graph panel in a browser', figure: `${size} nodes: open to interactive, ms` })),
    ],
  },
  {
    title: 'Memory, idleness, long runs',
    rows: [
      { what: 'Memory of the server process after typing in all of these documents', unit: 'MiB', bench: server, figure: 'memory of the process after all of it, MiB' },
      { what: 'Heap after the typing campaign', unit: 'KiB', bench: 'campaign: server typing', figure: 'heap KiB' },
      { what: 'Left behind by a keystroke of it', unit: 'bytes', bench: 'campaign: server typing', figure: 'bytes left by a keystroke', aim: 500, gate: 'the campaign itself' },
      { what: 'Heap growth by a request, over 100,000', unit: 'bytes', bench: 'api client memory', figure: 'growthBytesPerRequest' },
      { what: 'Requests of an idle editor in 20 seconds', bench: 'idle editor', figure: 'requests', aim: 0, gate: 'test/host/journeys/idle.mjs' },
      { what: 'One processor, used by the language server of an idle editor', unit: '%', bench: 'idle editor', figure: 'languageServerProcessorPercent' },
      { what: 'One processor, used by the whole extension host of an idle editor', unit: '%', bench: 'idle editor', figure: 'extensionHostProcessorPercent' },
    ],
  },
  {
    title: 'Throughput',
    rows: [
      { what: 'Expressions checked a second, regular expressions included (native engine: 385,000)', bench: 'expressions', figure: 'checkedPerSecond', least: 385_000 },
      { what: 'Requests through the client against the bare transport', bench: 'api client', figure: 'ratioOfClientToUndici', least: 0.9 },
      { what: '`rampart check` of 10,000 files, one thread', unit: 'ms', bench: 'rampart check of a big repository', figure: 'one thread, no cache, ms' },
      { what: '… in all threads', unit: 'ms', bench: 'rampart check of a big repository', figure: 'all threads, no cache, ms' },
      { what: '… with what the run before has kept', unit: 'ms', bench: 'rampart check of a big repository', figure: 'all threads, full cache, ms' },
      { what: '… memory at most', unit: 'MiB', bench: 'rampart check of a big repository', figure: 'all threads, peak memory MiB' },
    ],
  },
]; // prettier-ignore
