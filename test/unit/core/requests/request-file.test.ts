import assert from 'node:assert/strict';
import { chosenRequests, readRequestFile, requestLabel } from '../../../../core/requests/request-file';

const http = `### sign-in
# @rampart ip.src = 203.0.113.7
POST https://www.example.com/login?token=secret

### broken
curl -X POST

###
GET https://www.example.com/?key=secret
`;

const har = JSON.stringify({
  log: {
    entries: [
      { request: { method: 'GET', url: 'https://www.example.com/a?key=secret', headers: [] } },
      { request: { method: 'POST', url: 'https://www.example.com/b', headers: [] } },
    ],
  },
});

describe('files of requests', () => {
  it('with .http names have names, numbers, facts and positions', () => {
    const found = readRequestFile('/w/shop.http', http);
    assert.deepEqual(
      found.map(({ number, name, request, facts, place }) => [number, name, request?.method, facts.length, place && http.slice(place.start, place.end)]), // prettier-ignore
      [
        [1, 'sign-in', 'POST', 1, 'POST https://www.example.com/login?token=secret'],
        [2, 'broken', undefined, 0, 'curl -X POST'],
        [3, undefined, 'GET', 0, 'GET https://www.example.com/?key=secret'],
      ],
    );
    assert.match(found[1]?.problem ?? '', /has no URL/);
  });

  it('in HAR format count from 1', () => {
    assert.deepEqual(
      readRequestFile('/w/a.HAR', har).map(({ number, request }) => [number, request?.method]),
      [
        [1, 'GET'],
        [2, 'POST'],
      ],
    );
  });

  it('with any other name are curl commands or raw HTTP', () => {
    const [curl] = readRequestFile('/w/a.txt', "curl -X PUT https://www.example.com/x -d 'ä'");
    assert.deepEqual([curl?.request?.method, curl?.request?.body], ['PUT', 'Ã¤']);
    const [raw] = readRequestFile('/w/a.txt', 'GET /ä HTTP/1.1\nHost: www.example.com\n\n');
    assert.equal(raw?.request?.target, '/Ã¤');
    const [none] = readRequestFile('/w/a.txt', 'hello');
    assert.equal(none?.request, undefined);
    assert.match(none?.problem ?? '', /not a request line/);
  });

  it('are chosen by name, by number, or all', () => {
    const found = readRequestFile('/w/shop.http', http);
    const numbers = (wanted?: string) => chosenRequests(found, wanted).map(({ number }) => number);
    assert.deepEqual(numbers(), [1, 2, 3]);
    assert.deepEqual(numbers('sign-in'), [1]);
    assert.deepEqual(numbers('3'), [3]);
    assert.deepEqual(numbers('4'), []);
    assert.deepEqual(numbers('0'), []);
  });

  it('are named by their name, otherwise by method and address, never with the query', () => {
    assert.deepEqual(readRequestFile('/w/shop.http', http).map(requestLabel), [
      'sign-in',
      'broken',
      'GET www.example.com/',
    ]);
    assert.deepEqual(readRequestFile('/w/a.har', har).map(requestLabel), [
      'GET www.example.com/a',
      'POST www.example.com/b',
    ]);
    const [long] = readRequestFile('/w/a.http', `GET https://www.example.com/${'x'.repeat(99)}`);
    assert.equal(long && requestLabel(long).length, 60);
  });
});
