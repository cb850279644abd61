import * as l10n from '@vscode/l10n';
import { visibleLine } from '../base/shown-text';
import { type KindId } from '../model/kind-ids';
import { type Call } from '../resources/calls';
import { type Json } from '../resources/json';
import { type ResourceRef } from '../resources/ref';
import { type Scope } from '../resources/scope';

/**
 * The way in which a change is confirmed, depending on its risk. `none` is for reads and drafts, and `button` for a
 * reversible change of one object. `modal` is for irreversible changes and for several objects. `typed` is for
 * changes that also affect the contents of a resource or other objects, and for large numbers of objects.
 */
export type Confirmation = 'none' | 'button' | 'modal' | 'typed';

/** How a later read verifies the effect of a step. */
export type Expectation =
  /** The properties of the resource have the values in `value`. */
  | { readonly type: 'fields'; readonly value: Json }
  /** The resource no longer exists. */
  | { readonly type: 'gone' }
  /**
   * The change to list items is done. The service accepts such a change first and executes it later. `account` is a
   * reference to the account, with an empty path.
   */
  | { readonly type: 'listOperation'; readonly account: ResourceRef }
  /**
   * The workflow instance reaches one of the statuses in `anyOf`, which may take a while. `endedBefore` is the end
   * time that the instance had before the request. As long as this time is unchanged, the request has had no effect
   * yet.
   */
  | { readonly type: 'status'; readonly anyOf: readonly string[]; readonly endedBefore?: string };

/** One request of a plan. */
export interface PlanStep {
  readonly call: Call;
  /** The subject of the change, as shown to the user. */
  readonly target: string;
  /** The resource that is changed. Absent if the resource does not exist yet. */
  readonly ref?: ResourceRef;
  /** The state of the resource before the change, if the caller has just read it. */
  readonly before?: Json;
  /** The state on which the plan is based. If the resource has changed since then, nothing is sent. */
  readonly base?: Json;
  /** The whole record, if `before` and `base` are only a part of it. */
  readonly record?: Json;
  readonly expect?: Expectation;
  /**
   * The resources that the step creates. The response contains their IDs. `within` has an empty path if they are not
   * inside another resource.
   */
  readonly makes?: {
    readonly kind: KindId;
    readonly within: ResourceRef;
    /**
     * Resources that this step re-creates, in the order of the response. Earlier changes to the old resources are
     * undone on the new ones.
     */
    readonly replaces?: readonly ResourceRef[];
  };
  /** Changes to several resources in one request. */
  readonly items?: readonly ChangedItem[];
  /** The IDs of the members that are added to a user group and removed from it. */
  readonly members?: MemberChange;
  /** The changes to the items of a list, so that an undo is possible. Absent if the changes are unknown. */
  readonly listItems?: ItemsChange;
  /**
   * The IDs of the group's members on which the plan is based. If the members have changed since then, nothing is
   * sent.
   */
  readonly membersBase?: readonly string[];
  /**
   * Present if the step applies to the resource that the previous step creates. The path, group, and list of this
   * step are filled in when that resource is known.
   */
  readonly inMade?: true;
  /** Data that is lost when the resource is deleted, and that no response contains. */
  readonly lost?: Lost;
}

/**
 * Data that a deletion removes in addition to the resource itself. The data is stored so that an undo can restore it,
 * or at least list it.
 */
export interface Lost {
  /** The name of the group that contained the deleted member. */
  readonly group?: string;
  /** The IDs of the members of a user group. */
  readonly members?: readonly string[];
  /** The items of a list in a form that can be sent. Absent if they could not be read, or if there are too many. */
  readonly items?: readonly Json[];
  /** Descriptions of the references to the resource, such as `Editors, policy 1`. */
  readonly uses?: readonly string[];
  /** The policies that referenced the resource. Each is identified by its own ID and the path of its user group. */
  readonly references?: readonly PolicyReference[];
}

/** A policy of a user group. */
export interface PolicyReference {
  readonly group: string;
  readonly policy: string;
}

/**
 * One of several resources that a step changes, with its state before and after the step. `after` is absent if the
 * resource is deleted.
 */
interface ChangedItem {
  readonly ref: ResourceRef;
  readonly target: string;
  readonly before: Json;
  readonly after?: Json;
}

/**
 * The items that a change added to a list, and the former values of the items that it removed. They are in a form that
 * can be sent.
 */
export interface ItemsChange {
  readonly list: ResourceRef;
  readonly added: readonly Json[];
  readonly removed: readonly Json[];
}

interface MemberChange {
  readonly group: ResourceRef;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The known email addresses, by member ID. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Additional information about a plan, with its own heading. */
export interface PlanSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The planned changes, as plain data that can be shown, confirmed, and tested before any request is sent. */
export interface ChangePlan {
  /** The title of the plan, for example "Disable 3 rules". */
  readonly title: string;
  /** The verb on the button, for example "Disable". */
  readonly verb: string;
  readonly scope: Scope;
  /** Descriptions of the changes, one per element. */
  readonly changes: readonly string[];
  /** Consequences of the changes, determined right before the confirmation, such as the affected requests. */
  readonly sections?: readonly PlanSection[];
  /** A warning in the confirmation about effects that cannot be undone or about affected members. */
  readonly warning?: string;
  /**
   * Further warnings, each shown on a separate line below `warning`. They come from the changes that a plan combines,
   * or from the caller.
   */
  readonly warnings?: readonly string[];
  readonly confirmation: Confirmation;
  /** The text that the user must type if `confirmation` is `typed`. */
  readonly typed?: string;
  readonly steps: readonly PlanStep[];
  /**
   * Present if the caller itself reports a rejection of the content, at the place where the user can correct the
   * content.
   */
  readonly tellsRefusal?: true;
}

/** Maximum number of objects in a change that the user can confirm without typing the number of objects. */
const bulkThreshold = 10;

/** Returns the confirmation that a change needs. */
export function confirmationFor(change: {
  readonly count: number;
  readonly reversible: boolean;
  /**
   * Whether the change also affects contents of the resource, such as a workflow's instances or a group's members.
   */
  readonly container?: boolean;
}): Confirmation {
  if (change.container === true || change.count > bulkThreshold) return 'typed';
  return change.reversible && change.count === 1 ? 'button' : 'modal';
}

/** Describes the scope of a change. */
export function scopeText({ type, name, connectionName }: Scope): string {
  return type === 'zones'
    ? l10n.t('in zone {0} ({1})', name, connectionName)
    : l10n.t('in account {0} ({1})', name, connectionName);
}

/** Returns all warnings of a change, one per line of a confirmation. Line breaks in a warning are replaced. */
export const warningLines = ({ warning, warnings = [] }: ChangePlan): readonly string[] =>
  [...(warning === undefined ? [] : [warning]), ...warnings].map(visibleLine);

/**
 * Returns the text that a confirmation shows below the title. Line breaks in the scope, the changes, the sections, and
 * the warnings are replaced, so that a name cannot look like a separate line.
 */
export function planDetail(plan: ChangePlan): string {
  const { scope, changes, sections = [] } = plan;
  const warned = warningLines(plan);
  return [
    visibleLine(scopeText(scope)),
    '',
    ...changes.map(visibleLine),
    ...sections.flatMap(({ title, lines }) => ['', `${visibleLine(title)}:`, ...lines.map(visibleLine)]),
    ...(warned.length === 0 ? [] : ['', ...warned]),
  ].join('\n');
}
