import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Json, type JsonObject } from '../../../../core/resources/json';
import { nodeOfPointer, parseJsonc } from '../../../../core/resources/parse-jsonc';
import { printJsonc } from '../../../../core/resources/print-jsonc';
import { leftOver, nameComments, project } from '../../../../core/resources/projection';

describe('printJsonc', () => {
  it('prints one property for each line, small values in short form, with comments after them', () => {
    const value = {
      mode: 'block',
      configuration: { target: 'ip', value: '192.0.2.1' },
      policies: [{ id: 'p1' }, { id: 'p2', groups: [{ id: 'g' }] }],
      none: [],
    };
    const text = printJsonc(value, {
      header: ['id: 1'],
      comments: new Map([
        ['/policies/0', 'Read // only'],
        ['/policies/1/groups/0', 'Admins'],
        ['/mode', 'was: "challenge", formerly'],
      ]),
    });
    assert.equal(
      text,
      `// id: 1
{
  "mode": "block", // was: "challenge", formerly
  "configuration": { "target": "ip", "value": "192.0.2.1" },
  "policies": [
    { "id": "p1" }, // Read // only
    {
      "id": "p2",
      "groups": [
        { "id": "g" } // Admins
      ]
    }
  ],
  "none": []
}
`,
    );
  });

  it('keeps a comment on its line, whatever the account contains', () => {
    const text = printJsonc({ a: 1 }, { header: ['name: x\n"evil": true,\r\u2028y'] });
    const parsed = parseJsonc(text);
    assert.equal(parsed.ok && JSON.stringify(parsed.value), '{"a":1}');
    assert.equal(text.split('\n').length, 5);
  });

  it('is reversed by parsing, for any value and any comments', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, comment) => {
        const json = JSON.parse(JSON.stringify(value)) as Json;
        const text = printJsonc(json, { header: [comment], comments: new Map([['', comment]]) });
        const parsed = parseJsonc(text);
        assert.ok(parsed.ok);
        assert.deepEqual(JSON.stringify(parsed.value), JSON.stringify(json));
      }),
    );
  });
});

describe('parseJsonc', () => {
  it('returns where a text is not JSON', () => {
    const parsed = parseJsonc('{ "a": 1 "b": 2 }');
    assert.ok(!parsed.ok);
    assert.deepEqual(parsed.range, { start: 9, end: 12 });
  });

  it('finds the position of a pointer, or the nearest part above it', () => {
    const text = '{ "configuration": { "value": "x" }, "urls": ["a", "b"] }';
    const parsed = parseJsonc(text);
    assert.ok(parsed.ok);
    const at = (pointer: string): string => {
      const { offset: start, length } = nodeOfPointer(parsed.root, pointer);
      const end = start + length;
      return text.slice(start, end);
    };
    assert.equal(at('/configuration/value'), '"x"');
    assert.equal(at('#/urls/1'), '"b"');
    assert.equal(at('/configuration/target'), '{ "value": "x" }');
    assert.equal(at('/nothing/0'), text);
  });
});

describe('project', () => {
  const projection = { name: true, policies: [{ id: true, groups: [{ id: true }] }] } as const;
  const record: JsonObject = {
    id: 'u',
    name: 'Team',
    policies: [{ id: 'p', groups: [{ id: 'g', name: 'Admins', meta: { label: 'x' } }], other: 1 }],
  };

  it('keeps what an update may send, in canonical order', () => {
    assert.deepEqual(project(record, projection), {
      name: 'Team',
      policies: [{ id: 'p', groups: [{ id: 'g' }] }],
    });
    assert.deepEqual(leftOver(record, projection), { id: 'u' });
  });

  it('returns the names of what is shown by ID only', () => {
    assert.deepEqual([...nameComments(record, projection)], [['/policies/0/groups/0', 'Admins']]);
  });
});
