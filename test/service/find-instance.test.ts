import assert from 'node:assert/strict';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

const id = 'needle-1';
const more = `Search more workflows for instance ${id}`;

/**
 * Creates an editor for an account with 47 workflows. Each workflow at one of the given positions of the list contains
 * an instance with the ID that the tests search for.
 */
async function withInstances(
  ...positions: readonly number[]
): Promise<{ editor: PlayedEditor; names: readonly string[] }> {
  const local = new LocalService();
  const editor = new PlayedEditor(local);
  const account = (await editor.remote.scopes()).find(({ name }) => name === 'Harbour Goods')?.id ?? '';
  const path = `/accounts/${account}/workflows`;
  const list = async () => (await local.result(`${path}?per_page=100`)) as readonly { name: string }[];
  for (let at = (await list()).length; at < 47; at++)
    await local.send('PUT', `${path}/extra-${at}`, { script_name: 'shop-orders', class_name: 'Extra' });
  const all = await list();
  assert.equal(all.length, 47);
  const names = positions.map((at) => all[at]?.name ?? '');
  for (const name of names) {
    const { status, text } = await local.send('POST', `${path}/${name}/instances`, { instance_id: id });
    assert.equal(status, 200, text);
  }
  return { editor, names };
}

/** Makes requests fail. By default, every lookup of an instance fails. */
const fail = (editor: PlayedEditor, fault: { operation?: string; skip?: number; count?: number }) =>
  editor.local.send('PUT', '/__rampart/faults', [
    { kind: 'status', status: 403, operation: 'wor-describe-workflow-instance', ...fault },
  ]);

const opened = ({ opened: all }: PlayedEditor) => all.map(({ path }) => path.map((step) => step.id));

/**
 * Types the ID in "Go to Resource", and then chooses the given labels. Returns the labels that were offered for the
 * ID.
 */
async function goTo(editor: PlayedEditor, ...chosen: readonly string[]): Promise<readonly string[]> {
  let offered: readonly string[] = [];
  const search = editor.prompts.search.bind(editor.prompts);
  Object.assign(editor.prompts, {
    search: ((load, options) =>
      search(async (words, signal) => {
        const found = words === '' ? [] : await load(id, signal);
        if (!('problem' in found)) offered = found.map(({ label }) => label);
        return found;
      }, options)) satisfies typeof search,
  });
  editor.answers = [...chosen];
  await actions['resource.goto']?.(editor, []);
  assert.deepEqual(editor.answers, []);
  return offered;
}

describe('going to an instance', () => {
  it('looks for it in the first workflows while the user types', async () => {
    const { editor, names } = await withInstances(3, 40);
    assert.deepEqual(await goTo(editor, id), [id, more]);
    assert.deepEqual(opened(editor), [[names[0], id]]);
    // The other account has one workflow.
    assert.equal(editor.sent.filter((one) => one === 'instances.get').length, 20 + 1);
  });

  it('searches the other workflows if the user asks for it', async () => {
    const { editor, names } = await withInstances(40);
    assert.deepEqual(await goTo(editor, more), [more]);
    assert.deepEqual(opened(editor), [[names[0], id]]);
    assert.deepEqual(editor.told, ['40 workflows searched', '47 workflows searched']);
  });

  it('asks which one is meant if several workflows have it', async () => {
    const { editor, names } = await withInstances(30, 42);
    await goTo(editor, more, names[1] ?? '');
    assert.deepEqual(opened(editor), [[names[1], id]]);
  });

  it('says that it was not found, and how many workflows could not be searched', async () => {
    const { editor } = await withInstances();
    await goTo(editor, more);
    assert.deepEqual(opened(editor), []);
    const none = `Instance ${id} was not found in the other workflows.`;
    assert.deepEqual(editor.shown, [none]);
    // Of the 21 lookups while the user types, 20 are in this account.
    for (const skip of [0, 21]) {
      await fail(editor, { skip, count: 2 });
      await goTo(editor, more);
      assert.equal(editor.shown.at(-1), `${none} 2 of 47 workflows could not be searched.`);
    }
  });

  it('says that workflows could not be searched if there are no others', async () => {
    const editor = new PlayedEditor(new LocalService());
    await fail(editor, {});
    await goTo(editor, id);
    const [shown = ''] = editor.shown;
    assert.match(shown, /^Nothing was found, but not everything could be read\. (\d+) of \1 workflows could/);
  });

  it('says that the list of workflows could not be read', async () => {
    const editor = new PlayedEditor(new LocalService());
    await fail(editor, { operation: 'wor-list-workflows' });
    // For an ID of this form, resources of other kinds are read directly instead of from lists.
    editor.answers = ['0123456789abcdef0123456789abcdef'];
    await actions['resource.goto']?.(editor, []);
    assert.match(editor.shown.join(), /^Nothing was found, but not everything could be read\. Not allowed/);
  });

  it('says what could not be read although more workflows can be searched', async () => {
    const { editor, names } = await withInstances(40);
    await fail(editor, { operation: 'zone-lockdown-list-zone-lockdown-rules' });
    await goTo(editor, more);
    assert.match(editor.shown.join(), /^Nothing was found, but not everything could be read\. Not allowed/);
    assert.deepEqual(opened(editor), [[names[0], id]]);
  });

  it('opens what was found before a page of the workflows could not be read', async () => {
    const { editor, names } = await withInstances(25);
    // While the user types, the workflows of each of the two accounts are listed twice.
    await fail(editor, { operation: 'wor-list-workflows', skip: 5 });
    await goTo(editor, more);
    assert.deepEqual(opened(editor), [[names[0], id]]);
  });

  it('ends when the user cancels the search', async () => {
    const { editor } = await withInstances(42);
    editor.stop.abort();
    await goTo(editor, more);
    assert.deepEqual([opened(editor), editor.shown], [[], []]);
  });
});
