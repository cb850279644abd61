import { type OperationId } from '../../core/api/operations.data';
import { type Run } from './command';
import { type EditorPart } from './editor-commands.data';

/** A command about accounts: its title, its place in menus, and its request. */
export interface CommandRow {
  /** Without the prefix `rampart.`: `<noun>.<verb>`. */
  readonly id: string;
  readonly title: string;
  readonly icon?: string;
  /** Effect; or which part of the client does it, without anything of an account. */
  readonly run: Run | EditorPart;
  /** It starts to talk to a service: not in a workspace that is not trusted. */
  readonly connects?: true;
  /** The operations of the API that the command sends. */
  readonly operations?: readonly OperationId[];
  /** On which rows of a tree it is offered. */
  readonly items?: readonly ItemMenu[];
  /** In which views' title bars it is shown. */
  readonly viewTitles?: readonly ViewTitle[];
  /**
   * When the palette offers it: a condition, or false if the command makes sense only on a row. By default, while an
   * account is connected (commands that need none: always).
   */
  readonly palette?: string | false;
  /** The menus of editors and files that offer it, by the menu's ID. */
  readonly menus?: Readonly<Partial<Record<EditorMenu, { readonly when?: string; readonly group: string }>>>;
  /** The keys that run it. */
  readonly keys?: readonly KeyBinding[];
}

/** Menus outside the trees. */
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
  /** On the selected rows of these views, while one of them has the focus. */
  readonly inViews?: readonly string[];
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
  readonly when?: string;
}

/** Environments in which accounts can be reached: not in a browser without a machine. */
export const onDesktop = '!rampart.languagesOnly';

/** While a connection exists, or may exist: before the sidebar was opened this is unknown. */
export const whenConnected = `${onDesktop} && !rampart.disconnected`;

/** In documents of resources that have changes which were not applied. */
export const inDraft = 'resourceScheme == rampart && rampart.documentIsDraft';

export const inRemoteDocument = 'resourceScheme == rampart';

export const inReport = 'resourceScheme == rampart-report';

export const inPayload = 'resourceScheme == rampart-payload';

/** In scripts that have a workflow class. */
export const inWorkflowScript = 'resourcePath in rampart.workflowScripts';

/** In files that are expressions, or commonly have some. */
export const nearExpressions = 'editorLangId =~ /^(rampart-filter(-value)?|terraform|opentofu|hcl)$/';

/** In files with rules, by their names. */
export const nearRules =
  'resourceFilename =~ /\\.(ruleset|access_rule|lockdown_rule|ua_rule|firewall_rule|waf_override)\\.jsonc?$/ || resourceExtname =~ /^\\.(tf|tofu)$/';

/** In files of rule tests that tests can be added to. */
export const nearRuleTests = 'resourceFilename =~ /\\.rules\\.test\\.ya?ml$/';

/** On tests in the Testing view, not on their files. */
export const onRuleTest =
  'controllerId == rampart.ruleTests && testId =~ /\\.rules\\.test\\.(ya?ml|jsonc?).+$/';

/** On messages of tests that failed, not on those that could not be run. */
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

/** A command that creates a resource: on the heading of its kind, and in the palette. */
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
