import assert from 'node:assert/strict';
import { edgeErrorFromJson, edgeErrorFromMarkdown } from '../../../../core/api/edge-error';
import { edgeCategoryOf, edgeRetryAfterSeconds } from '../../../../core/api/edge-errors.data';

/**
 * Every row of the documented tables: a category with its codes. `waits` contains the seconds until the next attempt,
 * by code.
 */
const rows: readonly [string | undefined, readonly number[]][] = [
  ['origin', [502, 504, 520, 521, 522, 523, 524]],
  ['platform', [500]],
  ['ssl', [525, 526]],
  ['access_denied', [1005, 1006, 1007, 1008, 1010, 1012, 1106, 1107, 1108, 1109]],
  ['rate_limit', [1015, 1025, 1027, 1200]],
  ['dns', [1001, 1016]],
  ['config', [1004, 1014, 1033, 1043, 1047, 1049]],
  ['tls', [1017, 1028, 1029, 1044]],
  ['legal', [1026, 1039]],
  ['worker', [1042, 1100, 1101, 1102, 1103, 1104, 1105]],
  ['rewrite', [1036, 1037]],
  ['snippet', [1201, 1202, 1203, 1204, 1205, 1206]],
  ['unsupported', [1045]],
  // Codes that the documented tables do not contain, and that therefore have no category. Some of them are next to
  // documented codes.
  [undefined, [501, 503, 505, 519, 527, 530, 1000, 1002, 1003, 1009, 1011, 1013, 1020, 1038, 1050, 1099, 1110, 1199, 1207, 200, 404]],
]; // prettier-ignore
const waits: Readonly<Record<number, number>> = {
  500: 30, 502: 60, 504: 120, 520: 60, 521: 120, 522: 120, 523: 120, 524: 120,
  1004: 120, 1015: 30, 1033: 120, 1038: 60, 1200: 60, 1205: 5,
}; // prettier-ignore

/** The properties of an edge error, without the property that marks a response as an edge error. */
const problem = {
  type: 'https://docs.example/522',
  title: 'Error 522: Connection timed out',
  status: 522,
  detail: 'The origin did not respond in time.',
  instance: '9f00aa11bb22cc33',
  error_code: 522,
  error_name: 'connection_timeout',
  error_category: 'origin',
  ray_id: '9f00aa11bb22cc33',
  timestamp: '2026-11-20T10:00:00Z',
  zone: 'shop.example',
  retryable: true,
  retry_after: 120,
  owner_action_required: true,
  what_you_should_do: 'Wait and try again.',
  footer: 'Served by the edge',
};

describe('edge error codes', () => {
  for (const [category, codes] of rows)
    it(`are of category ${category ?? 'none'}: ${codes.join(', ')}`, () => {
      for (const code of codes) assert.equal(edgeCategoryOf(code), category, String(code));
    });

  it('are retried after the seconds of the table, and no others are retried', () => {
    const thousands = Array.from({ length: 1000 }, (_, i) => 1000 + i);
    for (const code of [...thousands, ...rows.flatMap(([, codes]) => codes)])
      assert.equal(edgeRetryAfterSeconds(code), waits[code], String(code));
    assert.deepEqual(
      thousands.filter((code) => edgeRetryAfterSeconds(code) !== undefined),
      [1004, 1015, 1033, 1038, 1200, 1205],
    );
  });
});

describe('an edge error', () => {
  it('is read from JSON with every property', () => {
    assert.deepEqual(edgeErrorFromJson({ ...problem, platform_error: true }), problem);
  });

  it('is recognized by either marker property, and by nothing else', () => {
    assert.deepEqual(edgeErrorFromJson({ ...problem, cloudflare_error: true }), problem);
    assert.equal(edgeErrorFromJson(problem), undefined);
    assert.equal(edgeErrorFromJson({ ...problem, platform_error: 'true' }), undefined);
    assert.equal(edgeErrorFromJson({ ...problem, platform_error: false }), undefined);
    assert.equal(edgeErrorFromJson([{ ...problem, platform_error: true }]), undefined);
  });

  it('gets category and wait time from the tables if the response has none', () => {
    const bare = edgeErrorFromJson({ platform_error: true, error_code: 1015, retryable: true });
    assert.equal(bare?.error_category, 'rate_limit');
    assert.equal(bare.retry_after, 30);
    const unknown = edgeErrorFromJson({ platform_error: true, error_code: 1020 });
    assert.deepEqual(unknown, { error_code: 1020, retryable: false });
  });

  it('prefers the response to the tables', () => {
    const told = edgeErrorFromJson({
      platform_error: true,
      error_code: 522,
      retryable: false,
      retry_after: 5,
    });
    assert.equal(told?.retryable, false);
    assert.equal(told.retry_after, undefined);
    const later = edgeErrorFromJson({
      platform_error: true,
      error_code: 522,
      retryable: true,
      retry_after: 7,
    });
    assert.equal(later?.retry_after, 7);
  });

  const markdown = `---
status: 522
error_code: 522
error_name: connection_timeout
error_category: "origin"
ray_id: '9f00aa11bb22cc33'
timestamp: 2026-11-20T10:00:00Z
zone: shop.example
cloudflare_error: true
retryable: true
retry_after: 120
owner_action_required: true
what_you_should_do: "Wait: then \\"try\\" again."
---

# Error 522: Connection timed out

## What Happened

The origin did not respond in time.

## What You Should Do

Wait.

---

Served by the edge
`;

  it('is read from Markdown with front matter, its texts from the sections', () => {
    for (const text of [markdown, markdown.replaceAll('\n', '\r\n'), `\uFEFF${markdown}`])
      assert.deepEqual(edgeErrorFromMarkdown(text), {
        status: 522,
        detail: 'The origin did not respond in time.',
        error_code: 522,
        error_name: 'connection_timeout',
        error_category: 'origin',
        ray_id: '9f00aa11bb22cc33',
        timestamp: '2026-11-20T10:00:00Z',
        zone: 'shop.example',
        retryable: true,
        retry_after: 120,
        owner_action_required: true,
        what_you_should_do: 'Wait: then "try" again.',
      });
  });

  it('is not read from other Markdown', () => {
    for (const text of ['', '# Error 522', '---\ntitle: a page\n---\nbody', '---\nerror_code: 522\nno end', 'platform_error: true'])
      assert.equal(edgeErrorFromMarkdown(text), undefined); // prettier-ignore
  });
});
