import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { type Format, negotiate } from '../../local/edge/negotiate';
import { edgeProblem } from '../../local/edge/problem';
import { LocalService, startMs } from '../support/local-service';

describe('the format of an edge error', () => {
  /** Accept headers with the resulting format: the documented cases, then cases that the documentation implies. */
  const rows: readonly (readonly [accept: string | null, format: Format])[] = [
    ['application/json', 'json'],
    ['application/problem+json', 'problem'],
    ['application/json, text/markdown;q=0.9', 'json'],
    ['text/markdown', 'markdown'],
    ['text/markdown, application/json', 'markdown'],
    ['text/*', 'markdown'],
    ['text/html', 'html'],
    ['*/*', 'html'],
    [null, 'html'],
    ['application/json;q=0.5, text/markdown', 'markdown'],
    ['application/json, */*', 'json'],
    ['*/*, application/json', 'html'],
    ['application/json;q=0, text/markdown;q=0.1', 'markdown'],
    ['APPLICATION/JSON ; charset=utf-8 ; Q=1', 'json'],
    ['image/png', 'html'],
    ['image/png, application/problem+json;q=0.2', 'problem'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
    ['application/json;q=2', 'html'],
    ['', 'html'],
  ];
  for (const [accept, format] of rows)
    it(`${accept ?? 'not sent'}: ${format}`, () => {
      assert.equal(negotiate(accept), format);
    });
});

/** Returns the integers from `from` to `to`, both included. */
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** The documented error codes by category. */
const categories: Readonly<Record<string, readonly number[]>> = {
  origin: [502, 504, ...range(520, 524)],
  platform: [500],
  ssl: [525, 526],
  access_denied: [1005, 1006, 1007, 1008, 1010, 1012, ...range(1106, 1109)],
  rate_limit: [1015, 1025, 1027, 1200],
  dns: [1001, 1016],
  config: [1004, 1014, 1033, 1043, 1047, 1049],
  tls: [1017, 1028, 1029, 1044],
  legal: [1026, 1039],
  worker: [1042, ...range(1100, 1105)],
  rewrite: [1036, 1037],
  snippet: range(1201, 1206),
  unsupported: [1045],
};
/** The documented delays before the next attempt, in seconds, by error code. */
const delays: Readonly<Record<number, number>> = {
  500: 30,
  502: 60,
  504: 120,
  520: 60,
  521: 120,
  522: 120,
  523: 120,
  524: 120,
  1004: 120,
  1015: 30,
  1033: 120,
  1038: 60,
  1200: 60,
  1205: 5,
};

describe('an edge error', () => {
  const get = (code: number | string, accept?: string) =>
    new LocalService().get(`/cdn-cgi/error/${code}`, {
      authorization: '',
      ...(accept === undefined ? {} : { accept }),
    });

  for (const [category, codes] of Object.entries(categories))
    it(`of category ${category}: ${codes.join(', ')}`, async () => {
      for (const code of codes) {
        const { status, headers, json } = await get(code, 'application/json');
        const problem = json as unknown as ReturnType<typeof edgeProblem>;
        assert.deepEqual(
          [problem.error_category, problem.error_code, problem.status],
          [category, code, status],
        );
        assert.ok(status >= 400 && status <= 599);
        assert.equal(problem.retry_after, delays[code]);
        assert.equal(problem.retryable, delays[code] !== undefined);
        assert.equal(headers.get('retry-after'), delays[code] === undefined ? null : String(delays[code]));
      }
    });

  it('has exactly six codes from 1000 on that are worth another try', () => {
    const retryable = range(1000, 1999).filter((code) => edgeProblem(code, 'z', 0).retryable);
    assert.deepEqual(retryable, [1004, 1015, 1033, 1038, 1200, 1205]);
  });

  it('has no category when the document names none for its code', () => {
    assert.equal(edgeProblem(1038, 'z', 0).error_category, '');
  });

  it('has every property of the document', async () => {
    const problem = (await get(522, 'application/problem+json')).json as unknown as Record<string, unknown>;
    assert.deepEqual(
      {
        ...problem,
        type: 'x',
        detail: 'x',
        instance: 'x',
        ray_id: 'x',
        what_you_should_do: 'x',
        footer: 'x',
      },
      {
        type: 'x',
        title: 'Error 522: Connection timeout',
        status: 522,
        detail: 'x',
        instance: 'x',
        error_code: 522,
        error_name: 'connection_timeout',
        error_category: 'origin',
        ray_id: 'x',
        timestamp: new Date(startMs).toISOString(),
        zone: 'localhost',
        platform_error: true,
        retryable: true,
        retry_after: 120,
        owner_action_required: true,
        what_you_should_do: 'x',
        footer: 'x',
      },
    );
    assert.equal(problem.instance, problem.ray_id);
  });

  it('has its content type in each format', async () => {
    const types = await Promise.all(
      ['application/json', 'application/problem+json', 'text/markdown', 'text/html', undefined].map(
        async (accept) => (await get(1015, accept)).headers.get('content-type'),
      ),
    );
    assert.deepEqual(types, [
      'application/json; charset=utf-8',
      'application/problem+json; charset=utf-8',
      'text/markdown; charset=utf-8',
      'text/html; charset=utf-8',
      'text/html; charset=utf-8',
    ]);
  });

  it('in Markdown has front matter without four fields, then the sections', async () => {
    const { text } = await get(1015, 'text/markdown');
    const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
    const fields = parse(front) as Record<string, unknown>;
    assert.deepEqual(Object.keys(fields), [
      'status',
      'detail',
      'error_code',
      'error_name',
      'error_category',
      'ray_id',
      'timestamp',
      'zone',
      'platform_error',
      'retryable',
      'retry_after',
      'owner_action_required',
      'what_you_should_do',
    ]);
    assert.deepEqual([fields.error_code, fields.error_name, fields.retry_after], [1015, 'rate_limited', 30]);
    assert.deepEqual(body.match(/^(#.*|---)$/gm), [
      '# Error 1015: Rate limited',
      '## What Happened',
      '## What You Should Do',
      '---',
    ]);
    assert.ok(body.includes(fields.detail as string));
  });

  it('in HTML shows its code, and escapes everything from the request', async () => {
    const { text } = await new LocalService().get('/cdn-cgi/error/502', {
      host: 'a.example',
      accept: 'text/html',
    });
    assert.match(text, /<h1>Error 502: Bad gateway<\/h1>/);
    assert.match(text, /a\.example/);
  });

  it('names the requested host', async () => {
    const { json } = await new LocalService().get('/cdn-cgi/error/502', {
      host: 'shop.example:8080',
      accept: 'application/json',
    });
    assert.equal((json as unknown as { zone: string }).zone, 'shop.example');
  });

  it('exists for the codes of the edge only', async () => {
    for (const code of ['503', '404', '999', '2000', 'x', '1e3'])
      assert.equal((await new LocalService().get(`/cdn-cgi/error/${code}`)).status, 404, code);
  });
});

describe('what a zone serves instead of an edge error', () => {
  const rule = {
    codes: [1015],
    header: { name: 'accept', contains: 'json' },
    content: '{"slow":true}',
    contentType: 'application/json',
    status: 503,
  };
  const get = async (edge: object, code: number, accept: string) => {
    const local = new LocalService();
    assert.equal((await local.send('PUT', '/__rampart/edge', edge)).status, 200);
    const { status, headers, text } = await local.get(`/cdn-cgi/error/${code}`, { accept });
    return [status, headers.get('content-type'), headers.get('retry-after'), text.slice(0, 13)];
  };

  it('is a rule that matches, before anything else', async () => {
    const edge = { rules: [rule], page: '<h1>Sorry</h1>' };
    assert.deepEqual(await get(edge, 1015, 'application/json'), [
      503,
      'application/json',
      '30',
      '{"slow":true}',
    ]);
  });

  it('is the page, for every client, when no rule matches', async () => {
    const edge = { rules: [rule], page: '<h1>Sorry</h1>' };
    const page = [429, 'text/html; charset=utf-8', '30', '<h1>Sorry</h1'];
    assert.deepEqual(await get(edge, 1015, 'text/markdown'), page);
    assert.deepEqual(await get(edge, 525, 'application/json'), [
      525,
      'text/html; charset=utf-8',
      null,
      '<h1>Sorry</h1',
    ]);
  });

  it('is the usual response without a rule and a page', async () => {
    const [status, type] = await get({ rules: [rule] }, 1015, 'text/markdown');
    assert.deepEqual([status, type], [429, 'text/markdown; charset=utf-8']);
  });
});
