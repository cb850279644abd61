import { type OperationId } from '../../core/api/operations.data';
import { type Run } from './command';
import { type EditorPart } from './editor-commands.data';

/** A command about accounts: its title, its place in menus, and what it sends. */
export interface CommandRow {
  /** Without the prefix `rampart.`: `<noun>.<verb>`. */
  readonly id: string;
  readonly title: string;
  readonly icon?: string;
  /** What it does; or which part of the client does it, without anything of an account. */
  readonly run: Run | EditorPart;
  /** It begins to talk to a service: not in a workspace that is not trusted. */
  readonly connects?: true;
  /** The operations of the API that the command sends. */
  readonly operations?: readonly OperationId[];
  /** On which rows of a tree it is offered. */
  readonly items?: readonly ItemMenu[];
  /** In which views' title bars it stands. */
  readonly viewTitles?: readonly ViewTitle[];
  /** False where the command makes sense on a row only. */
  readonly palette?: boolean;
  /** In the title bar of remote documents, while this holds. */
  readonly editorTitle?: string;
}

export interface ItemMenu {
  /** Types of rows (`access_rule`), or of groups (`group:access_rule`). */
  readonly on: readonly string[];
  /** Marks that the row must have, and must not have (with `!`). */
  readonly marks?: readonly string[];
  readonly view?: string;
  /** A place of the context menu (`1_open`, `2_change`, …), or `inline`: an icon on the row. */
  readonly group: string;
}

interface ViewTitle {
  readonly view: string;
  readonly group: string;
}

/** The places of a context menu, in its order. */
export const change = '3_change';
export const create = '2_create';
export const remove = '7_remove';
export const open = '1_open';
export const copy = '5_copy';
export const understand = '6_understand';
export const arrange = '8_arrange';

/** A command that makes a new resource: on the heading of its kind, and in the palette. */
export const creates = (
  id: string,
  title: string,
  run: Run,
  operations: readonly OperationId[],
  on: readonly string[],
  view?: string,
): CommandRow => ({
  id,
  title,
  run,
  icon: '$(add)',
  operations,
  items: [
    { on, marks: ['writable'], group: 'inline@1', ...(view === undefined ? {} : { view }) },
    { on, marks: ['writable'], group: create, ...(view === undefined ? {} : { view }) },
  ],
});
