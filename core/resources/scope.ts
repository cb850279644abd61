import { type Scope } from './ref';

/** Where something is, with the names a person knows it by. */
export interface Place {
  readonly connection: string;
  readonly connectionName: string;
  readonly scope: Scope;
  readonly scopeName: string;
  /** The account of a zone; the account itself otherwise. */
  readonly accountId: string;
  readonly readOnly: boolean;
  /** In a local runtime, which has workflows and their instances only. */
  readonly runtime?: true;
}
