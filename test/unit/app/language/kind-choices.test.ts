import assert from 'node:assert/strict';
import { intentChoices, intentName, kindChoices } from '../../../../app/language/kind-choices';
import { describeKinds } from '../../../../core/language/documents/describe-kinds';

describe('app/language/kind-choices', () => {
  const kinds = describeKinds();
  const kind = (name: string) => kinds.find((one) => one.kind === name) ?? assert.fail(name);

  it('names operations as people read them', () => {
    assert.deepEqual(['record', 'create', 'constructor'].map(intentName), [
      'Response',
      'Create',
      'constructor',
    ]);
  });

  it('has one row for each type, told apart by their labels', () => {
    const choices = kindChoices(kinds, 'any');
    assert.equal(choices.length, kinds.length);
    assert.equal(new Set(choices.map(({ label }) => label)).size, kinds.length);
  });

  it('offers for a new document what can be sent, and no responses', () => {
    const choices = kindChoices(kinds, 'new');
    const names = choices.map(({ value }) => value.kind);
    assert.ok(!names.includes('workflow_version') && !names.includes('user_group_member'), names.join());
    const group = choices.find(({ value }) => value.kind === 'user_group') ?? assert.fail();
    assert.deepEqual(
      intentChoices(group.value).map(({ label }) => label),
      ['Create', 'Update'],
    );
  });

  it('says what each operation is', () => {
    const said = new Set(kinds.flatMap((one) => intentChoices(one)).map(({ label, detail = '' }) => `${label}: ${detail}`));
    assert.deepEqual([...said].sort(), [
      'Create: The body of a request that creates the resource',
      'Delete: The body of a request that deletes the resource',
      'Query: The parameters of a search',
      'Response: The object as the API returns it',
      'Update: The body of a request that changes the resource',
    ]);
  }); // prettier-ignore

  it('starts a user group with a policy to fill in', () => {
    const [create] = intentChoices(kind('user_group'));
    const [policy] = (JSON.parse(create?.value.text ?? '') as { policies: Record<string, unknown>[] })
      .policies;
    assert.deepEqual(Object.keys(policy ?? {}), ['access', 'permission_groups', 'resource_groups']);
  });
});
