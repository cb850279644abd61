import assert from 'node:assert/strict';
import { readShell } from '../../../../../../core/language/embedding/shell/read-shell';
import { apiBases, requestOf } from '../../../../../../core/language/embedding/shell/requests';

const url = 'https://api.cloudflare.com/client/v4/zones/z/rulesets';

/** Returns the path and the bodies of the last command's API request, or undefined if the command sends none. */
function request(shell: string): string | undefined {
  const bases = apiBases(shell);
  const found = readShell(shell).map((command) => requestOf(command, shell, bases)).at(-1);
  return found && [found.path, ...found.bodies.map(({ value, start }) => value.text.slice(start).trim())].join(' ');
} // prettier-ignore

const rows: readonly (readonly [shell: string, expected: string | undefined])[] = [
  [`curl ${url}`, '/zones/z/rulesets'],
  [`/usr/bin/curl ${url}/`, '/zones/z/rulesets'],
  [`sudo curl "${url}?page=1"`, '/zones/z/rulesets'],
  [`curl '${url}#a'`, '/zones/z/rulesets'],
  [`mycurl ${url}`, undefined],
  [`echo ${url}`, undefined],
  ['curl https://a.example/', undefined],
  ["curl https://a.example/ -d '{}'", undefined],

  [`curl ${url} -d '{"a": 1}'`, '/zones/z/rulesets {"a": 1}'],
  [`curl -d '{"a": 1}' ${url}`, '/zones/z/rulesets {"a": 1}'],
  [`curl ${url} -d'{"a": 1}'`, '/zones/z/rulesets {"a": 1}'],
  [`curl ${url} -sd '{"a": 1}'`, '/zones/z/rulesets {"a": 1}'],
  [`curl ${url} --data '{"a": 1}'`, '/zones/z/rulesets {"a": 1}'],
  [`curl ${url} --data='{"a": 1}'`, '/zones/z/rulesets {"a": 1}'],
  [`curl ${url} --data-raw '{"a": 1}'`, '/zones/z/rulesets {"a": 1}'],
  [`curl ${url} --data-binary '{"a": 1}'`, '/zones/z/rulesets {"a": 1}'],
  [`curl ${url} --json '{"a": 1}'`, '/zones/z/rulesets {"a": 1}'],
  [`curl ${url} --json='{"a": 1}'`, '/zones/z/rulesets {"a": 1}'],
  [`curl ${url} --json=`, '/zones/z/rulesets '],
  [`curl ${url} --json '{"a": 1}' --json '{"b": 1}'`, '/zones/z/rulesets {"a": 1} {"b": 1}'],
  [`curl ${url} --data-urlencode '{"a": 1}'`, '/zones/z/rulesets'],
  [`curl ${url} -X '{"a": 1}'`, '/zones/z/rulesets'],
  // in `-Hd`, `d` is the value of the option `-H`, not the option `-d`
  [`curl ${url} -Hd '{"a": 1}'`, '/zones/z/rulesets'],
  [`curl ${url} -d`, '/zones/z/rulesets'],

  [`curl ${url} -d @rules.json`, '/zones/z/rulesets'],
  [`curl ${url} -d @- <<< '{"a": 1}'`, '/zones/z/rulesets {"a": 1}'],
  [`curl ${url} -d@- <<< '{"a": 1}'`, '/zones/z/rulesets {"a": 1}'],
  [`curl ${url} -d @- -d @- <<< '{"a": 1}'`, '/zones/z/rulesets {"a": 1}'],
  [`curl ${url} -d @-`, '/zones/z/rulesets'],
  [`curl ${url} -d @- <<EOF\n{"a": 1}\nEOF`, '/zones/z/rulesets {"a": 1}'],
  [`cat <<EOF | curl ${url} -d @-\n{"a": 1}\nEOF`, '/zones/z/rulesets {"a": 1}'],
  [`jq . <<EOF | curl ${url} -d @-\n{"a": 1}\nEOF`, '/zones/z/rulesets'],
  [`cat rules.json <<EOF | curl ${url} -d @-\n{"a": 1}\nEOF`, '/zones/z/rulesets'],
  [`curl ${url} -d "$(cat <<EOF\n{"a": 1}\nEOF\n)"`, '/zones/z/rulesets {"a": 1}'],

  [`API=https://api.cloudflare.com/client/v4\ncurl $API/zones/z`, '/zones/z'],
  [`API="https://api.cloudflare.com/client/v4/"\ncurl "\${API}/zones/z?page=1"`, '/zones/z'],
  [`export API='https://api.cloudflare.com/client/v4/zones/z'\ncurl "$API/rulesets"`, '/zones/z/rulesets'],
  ['curl "$API/zones/z"', undefined],
  [`API=https://a.example/\ncurl $API/zones/z`, undefined],
  [`API=https://api.cloudflare.com/client/v4\ncurl x$API/zones/z`, undefined],
  [`API=https://api.cloudflare.com/client/v4\ncurl $API`, undefined],
]; // prettier-ignore

describe('the request of a shell command', () => {
  for (const [shell, expected] of rows) it(shell, () => assert.equal(request(shell), expected));
});
