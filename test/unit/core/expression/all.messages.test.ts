import assert from 'node:assert/strict';
import { checkExpression } from '../../../../core/language/expression/check';
import { type ExpressionKind } from '../../../../core/expression/tree';

/** Expressions with the complete messages that users read. */
const cases: readonly [text: string, message: string, kind?: ExpressionKind][] = [
  ['lower(ip.src) eq "a"', '`lower` expects a string here, but `ip.src` is an IP address.'],
  ['starts_with(http.host, 5)', '`starts_with` expects a string here, but `5` is an integer.'],
  ['len(ssl) gt 1', '`len` expects a string or an array here, but `ssl` is a Boolean.'],
  ['starts_with() and ssl', '`starts_with` expects 2 arguments. Missing: `source`, `substring`.'],
  ['lower(http.host, ssl) eq "a"', 'Too many arguments. `lower` expects 1 argument.'],
  ['lower(http.host,) eq "a"', 'A comma cannot follow the last argument. Remove the comma.'],
  ['http.hots eq "a"', 'Unknown field `http.hots`. Did you mean `http.host`?'],
  ['cf.edge.shard eq "a"', 'The field `cf.edge.shard` is not in the field reference as of 2026-10-12. Check its name, or declare it as a custom field.'],
  ['lower("A") eq "a"', '`lower` expects a field or a function call here, not a literal value.'],
  ['http.request.headers contains "a"', '`http.request.headers` is a map (Map<Array<String>>), but `contains` compares single values. Match any element with `any(http.request.headers[*] contains …)`, or select one element by its index.'],
  ['http.response.code contains "4"', '`contains` works only on strings, but `http.response.code` is an integer. Use `eq`, `in`, or `lt`.'],
  ['http.host', '`http.host` is a string, not a condition. Compare the value, for example `http.host eq …`.'],
  ['ssl and', 'Missing condition after `and`.'],
  ['ip.src in {192.0.2.1/24}', 'This network has host bits set. Did you mean 192.0.2.0/24?'],
]; // prettier-ignore

describe('messages of expressions', () => {
  for (const [text, message, kind = 'filter'] of cases)
    it(text, () => {
      const [problem] = checkExpression(text, { kind });
      assert.equal(problem?.message, message);
    });
});
