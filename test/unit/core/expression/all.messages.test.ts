import assert from 'node:assert/strict';
import { checkExpression } from '../../../../core/language/expression/check';
import { type ExpressionKind } from '../../../../core/expression/tree';

/** What a person reads, in whole sentences. */
const cases: readonly [text: string, message: string, kind?: ExpressionKind][] = [
  ['lower(ip.src) eq "a"', '`lower` takes text here, and `ip.src` is an IP address.'],
  ['starts_with(http.host, 5)', '`starts_with` takes text here, and `5` is a number.'],
  ['len(ssl) gt 1', '`len` takes text or a list here, and `ssl` is true or false.'],
  ['starts_with() and ssl', '`starts_with` expects 2 arguments. Missing: `source`, `substring`.'],
  ['lower(http.host, ssl) eq "a"', '`lower` expects 1 argument. Remove the rest.'],
  ['lower(http.host,) eq "a"', 'A comma cannot follow the last argument. Remove it.'],
  ['http.hots eq "a"', 'Unknown field `http.hots`. Did you mean `http.host`?'],
  ['cf.edge.shard eq "a"', 'The field `cf.edge.shard` is not in the reference of 2026-10-12. Check its name, or declare it as a custom field.'],
  ['lower("A") eq "a"', '`lower` takes a field or a call here, not a fixed value.'],
  ['http.request.headers contains "a"', '`http.request.headers` is a map (Map<Array<String>>), and `contains` compares single values: ask for any element with `any(http.request.headers[*] contains …)`, or take one with its index.'],
  ['http.response.code contains "4"', '`contains` works on text only, and `http.response.code` is a number: use `eq`, `in` or `lt`.'],
  ['http.host', '`http.host` is text, not a condition: compare it, for example `http.host eq …`.'],
  ['ssl and', 'A condition is missing after `and`.'],
  ['ip.src in {192.0.2.1/24}', 'This network has host bits set: did you mean 192.0.2.0/24?'],
]; // prettier-ignore

describe('messages of expressions', () => {
  for (const [text, message, kind = 'filter'] of cases)
    it(text, () => {
      const [problem] = checkExpression(text, { kind });
      assert.equal(problem?.message, message);
    });
});
