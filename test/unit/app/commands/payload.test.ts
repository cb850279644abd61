import assert from 'node:assert/strict';
import { askPayload, payloadText, sendPayload } from '../../../../app/commands/payload';
import {
  type Payload,
  payloadName,
  payloadQuery,
  readPayload,
} from '../../../../app/instances/payload-address';
import { parseJsonc } from '../../../../core/resources/parse-jsonc';
import { refIn } from '../../../../core/resources/scope';
import { LocalService } from '../../../support/local-service';
import { PlayedEditor } from '../../../support/played-editor';
import { account } from '../../../support/targets';

const event: Payload = {
  type: 'event',
  ref: refIn(account, [
    { kind: 'workflow', id: 'orders' },
    { kind: 'workflow_instance', id: 'o&1/ü' },
  ]),
  event: 'shipped',
};
const params: Payload = {
  type: 'params',
  ref: refIn(account, [{ kind: 'workflow', id: 'orders' }]),
  id: '',
};

describe('a payload', () => {
  it('is recognized by its path only', () => {
    for (const payload of [event, params]) assert.deepEqual(readPayload(payloadQuery(payload)), payload);
    for (const query of [
      '',
      'type=event',
      'type=params&of=x',
      payloadQuery({ ...params, type: 'x' } as never),
    ])
      assert.equal(readPayload(query), undefined, query);
    const crossed = payloadQuery(event).replace('type=event', 'type=params');
    assert.equal(readPayload(crossed), undefined, 'parameters are of a workflow');
    assert.equal(payloadName(event), 'shipped for o&1/ü');
    assert.equal(payloadName(params), 'New instance of orders');
    assert.equal(payloadName({ ...params, id: 'mine' }), 'New instance mine of orders');
    assert.match(payloadText({ ...params, id: 'mine' }, account, '{}'), /new instance mine of orders\n/);
  });

  it('starts with a comment about its purpose, and the initial value', () => {
    const text = payloadText(event, account, '{"by":null,"items":["a","b"]}');
    assert.match(
      text,
      /^\/\/ Payload of the event shipped for the instance o&1\/ü\n\/\/ Example Ltd · Work\n/,
    );
    assert.match(
      text,
      /\n\/\/ Save the document to send it\.\n\{\n {2}"by": null,\n {2}"items": \["a", "b"\]\n\}\n$/,
    );
    const parsed = parseJsonc(text);
    assert.equal(JSON.stringify(parsed.ok && parsed.value), '{"by":null,"items":["a","b"]}');
  });

  it('is offered again after it was sent, in other instances too', async () => {
    const editor = new PlayedEditor(new LocalService());
    const [scope] = await editor.remote.scopes();
    assert.ok(scope);
    const of = (instance: string): Payload => ({
      type: 'event',
      ref: refIn(scope, [{ kind: 'workflow', id: 'order-fulfilment' }, { kind: 'workflow_instance', id: instance }]),
      event: 'ping',
    }); // prettier-ignore
    const instances = (await editor.local.result(`/accounts/${scope.id}/workflows/order-fulfilment/instances?status=waiting`)) as { id: string }[]; // prettier-ignore
    const [first] = instances;
    assert.ok(first);
    assert.equal(await sendPayload(editor, of(first.id), { a: 1 }), true);
    editor.answers = ['{"a":1}'];
    assert.equal(await askPayload(editor, of('another'), scope, 'Send'), '{"a":1}');
    editor.answers = ['No payload'];
    assert.equal(await askPayload(editor, of('another'), scope, 'Send'), '');
    let opened = '';
    Object.assign(editor, { openPayload: (_payload: Payload, text: string) => Promise.resolve(void (opened = text)) }); // prettier-ignore
    editor.answers = ['Write in editor…'];
    assert.equal(await askPayload(editor, of('another'), scope, 'Send'), undefined);
    assert.match(opened, /"a": 1/, 'it begins with what was last sent');
  });

  it('is not sent if its account is no longer shown', async () => {
    const editor = new PlayedEditor(new LocalService());
    assert.equal(await sendPayload(editor, event, {}), false);
    assert.match(editor.shown.join(), /no longer available/);
    assert.equal(editor.sent.includes('instances.sendEvent'), false);
  });

  it('of a new instance creates it with the ID that was entered', async () => {
    const editor = new PlayedEditor(new LocalService());
    const [scope] = await editor.remote.scopes();
    assert.ok(scope);
    const of: Payload = {
      type: 'params',
      ref: refIn(scope, [{ kind: 'workflow', id: 'order-fulfilment' }]),
      id: 'mine',
    }; // prettier-ignore
    assert.equal(await sendPayload(editor, of, { order: 7 }), true);
    assert.deepEqual(editor.plans[0]?.steps[0]?.call.body, { instance_id: 'mine', params: '{"order":7}' });
    assert.equal(editor.opened[0]?.path.at(-1)?.id, 'mine');
    assert.equal(editor.plans.at(-1)?.steps[0]?.target, 'mine', 'the history names it');
    assert.equal(await sendPayload(editor, of, undefined), false, 'the id is taken');
  });
});
