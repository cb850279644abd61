import assert from 'node:assert/strict';
import { differencesOf } from '../../../scripts/catalogue/compare.mjs';
import { readPublished } from '../../../scripts/catalogue/read-published.mjs';

// Sample pages in the formats in which the documentation publishes names.

const fieldList = `entries:
  - name: http.host
    data_type: String
    categories: [Request, URI]
    keywords:
      [request, uri,
      ]
    summary: The host.
    description: |-
      Two lines:

      - \`data_type: x\` is text here
    example_value: |-
      "a"

  - name: ip.src.asnum
    data_type: Number
    plan_info_label: Business or above
    keywords: [a]
  - name: cf.edge.shard
    data_type: Map<Array<String>>
    available_since: 2026
`;

const functionsPage = `---
title: Functions
---

## Transformation functions

### \`lower\`

<code>lower(<Type text="String" />)</code>: <Type text="String" />

### \`split\`

<code>split(input <Type text="String" />, separator <Type text="String" />, limit <Type text="Integer" />, x <Type text="Integer" />)</code>

### \`concat\`

<code>concat(<Type text="String" />, ...)</code>

### \`entirely_new\`

Call \`entirely_new(1)\`.
`;

const catalogue = {
  asOf: '2026-10-12',
  fields: new Map([
    ['http.host', { type: 'String', plan: undefined, isListed: true }],
    ['ip.src.asnum', { type: 'Integer', plan: undefined, isListed: true }],
    ['ip.src', { type: 'IP', plan: undefined, isListed: true }],
    ['cf.sequence.current_op', { type: 'String', plan: 'enterprise', isListed: false }],
  ]),
  functions: new Map([
    ['lower', { required: 1, maximum: 1 }],
    ['split', { required: 2, maximum: 3 }],
    ['concat', { required: 2, maximum: 32 }],
    ['len', { required: 1, maximum: 1 }],
  ]),
  phases: new Set(['http_ratelimit', 'ddos_l7']),
};

function compared(text: string): string[] {
  const published = readPublished(text);
  assert.ok(published);
  return differencesOf(published, catalogue);
}

describe('comparing the catalog with what is published', () => {
  it('finds new, removed and changed fields, and reports what it did not understand', () => {
    assert.deepEqual(compared(fieldList), [
      'not understood: line 22: available_since: 2026',
      'other plan: ip.src.asnum is Business or above, here all',
      'new field: cf.edge.shard (Map<Array<String>>)',
      'gone field: ip.src',
    ]);
  });

  it('finds new and removed functions, and those with more parameters', () => {
    assert.deepEqual(compared(functionsPage), [
      'other parameters: split has 4, here at most 3',
      'new function: entirely_new',
      'gone function: len',
    ]);
  });

  it('finds new and removed phases', () => {
    const text =
      '---\ntitle: Phases list\n---\n| Phase name | Used in |\n| - | - |\n| `http_ratelimit` | a |\n| `http_new` | b |\n';
    assert.deepEqual(compared(text), ['new phase: http_new', 'gone phase: ddos_l7']);
  });

  it('finds names of the changelog that are newer than the catalog', () => {
    const entry = (date: string) =>
      `---\ntitle: New\ndate: ${date}\n---\n\`brand_new()\` takes \`http.host\` or \`cf.edge.shard\`.`;
    assert.deepEqual(compared(entry('2026-10-12')), []);
    assert.deepEqual(compared(entry('2026-11-02')), [
      'changelog of 2026-11-02: brand_new()',
      'changelog of 2026-11-02: cf.edge.shard',
    ]);
  });

  it('finds unknown names on any other page, and nothing in other texts', () => {
    assert.deepEqual(compared('| `http.host` | `cf.edge.shard` |'), ['new name: cf.edge.shard']);
    assert.equal(readPublished('Nothing to see.'), undefined);
  });
});
