import { type OperationId } from '../../core/api/operations.data';
import { type Run } from './command';
import { type EditorPart } from './editor-commands.data';

/** A command about accounts: its title, its place in menus, and its request. */
export interface CommandRow {
  /** The ID without the prefix `rampart.`: `<noun>.<verb>`. */
  readonly id: string;
  readonly title: string;
  readonly icon?: string;
  /** The implementation, or the part of the client that implements the command without account data. */
  readonly run: Run | EditorPart;
  /** The command connects to a service, so it is not available in an untrusted workspace. */
  readonly connects?: true;
  /** The API operations that the command sends. */
  readonly operations?: readonly OperationId[];
  /** The tree rows that offer the command. */
  readonly items?: readonly ItemMenu[];
  /** The views whose title bars show the command. */
  readonly viewTitles?: readonly ViewTitle[];
  /**
   * When the palette offers the command: a condition, or false if it makes sense only on a row. By default, while an
   * account is connected (always, for commands that need no account).
   */
  readonly palette?: string | false;
  /** The menus of editors and files that offer the command, by menu ID. */
  readonly menus?: Readonly<Partial<Record<EditorMenu, { readonly when?: string; readonly group: string }>>>;
  /** The keyboard shortcuts. */
  readonly keys?: readonly KeyBinding[];
}

/** The menus outside the trees. */
export const editorMenus = [
  'editor/title',
  'editor/title/run',
  'editor/context',
  'explorer/context',
  'file/newFile',
  'testing/item/context',
  'testing/message/context',
  'testing/message/content',
] as const;

export type EditorMenu = (typeof editorMenus)[number];

interface KeyBinding {
  readonly key: string;
  readonly mac?: string;
  readonly when: string;
  /** Only for the selected rows of these views, while one of the views has the focus. */
  readonly inViews?: readonly string[];
}

export interface ItemMenu {
  /** Types of rows (`access_rule`), or of groups (`group:access_rule`). */
  readonly on: readonly string[];
  /** Marks that the row must have, or (with `!`) must not have. */
  readonly marks?: readonly string[];
  readonly view?: string;
  /** A group of the context menu (`1_open`, `2_change`, …), or `inline` for an icon on the row. */
  readonly group: string;
}

interface ViewTitle {
  readonly view: string;
  readonly group: string;
  readonly when?: string;
}

/** Environments in which accounts can be reached: not the browser-only editor. */
export const onDesktop = '!rampart.languagesOnly';

/** While a connection exists or may exist: until the sidebar is opened, this is unknown. */
export const whenConnected = `${onDesktop} && !rampart.disconnected`;

/** In documents of resources that have unapplied changes. */
export const inDraft = 'resourceScheme == rampart && rampart.documentIsDraft';

export const inRemoteDocument = 'resourceScheme == rampart';

export const inReport = 'resourceScheme == rampart-report';

export const inPayload = 'resourceScheme == rampart-payload';

/** In scripts that contain a workflow class. */
export const inWorkflowScript = 'resourcePath in rampart.workflowScripts';

/** In files that are expressions or often contain some. */
export const nearExpressions = 'editorLangId =~ /^(rampart-filter(-value)?|terraform|opentofu|hcl)$/';

/** In files whose names indicate rules. */
export const nearRules =
  'resourceFilename =~ /\\.(ruleset|access_rule|lockdown_rule|ua_rule|firewall_rule|waf_override)\\.jsonc?$|\\.ruleset\\.ya?ml$/ || resourceExtname =~ /^\\.(tf|tofu)$/';

/** In rule test files to which tests can be added. */
export const nearRuleTests = 'resourceFilename =~ /\\.rules\\.test\\.ya?ml$/';

/** On tests in the Testing view, but not on their files. */
export const onRuleTest =
  'controllerId == rampart.ruleTests && testId =~ /\\.rules\\.test\\.(ya?ml|jsonc?).+$/';

/** On messages of failed tests, but not of tests that could not be run. */
export const onSimulated = 'testMessage == rampart.simulated';

/** The groups of a context menu. */
export const change = '3_change';
export const create = '2_create';
export const filter = '7_filter';
export const open = '1_open';
export const copy = '5_copy';
export const understand = '6_understand';
export const arrange = '8_arrange';
export const refresh = '8_refresh';
export const remove = '9_delete';

/** A command that creates a resource, offered on the heading of its kind and in the palette. */
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
