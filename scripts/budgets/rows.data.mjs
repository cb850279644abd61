// This file contains the rows of docs/contributing/budgets.md, each of which shows one figure of one benchmark. A
// target is either a maximum (`aim`) or a minimum (`least`). `before` is the earlier value with which the target is
// compared (release 8d300f4, measured on the same machine while it was quiet). `gate` is the test that fails if the
// target is missed. Times have no gate and are only reported. `why` explains what prevents the target from being met,
// and is shown while it is missed.
const server = 'language server process';
const scripts = 'workflow scripts: typing';

// The reasons below contain shares of the main thread's processor time from the start to the first diagnostics. The
// shares are medians of several starts of the server, which alternated with starts of a process that only answers
// messages.
const startsAndLoads =
  'A process that only answers messages with the same protocol library takes 65 to 80 % of the processor time. Loading all languages takes 10 to 20 %, and the first check 10 to 15 %';
const startsAndReads =
  'A process that only answers messages with the same protocol library takes 60 % of the processor time. Loading all languages takes 15 %, and the first check of a document of 1.3 MB 20 %';
const startsAndChecks =
  'A process that only answers messages with the same protocol library takes 45 % of the processor time. Loading all languages takes 10 %, and the first check of 300 expressions 45 %, because the engine has not optimized the code yet';
const startsAndLoadsParsers =
  'A process that only answers messages with the same protocol library takes 55 % of the processor time. Loading all languages takes 5 %, and loading the script parsers together with the first check 40 %';

/**
 * Documents in which the server benchmark simulates typing. A figure is given as `[before, aim]`, or as `before`
 * alone if the aim is the same for all documents. `why` may follow the aim.
 */
const documents = [
  { name: 'expression of 4,000 characters', start: [190, 120, startsAndLoads], keystroke: [14, 8] },
  { name: '300 expressions in YAML', keystroke: [35, 16], completion: 35 },
  { name: '300 expressions in Terraform', start: [552, 200, startsAndChecks], keystroke: [318, 16] },
  { name: '100 access rules', start: [177, 130, startsAndLoads], keystroke: [undefined, 8] },
  { name: '1,000 access rules', start: [undefined, 130, startsAndLoads], keystroke: [9, 8] },
  { name: '10,000 access rules', start: [226, 130, startsAndReads], keystroke: [53, 20] },
  { name: 'script of 150 lines', start: [309, 200, startsAndLoadsParsers], keystroke: [undefined, 16] },
  { name: 'script of 1,050 lines', keystroke: [undefined, 16], completion: 41 },
  { name: 'script of 3,000 lines', keystroke: [78, 20], completion: 123 },
  { name: 'one class of 3,000 lines', keystroke: [140, 33], completion: 206, hover: 136 },
  { name: 'Python script of 150 lines', keystroke: [undefined, 16] },
  { name: 'Python script of 1,050 lines', keystroke: [23, 16] },
  { name: 'Python script of 3,000 lines', keystroke: [55, 33], completion: 67, hover: 56 },
];

const ofServer = (what, figure, [before, aim, why] = []) => ({
  what,
  unit: 'ms',
  before,
  aim,
  bench: server,
  figure: `${what}: ${figure}`,
  ...(why && { why }),
});
const ofScript = (name, before, aim, why) => ({
  what: `Keystroke in a script to problems and graph: ${name}`,
  unit: 'ms',
  before,
  aim,
  bench: scripts,
  figure: `${name}: keystroke to problems and graph, p95 ms`,
  ...(why && { why }),
});
const whyOneClass =
  'After a keystroke, the class that contains it is analyzed again as a whole. A third of the time is spent in the lints, 22 % on converting the syntax tree and reading the program, 16 % on garbage collection, 15 % on the graph, and 8 % on parsing.';

