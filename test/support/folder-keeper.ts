import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { DiskFolder } from '../../platform/disk-folder';
import { type DryRuns } from '../../core/changes/dry-runs';
import { type Lock } from '../../core/changes/folder-sync/lock';
import { LocalService } from './local-service';
import { PlayedEditor } from './played-editor';
import { actions } from './run-command';
import { tempFolder } from './temp-folder';

export const shop = 'harbour-goods.example';

/** Simulates a user who pulls resources into a folder and pushes changes from it. */
export class Keeper {
  readonly root = tempFolder({});
  readonly local = new LocalService();
  /** Name of the folder for the account or zone. The folder is inside `root`. */
  inside = 'harbour-goods-example';
  editor = new PlayedEditor(this.local);

  /** Runs a command with the user's answers and returns the text of the last report. */
  async run(command: string, ...answers: (string | readonly string[])[]): Promise<string> {
    this.editor = new PlayedEditor(this.local);
    this.editor.folder = new DiskFolder(this.root);
    if (this.dryRuns) this.editor.dryRuns = this.dryRuns;
    this.editor.answers = [...answers];
    this.play(this.editor);
    await actions[command]?.(this.editor, []);
    assert.deepEqual(
      this.editor.answers,
      [],
      `every answer was asked for; shown: ${this.editor.shown.join()}`,
    );
    return this.editor.reports.at(-1)?.write('').text ?? '';
  }

  /** Performs dry runs. If it is undefined, changes are sent without a dry run. */
  dryRuns: DryRuns | undefined;
  /** Called while the user reads the confirmation. */
  meanwhile: (() => Promise<unknown>) | undefined;
  /** Labels of the items that were preselected in the last question with several possible answers. */
  picked: readonly string[] = [];
  readOnly = false;
  /** New names of accounts and zones, by their original names. */
  renamed: Readonly<Record<string, string>> = {};

  private play({ prompts, remote }: PlayedEditor): void {
    const confirm = prompts.confirm.bind(prompts);
    const pickMany = prompts.pickMany.bind(prompts);
    const scopes = remote.scopes.bind(remote);
    Object.assign(prompts, {
      confirm: async (plan: Parameters<typeof confirm>[0]) => {
        await this.meanwhile?.();
        return confirm(plan);
      },
      pickMany: <T>(...[choices, options]: Parameters<typeof pickMany<T>>) => {
        this.picked = choices.filter(({ picked }) => picked).map(({ label }) => label);
        return pickMany(choices, options);
      },
    });
    Object.assign(remote, {
      scopes: async () =>
        (await scopes()).map((scope) => ({
          ...scope,
          name: this.renamed[scope.name] ?? scope.name,
          readOnly: this.readOnly,
        })),
    });
  }

  pull(): Promise<string> {
    return this.run('folder.pull', shop);
  }

  path(file: string): string {
    return path.join(this.root, this.inside, file);
  }

  /** Returns the only document whose path contains the text. */
  find(text: string): string {
    const files = fs.readdirSync(path.join(this.root, this.inside), { recursive: true }).map(String);
    const found = files.filter((file) => file.includes(text) && file.endsWith('.jsonc'));
    assert.equal(found.length, 1, `${text} in ${files.join()}`);
    return found[0] ?? '';
  }

  edit(file: string, from: string | RegExp, to: string): void {
    const text = fs.readFileSync(this.path(file), 'utf8');
    assert.notEqual(text.replace(from, to), text);
    fs.writeFileSync(this.path(file), text.replace(from, to));
  }

  get lock(): Lock {
    return JSON.parse(fs.readFileSync(this.path('rampart.lock.json'), 'utf8')) as Lock;
  }

  idOf(file: string): string {
    return this.lock.resources.find((one) => one.file === file)?.id ?? '';
  }

  async zoneRecord(list: string, id: string): Promise<Record<string, unknown>> {
    return (await this.local.result(`${await this.firewall()}/${list}/${id}`)) as Record<string, unknown>;
  }

  async firewall(): Promise<string> {
    const zones = (await this.local.result('/zones')) as { id: string; name: string }[];
    return `/zones/${zones.find(({ name }) => name === shop)?.id ?? ''}/firewall`;
  }
}
