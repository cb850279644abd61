import assert from 'node:assert/strict';
import { ElementExpressions } from '../../../../../core/language/documents/element-expressions';
import { noFacts } from '../../../../../core/language/facts';
import { defaultSettings } from '../../../../../core/language/settings';
import { parseJson } from '../../../../../core/json/parse';
import { itemsOf, type JsonString } from '../../../../../core/json/tree';

const text = String.raw`["ssl", "http.host eq \"a\"", "ip.src", "http.response.code eq 404", "cut`;
const strings = itemsOf(parseJson(text, { comments: false }).roots[0]) as readonly JsonString[];
const [first, second, third, response, cut] = strings as [JsonString, JsonString, JsonString, JsonString, JsonString]; // prettier-ignore

const expressionsOf = (phase?: string): ElementExpressions =>
  new ElementExpressions(text, { settings: defaultSettings, facts: noFacts }, phase);

describe('the expressions of an element', () => {
  it('are listed in document order, except for those without a closing quote', () => {
    const expressions = expressionsOf('http_ratelimit');
    expressions.treeOf(third, 'characteristic');
    expressions.treeOf(cut);
    expressions.treeOf(second);
    expressions.treeOf(first, 'value');
    assert.deepEqual(
      expressions
        .all()
        .map(({ start, end, role, phase, isLoose }) => [text.slice(start, end), role, phase, isLoose]),
      [
        ['ssl', 'value', 'http_ratelimit', false],
        [String.raw`http.host eq \"a\"`, 'filter', 'http_ratelimit', false],
        ['ip.src', 'characteristic', 'http_ratelimit', false],
      ],
    );
  });

  it('have no phase if the document specifies none', () => {
    const expressions = expressionsOf();
    expressions.treeOf(first);
    assert.deepEqual(
      expressions.all().map((one) => Object.hasOwn(one, 'phase')),
      [false],
    );
  });

  it('keep the role of the first request and are parsed once', () => {
    const expressions = expressionsOf();
    const tree = expressions.treeOf(first, 'value');
    assert.equal(expressions.treeOf(first, 'filter'), tree);
    assert.equal(expressions.all()[0]?.role, 'value');
  });

  it('are checked for the phase of the document', () => {
    const codes = (phase: string): string[] =>
      expressionsOf(phase)
        .problemsOf(response, 'filter')
        .map(({ code }) => code);
    assert.deepEqual(codes('http_request_firewall_custom'), ['filter/field-not-in-phase']);
    assert.deepEqual(codes('http_response_headers_transform'), []);
  });

  it('have options without settings and facts if there are none', () => {
    assert.deepEqual(new ElementExpressions(text, {}).optionsFor('characteristic'), { kind: 'value' });
    assert.deepEqual(Object.keys(expressionsOf().optionsFor('filter')), ['kind', 'settings', 'facts']);
    assert.deepEqual(Object.keys(expressionsOf().optionsFor('characteristic')), ['kind', 'settings', 'facts', 'scheme']); // prettier-ignore
  });
});
