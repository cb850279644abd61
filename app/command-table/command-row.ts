import { type OperationId } from '../../core/api/operations.data';
import { type Run } from './command';
import { type EditorPart } from './editor-commands.data';

/** Command of the extension, with its title, its menus, and its implementation. */
export interface CommandRow {
  /** The ID without the prefix `rampart.`: `<noun>.<verb>`. */
  readonly id: string;
  readonly title: string;
  readonly icon?: string;
  /** The implementation, or the name of the client part that implements the command without account data. */
  readonly run: Run | EditorPart;
  /** Whether the command connects to a service. If so, the command is not available in an untrusted workspace. */
  readonly connects?: true;
  /** The API operations that the command sends. */
  readonly operations?: readonly OperationId[];
  /** Tree rows whose context menus offer the command. */
  readonly items?: readonly ItemMenu[];
  /** The views whose title bars show the command. */
  readonly viewTitles?: readonly ViewTitle[];
  /**
   * Condition under which the palette offers the command, or false if the command makes sense only on a row. By
   * default, the palette offers it while an account is connected, or always if the command needs no account.
   */
  readonly palette?: string | false;
  /** The menus of editors and files that offer the command, by menu ID. */
  readonly menus?: Readonly<Partial<Record<EditorMenu, { readonly when?: string; readonly group: string }>>>;
  readonly keys?: readonly KeyBinding[];
}

/** IDs of the VS Code menus that can contain commands, except the menus of tree views. */
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
  /**
   * Views in which the shortcut applies: it acts on the selected rows of these views while one of them has the focus.
   */
  readonly inViews?: readonly string[];
}

export interface ItemMenu {
  /** Types of rows that offer the command: resources (`access_rule`) or headings (`group:access_rule`). */
  readonly on: readonly string[];
  /** Marks that the row must have. If a mark has the prefix `!`, the row must not have it. */
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

/** Condition for environments that can reach accounts. VS Code in the browser cannot reach them. */
export const onDesktop = '!rampart.languagesOnly';

/**
 * Condition for a window in which a connection exists or may exist. The extension does not know whether a connection
 * exists until the sidebar is opened.
 */
export const whenConnected = `${onDesktop} && !rampart.disconnected`;

/** Condition for a resource's document that has unapplied changes. */
export const inDraft = 'resourceScheme == rampart && rampart.documentIsDraft';

export const inRemoteDocument = 'resourceScheme == rampart';

export const inReport = 'resourceScheme == rampart-report';

export const inPayload = 'resourceScheme == rampart-payload';

/** Condition for scripts that contain a workflow class. */
export const inWorkflowScript = 'resourcePath in rampart.workflowScripts';

/** Condition for filter expression files, and for Terraform files, which often contain expressions. */
export const nearExpressions = 'editorLangId =~ /^(rampart-filter(-value)?|terraform|opentofu|hcl)$/';

/** Condition for files that may contain rules, based on their names. */
export const nearRules =
  'resourceFilename =~ /\\.(ruleset|access_rule|lockdown_rule|ua_rule|firewall_rule|waf_override)\\.jsonc?$|\\.ruleset\\.ya?ml$/ || resourceExtname =~ /^\\.(tf|tofu)$/';

/** Condition for rule test files, to which tests can be added. */
export const nearRuleTests = 'resourceFilename =~ /\\.rules\\.test\\.ya?ml$/';

/** Condition for rule tests in the Testing view. It is false for the files that contain the tests. */
export const onRuleTest =
  'controllerId == rampart.ruleTests && testId =~ /\\.rules\\.test\\.(ya?ml|jsonc?).+$/';

/** Condition for messages of failed tests. It is false for messages of tests that could not be run. */
export const onSimulated = 'testMessage == rampart.simulated';

/** IDs of context menu groups, one constant per group. */
export const change = '3_change';
export const create = '2_create';
export const filter = '7_filter';
export const open = '1_open';
export const copy = '5_copy';
export const understand = '6_understand';
export const arrange = '8_arrange';
export const refresh = '8_refresh';
export const remove = '9_delete';

/**
 * Returns a command that creates a resource. It is offered in the palette and on the heading of the resource kind.
 */
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
