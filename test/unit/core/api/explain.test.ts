import assert from 'node:assert/strict';
import { edgeAdvice } from '../../../../core/api/edge-advice.data';
import { edgeCategories } from '../../../../core/api/edge-errors.data';
import { explainCode, explainError } from '../../../../core/api/explain';
import { taggingErrors } from '../../../../core/api/tagging-errors.data';

describe('explaining an error', () => {
  it('has advice for every category', () => {
    assert.deepEqual(Object.keys(edgeAdvice).sort(), Object.keys(edgeCategories).sort());
  });

  it('accepts a code in the forms that people paste', () => {
    for (const text of [
      '522',
      '#522',
      'Error 522',
      'error code: 522',
      'HTTP 522',
      'got status 522 from the shop',
    ])
      assert.equal(explainError(text)[0]?.code, 522, text);
    assert.deepEqual(explainError('1038')[0], {
      title: 'Error 1038: HTTP headers limit exceeded',
      code: 1038,
      family: 'edge',
      actor: 'unknown',
      advice: 'The error code is unknown. Read the error message for details.',
      retry: 'yes',
      retryAfterSeconds: 60,
    });
  });

  it('has both meanings of a number that two services use', () => {
    const [edge, tagging] = explainCode(1015);
    assert.deepEqual([edge?.family, edge?.category, edge?.retry, edge?.retryAfterSeconds], ['edge', 'rate_limit', 'yes', 30]); // prettier-ignore
    assert.deepEqual([tagging?.family, tagging?.category, tagging?.retry], ['tagging', undefined, 'no']);
    for (const code of Object.keys(taggingErrors))
      assert.equal(explainCode(Number(code)).filter(({ family }) => family === 'tagging').length, 1, code);
  });

  it('recognizes a tagging error by its message, and that its separator is "="', () => {
    const [explanation] = explainError('tag parameter must be in format key:value');
    assert.equal(explanation?.code, 1007);
    assert.match(explanation.advice, /tag=key=value/);
    assert.match(explainError('resource not found: type=worker id=x')[0]?.title ?? '', /no tags/);
  });

  it('reads a problem document, and prefers it to the tables', () => {
    const [explanation] = explainError(
      JSON.stringify({ cloudflare_error: true, error_code: 1020, error_category: 'cloudflare', title: 'Error 1020: Odd', retryable: true, retry_after: 3, ray_id: 'r', zone: 'z.example', owner_action_required: true, what_you_should_do: 'Ask.' }),
    ); // prettier-ignore
    assert.deepEqual(explanation, {
      title: 'Error 1020: Odd',
      family: 'edge',
      code: 1020,
      category: 'cloudflare',
      actor: 'owner',
      advice: 'Ask.',
      retry: 'yes',
      retryAfterSeconds: 3,
      traceId: 'r',
      zone: 'z.example',
    });
    const [markdown] = explainError(
      '---\nplatform_error: true\nerror_code: 525\nretryable: false\n---\n# Error 525',
    );
    assert.deepEqual([markdown?.category, markdown?.retry, markdown?.actor], ['ssl', 'no', 'origin']);
  });

  it('does not know a category that is only a name every object inherits', () => {
    for (const error_category of ['constructor', '__proto__', 'toString']) {
      const [explanation] = explainError(JSON.stringify({ platform_error: true, error_code: 1999, error_category, retryable: false })); // prettier-ignore
      assert.deepEqual([explanation?.category, explanation?.actor], [error_category, 'unknown']);
      assert.match(explanation?.advice ?? '', /The error code is unknown/);
    }
  });

  it('reads an envelope of the API', () => {
    const [explanation] = explainError(JSON.stringify({ success: false, errors: [{ code: 7003, message: 'Could not route', source: { pointer: '/x' } }] })); // prettier-ignore
    assert.deepEqual([explanation?.family, explanation?.code, explanation?.actor], ['api', 7003, 'client']);
  });

  it('has a title for an error of the API without a message', () => {
    const titles = (error: object) =>
      explainError(JSON.stringify({ errors: [error] })).map(({ title }) => title);
    assert.deepEqual(titles({ code: 7003, message: '' }), ['API error 7003']);
    assert.deepEqual(titles({ message: ' ' }), ['API error']);
  });

  it('recognizes a trace ID, and nothing else as one', () => {
    assert.equal(explainError('9f00aa11bb22cc33-LHR')[0]?.traceId, '9f00aa11bb22cc33-LHR');
    for (const text of ['', 'hello', '12', '99999', 'cafe', '{}', '[1]', 'error 404'])
      assert.deepEqual(explainError(text), [], text);
  });
});