export const groups = [
  {
    title: 'What is downloaded and loaded',
    rows: [
      { what: 'Package (.vsix)', unit: 'KiB', before: 1841, aim: 2560, bench: 'package', figure: 'rampart.vsix KiB', gate: 'test/package/contents.test.ts' },
      { what: 'Client entry, all that an activation loads', unit: 'KiB', aim: 60, bench: 'bundle sizes', figure: 'dist/client.js KiB', gate: 'test/package/bundles.test.ts' },
      { what: 'Language server', unit: 'KiB', bench: 'bundle sizes', figure: 'dist/server.node.js KiB' },
      { what: 'Script parsers, loaded with the first script', unit: 'KiB', bench: 'bundle sizes', figure: 'dist/scripts.js KiB' },
      { what: 'Activation, our own part: loading', unit: 'ms', bench: 'activation, with a stand-in for vscode', figure: 'load client.js, median ms' },
      { what: 'Activation, our own part: running', unit: 'ms', bench: 'activation, with a stand-in for vscode', figure: 'activate, median ms' },
    ],
  },
  {
    title: 'From the start of a language server to the first diagnostics (median)',
    rows: documents.map(({ name, start }) => ofServer(name, 'start to first diagnostics, median ms', start)),
  },
  {
    title: 'Keystroke to diagnostics, without the pause of 80 ms (p95, in a server process)',
    rows: documents.map(({ name, keystroke }) => ofServer(name, 'keystroke to diagnostics, p95 ms', keystroke)),
  },
  {
    title: 'Completion after a keystroke (p95, in a server process)',
    rows: documents.map(({ name, completion }) => ofServer(name, 'completion after a keystroke, p95 ms', [completion, 16])),
  },
  {
    title: 'Hover (p95, in a server process)',
    rows: documents.map(({ name, hover }) => ofServer(name, 'hover, p95 ms', [hover, 16])),
  },
  {
    title: 'The work alone, without protocol and process (p95)',
    rows: [
      ...[[100, 8], [1000, 8], [10_000, 20]].map(([count, aim]) => ({ what: `Keystroke in ${count.toLocaleString('en')} access rules`, unit: 'ms', aim, bench: 'documents: lists of access rules', figure: `keystroke in ${count} rules, p95 ms` })),
      ofScript('150 lines', undefined, 10),
      ofScript('1050 lines', undefined, 16),
      ofScript('3000 lines', undefined, 20),
      ofScript('3000 lines, one class of methods', undefined, 33, whyOneClass),
      ofScript('3000 lines, all in run', 213, 33, whyOneClass),
      ofScript('Python, 150 lines', undefined, 10),
      ofScript('Python, 1050 lines', 47, 16),
      ofScript('Python, 3000 lines', 139, 33),
    ],
  },
  {
    title: 'Views and graphs',
    rows: [
      { what: 'First page of a list of 50,000', unit: 'ms', bench: 'tree', figure: 'firstPageMs' },
      { what: 'All 50,000 rows at once', unit: 'ms', before: 488, aim: 250, bench: 'tree', figure: 'expandMs' },
      { what: 'Filter 50,000 rows', unit: 'ms', before: 66, aim: 33, bench: 'tree', figure: 'filterMs' },
      { what: 'Memory of a row', unit: 'bytes', bench: 'tree', figure: 'memoryPerRowBytes' },
      ...[[50], [1000, 12, 8], [5000, 44, 33]].map(([size, before, aim]) => ({ what: `Layout of ${size.toLocaleString('en')} nodes (median)`, unit: 'ms', before, aim, why: 'About 40 % of the processor time is garbage collection of shapes, sizes, and points; the rest is spread over all functions of the layout', bench: 'graph layout', figure: `${size} nodes: ours, median ms` })),
      ...[[50], [1000], [5000, 248, 150]].map(([size, before, aim]) => ({ what: `Graph of ${size.toLocaleString('en')} nodes, open to interactive`, unit: 'ms', before, aim, why: 'About two thirds of the time are the first run of the panel\'s script, half of that the layout before its code is optimized', bench: 'graph panel in a browser', figure: `${size} nodes: open to interactive, ms` })),
      { what: 'Update of a run on 5,000 nodes in the panel', unit: 'ms', before: 221, aim: 33, why: 'About 40 % is the script, which builds the timeline and the first rows; the rest is the browser\'s style, layout, and painting of these rows and of the resized graph', bench: 'graph panel in a browser', figure: '5000 nodes: news of a run to picture, ms' },
    ],
  },
  {
    title: 'Memory, idleness, long runs',
    rows: [
      { what: 'Memory of the server process after typing in all of these documents', unit: 'MiB', before: 208, bench: server, figure: 'memory of the process after all of it, MiB' },
      { what: '… after a pause of some seconds', unit: 'MiB', before: 208, aim: 120, bench: server, figure: 'memory of the process after a pause, MiB' },
      { what: 'Heap after the typing campaign', unit: 'KiB', bench: 'campaign: server typing', figure: 'heap KiB' },
      { what: 'Left behind by a keystroke of it', unit: 'bytes', bench: 'campaign: server typing', figure: 'bytes left by a keystroke', aim: 500, gate: 'the campaign itself' },
      { what: 'Heap growth by a request, over 100,000', unit: 'bytes', bench: 'api client memory', figure: 'growthBytesPerRequest' },
      { what: 'Requests of an idle editor in 20 seconds', bench: 'idle editor', figure: 'requests', aim: 0, gate: 'test/host/journeys/idle.mjs' },
      { what: 'One processor, used by the language server of an idle editor', unit: '%', bench: 'idle editor', figure: 'languageServerProcessorPercent' },
      { what: 'One processor, used by the whole extension host of an idle editor', unit: '%', bench: 'idle editor', figure: 'extensionHostProcessorPercent' },
    ],
  },
  {
    title: 'What rules do',
    rows: [
      { what: 'Evaluations a second, everything about the requests known', least: 4_000_000, bench: 'evaluate', figure: 'twoValuedPerSecond' },
      { what: '… some facts unknown', least: 1_500_000, bench: 'evaluate', figure: 'threeValuedPerSecond' },
      { what: 'Expressions compiled and evaluated once, a second', least: 100_000, bench: 'evaluate', figure: 'oncePerSecond' },
      { what: 'One request against 1,000 rules', unit: 'ms', aim: 0.5, bench: 'evaluate', figure: 'thousandRulesMs' },
      { what: 'Trace of 1,000 rules', unit: 'ms', aim: 20, bench: 'evaluate', figure: 'traceOfThousandRulesMs' },
      { what: '`(a+)+$` on 1 MB', unit: 'ms', aim: 50, bench: 'evaluate', figure: 'nestedRegexOnMegabyteMs' },
      { what: 'Simulation of 1,000 rules', unit: 'ms', aim: 2, bench: 'simulate', figure: 'simulateThousandRulesMs' },
      { what: '1,000 tests over 200 rules', unit: 'ms', aim: 1000, bench: 'simulate', figure: 'thousandTestsOver200RulesMs' },
      { what: 'Edit of a rule to the results of 1,000 tests', unit: 'ms', aim: 100, bench: 'simulate', figure: 'editToResultMs' },
      { what: 'Pairs of real filters decided within 10 ms', unit: '%', least: 95, bench: 'relate', figure: 'pairsDecidedWithin10MsPercent' },
      { what: 'Unreachable rules among 200 real filters', unit: 'ms', aim: 1000, bench: 'relate', figure: 'realRulesAsOneListMs' },
      { what: '… among all real filters', unit: 'ms', aim: 5000, bench: 'relate', figure: 'allAsOneListMs' },
    ],
  },
  {
    title: 'Throughput',
    rows: [
      { what: 'Expressions parsed and typed a second, regular expressions included', before: 450_000, least: 600_000, bench: 'expressions', figure: 'checkedPerSecond' },
      { what: '… without regular expressions', before: 520_000, least: 900_000, bench: 'expressions', figure: 'checkedWithoutRegexesPerSecond' },
      { what: '… with all lints', before: 10_000, least: 100_000, why: 'In a profile, the parser takes 16 %, garbage collection 12 %, comparing conditions on the same operand 8 %, and proofs that a filter is constant 7 %. The rest is spread over all lints', bench: 'expressions', figure: 'checkedAndLintedPerSecond' },
      { what: 'Requests through the client against the bare transport', why: 'About 40 % of the client\'s own time of about 7 µs for each request is reading the response; the rest is spread over headers, timers, and promises', before: '0.83 to 1.15', least: 0.9, bench: 'api client', figure: 'ratioOfClientToUndici' },
      { what: '`rampart check` of 10,000 files, one thread', unit: 'ms', before: 4200, aim: 2500, why: 'In a profile, parsing scripts and comparing rule lists take 9 % each, garbage collection 8 %, and reading files 5 %. No other function takes more than 1 %', bench: 'rampart check of a big repository', figure: 'one thread, no cache, ms' },
      { what: '… in all threads', unit: 'ms', before: 4600, aim: 1500, why: 'With one thread, a third of the processor time is spent on optimizing code, in background threads of the engine. Both processors are therefore already in use, and the engine optimizes code for each thread that checks files', bench: 'rampart check of a big repository', figure: 'all threads, no cache, ms' },
      { what: '… with what the run before has kept', unit: 'ms', before: 1500, aim: 500, why: 'In a profile, reading directories takes 22 %, reading files 13 %, loading modules 12 %, and garbage collection 10 %', bench: 'rampart check of a big repository', figure: 'all threads, full cache, ms' },
      { what: '… memory at most', unit: 'MiB', bench: 'rampart check of a big repository', figure: 'all threads, peak memory MiB' },
    ],
  },
]; // prettier-ignore
