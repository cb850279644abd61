import assert from 'node:assert/strict';
import { operations } from '../../local/operations';
import { Contract } from '../support/contract';
import { LocalService } from '../support/local-service';
import { serviceRequests as rows, undescribedRequests } from '../support/service-requests';
import { withShared } from '../support/shared';

/**
 * Intentional differences between responses and the OpenAPI description. In the responses to status changes and events,
 * the timestamp has no offset, as the workflow document specifies ("Status change result"), but the format in the
 * OpenAPI description requires an offset.
 */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // Rules of managed rulesets have no expression (rulesets.md, "Objects"), but the description requires one for every
  // rule.
  listAccountRulesetVersionRulesByTag: ["/result/rules/0 must have required property 'expression'"],
  'wor-change-status-workflow-instance': ['/result/timestamp must match format "date-time"'],
  'wor-send-event-workflow-instance': ['/result/timestamp must match format "date-time"'],
};

const descriptions = ['reference/openapi-subset.json', 'reference/rulesets/openapi-rulesets.json'];

describe('every response of the demo service', () => {
  it('has a row in this table', () => {
    const without = operations
      .map(({ id }) => id)
      .filter((id) => !(id in rows) && !(id in undescribedRequests));
    assert.deepEqual(without, []);
  });

  for (const description of descriptions)
    withShared(description, (file) => {
      const contract = new Contract(file);
      const described = new Set(contract.names());
      for (const { id, method, path } of operations) {
        const [sent, body] = rows[id] ?? [];
        if (sent === undefined || !described.has(`${method} ${path}`)) continue;
        it(`fits the description: ${id}`, async () => {
          const local = new LocalService();
          assert.deepEqual(contract.bodyIssues(method, path, body), [], 'the request of this row');
          const { status, headers, json, text } = await local.send(method, sent, body);
          assert.ok(status === 200 || status === 204, text);
          const found = contract.answerIssues(method, path, status, headers.get('content-type') ?? '', json);
          assert.deepEqual(found, exceptions[id] ?? []);
          if (method !== 'GET') assert.ok(local.changes > 0, 'writes are saved');
        });
        it(`fits the description when it is rejected: ${id}`, async () => {
          const local = new LocalService();
          const { status, headers, json } = await local.send(method, sent, body, {
            authorization: 'Basic x',
          });
          assert.equal(status, 400);
          assert.deepEqual(
            contract.answerIssues(method, path, status, headers.get('content-type') ?? '', json),
            [],
          );
        });
      }
    });
});
