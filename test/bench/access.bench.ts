import { type AccessFacts, whatMay, whoMay } from '../../core/access/effective';
import { type UserGroup } from '../../core/model/user-group';
import { planPull } from '../../core/changes/folder-sync/plan-pull';
import { planPush } from '../../core/changes/folder-sync/plan-push';
import { type Locked } from '../../core/changes/folder-sync/lock';
import { type RemoteRecords } from '../../core/changes/folder-sync/remote';

const members = 50_000;
const groups = 200;
const zones = 500;
const documents = 10_000;

const timed = (run: () => unknown): number => {
  const start = performance.now();
  run();
  return Math.round(performance.now() - start);
};

/**
 * Creates a large account. Each member is in three groups, and each group has two policies: one for a zone and one for
 * the whole account.
 */
function largeAccount(): { readonly facts: AccessFacts; readonly people: Map<string, { id: string }[]> } {
  const key = 'com.example.account.a';
  const everything = { id: 'all', scope: { key, objects: [{ key: '*' }] } };
  const all: UserGroup[] = Array.from({ length: groups }, (_, index) => {
    const zone = {
      id: `r${index}`,
      scope: { key, objects: [{ key: `com.example.account.zone.z${index}` }] },
    };
    return {
      id: `g${index}`,
      policies: [
        { access: 'allow', permission_groups: [{ id: `p${index % 40}` }, { id: 'p40' }], resource_groups: [everything] },
        { access: 'deny', permission_groups: [{ id: `p${index % 40}` }], resource_groups: [zone] },
      ],
    }; // prettier-ignore
  });
  const people = new Map<string, { id: string }[]>(all.map(({ id }) => [id, []]));
  for (let index = 0; index < members; index++)
    for (const step of [0, 7, 31]) people.get(`g${(index + step) % groups}`)?.push({ id: `m${index}` });
  return { facts: { accountId: 'a', groups: all, resourceGroups: [], nowMs: 0 }, people };
}

function largeFolder(): {
  readonly locked: readonly Locked[];
  readonly files: ReadonlyMap<string, string>;
  readonly remote: RemoteRecords;
} {
  const rule = (index: number, mode: string) => ({
    mode,
    configuration: { target: 'ip', value: `10.0.${index >> 8}.${index & 255}` },
    notes: `Rule ${index}`,
  });
  const file = (index: number): string => `access_rule/rule-${index}.access_rule.jsonc`;
  const indexes = Array.from({ length: documents }, (_, index) => index);
  return {
    locked: indexes.map((index) => ({ file: file(index), kind: 'access_rule', id: `${index}`, value: rule(index, 'block') })),
    files: new Map(indexes.map((index) => [file(index), JSON.stringify(rule(index, index % 10 === 0 ? 'challenge' : 'block'))])),
    remote: new Map([['access_rule', new Map(indexes.map((index) => [`${index}`, { id: `${index}`, ...rule(index, 'block') }]))]]),
  }; // prettier-ignore
}

export const bench = {
  name: 'effective access and folders of rules',
  run(): Promise<Record<string, number | string>> {
    const { facts, people } = largeAccount();
    const targets = Array.from({ length: zones }, (_, index) => ({ type: 'zone', id: `z${index}` }) as const);
    const { locked, files, remote } = largeFolder();
    return Promise.resolve({
      [`whoMay, ${members} members in ${groups} groups, ms`]: timed(() => whoMay({ type: 'zone', id: 'z1' }, facts, people)),
      [`whatMay, 3 groups, ${zones} zones, ms`]: timed(() => whatMay(facts.groups.slice(0, 3), targets, facts)),
      [`planPull, ${documents} documents, ms`]: timed(() => planPull(locked, files, remote)),
      [`planPush, ${documents} documents, ms`]: timed(() => planPush('accounts', locked, files, remote)),
    }); // prettier-ignore
  },
};
