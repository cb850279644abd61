// Kinds of network trouble during a user's work, and what the user must see. `faults` are passed to the demo service
// (local/README.md). `begin` starts trouble that affects the whole service. `reads` states whether lists can be read
// during the trouble (if not, `says` is shown in their place). `maxWrites` is the maximum number of times that the
// service may receive a change whose outcome is unknown to the client.

const update = 'ip-access-rules-for-an-account-update-an-ip-access-rule';
const create = 'wor-create-new-workflow-instance';

export const troubles = [
  {
    name: 'offline',
    begin: ({ service }) => service.stop(),
    end: ({ service }) => service.start(),
    reads: false,
    says: /Can't connect to/,
  },
  {
    name: 'answers that are lost after the work was done',
    faults: [
      { kind: 'status', status: 504, when: 'after', operation: update, count: 1 },
      { kind: 'cut', when: 'after', operation: create, count: 1 },
    ],
    reads: true,
    says: /may have been applied( anyway)?(,)? (so it|and) was not sent again/,
    maxWrites: 1,
  },
  {
    name: 'a token that is revoked',
    begin: ({ service }) => service.start({ token: `token-${Date.now().toString(36)}` }),
    signIn: true,
    reads: false,
    says: /credential|not accepted|sign in/i,
  },
  {
    name: 'slow',
    faults: [
      { kind: 'latency', delayMs: 1200 },
      { kind: 'slow', delayMs: 100 },
    ],
    reads: true,
    maxWrites: 1,
  },
  { name: 'flapping', faults: [{ kind: 'cut', rate: 0.4 }], says: /ended before the response was complete/ },
  { name: 'too many requests', faults: [{ kind: 'rateLimited', rate: 0.5, retryAfter: '1' }] },
  {
    name: 'a service that is down',
    faults: [{ kind: 'status', status: 503 }],
    reads: false,
    says: /temporarily unavailable|HTTP 503/i,
  },
  {
    name: 'an error of the edge',
    faults: [{ kind: 'edge', code: 522, format: 'html' }],
    reads: false,
    says: /522/,
  },
  {
    name: 'a page in front of the service',
    faults: [{ kind: 'page', status: 502 }],
    reads: false,
    says: /Please wait|page/i,
  },
  {
    name: 'answers that are damaged',
    faults: [
      { kind: 'truncated', rate: 0.3 },
      { kind: 'malformed', rate: 0.3 },
    ],
  },
];

/** A fault without any effect. Its `hits` show how often a change has reached the service. */
export const counter = { kind: 'latency', delayMs: 0, operation: update };
