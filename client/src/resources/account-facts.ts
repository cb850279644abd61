import * as vscode from 'vscode';
import { type Facts } from '../../../core/language/facts';
import { type Remote } from '../actions/action';
import { type Json } from '../documents/json';
import { type FactsSource } from '../lazy/facts';
import { remoteScheme } from '../lazy/documents';
import { type Place } from '../views/node';
import { allPages } from './all-pages';
import { factsOf } from './facts';
import { type KindId } from './kind-ids';
import { lastStep, parseRef } from './ref';

/** The kinds whose documents name things of the account, and the lists of those things. */
const needed: Partial<Readonly<Record<KindId, readonly KindId[]>>> = {
  user_group: ['permission_group', 'resource_group'],
  oauth_client: ['oauth_scope'],
};

/**
 * What an account knows, for the documents that are from it. Files are not told: which account they are for is not
 * known, and a wrong guess would be a false alarm.
 */
export class AccountFacts implements FactsSource, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly known = new Map<string, Promise<readonly Json[] | undefined>>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly remote: Remote) {}

  async of(uri: string): Promise<Facts> {
    const { scheme, path } = vscode.Uri.parse(uri);
    const ref = scheme === remoteScheme ? parseRef(path) : undefined;
    const lists = ref && needed[lastStep(ref).kind];
    if (!ref || !lists) return {};
    const places = await this.remote.places();
    const place = places.find(
      ({ connection, scope }) => connection === ref.connection && scope.id === ref.scope.id,
    );
    if (!place) return {};
    const found = await Promise.all(lists.map(async (kind) => [kind, await this.read(place, kind)] as const));
    return factsOf(Object.fromEntries(found));
  }

  /** Other accounts are shown now, or somebody else is signed in. */
  forget(): void {
    this.known.clear();
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }

  /** Read once; what cannot be read is unknown, and asked for again next time. */
  private read(place: Place, list: KindId): Promise<readonly Json[] | undefined> {
    const key = `${place.connection} ${place.scope.id} ${list}`;
    let reading = this.known.get(key);
    if (!reading) {
      reading = allPages(
        this.remote,
        { list, place, within: [], query: {} },
        new AbortController().signal,
      ).then((outcome) => {
        if (!outcome.ok) this.known.delete(key);
        return outcome.ok ? outcome.value : undefined;
      });
      this.known.set(key, reading);
    }
    return reading;
  }
}
