import * as l10n from '@vscode/l10n';
import { visibleLine } from '../base/shown-text';
import { type KindId } from '../model/kind-ids';
import { type Call } from '../resources/calls';
import { type Json } from '../resources/json';
import { type ResourceRef } from '../resources/ref';
import { type Scope } from '../resources/scope';

/**
 * How a change is confirmed, depending on its risk: `none` for reads and drafts, `button` for one object that can be
 * changed back, `modal` for irreversible changes and for several objects, `typed` for deletions that affect others.
 */
export type Confirmation = 'none' | 'button' | 'modal' | 'typed';

/** How the effect of a step is verified by reading afterwards. */
export type Expectation =
  /** The properties of the resource have the values in `value`. */
  | { readonly type: 'fields'; readonly value: Json }
  /** The resource no longer exists. */
  | { readonly type: 'gone' }
  /** A change of list items, which the service accepts first and executes later; `account` has an empty path. */
  | { readonly type: 'listOperation'; readonly account: ResourceRef }
  /**
   * An instance reaches one of these statuses, which may take a while. `endedBefore` is when it ended before the
   * request: while that time is unchanged, nothing has happened yet.
   */
  | { readonly type: 'status'; readonly anyOf: readonly string[]; readonly endedBefore?: string };

/** One request of a plan. */
export interface PlanStep {
  readonly call: Call;
  /** The subject of the change, as shown to the user. */
  readonly target: string;
  /** The resource that is changed; absent for one that does not exist yet. */
  readonly ref?: ResourceRef;
  /** The state of the resource before the change, if the caller has just read it. */
  readonly before?: Json;
  /** The state on which the plan is based: if the resource has changed since, nothing is sent. */
  readonly base?: Json;
  /** The whole record, if `before` and `base` are a part of it. */
  readonly record?: Json;
  readonly expect?: Expectation;
  /**
   * The created resources; the response contains their IDs. `within` has an empty path if they are not inside another
   * resource.
   */
  readonly makes?: {
    readonly kind: KindId;
    readonly within: ResourceRef;
    /**
     * Resources that this step re-creates, in the order of the response: earlier changes of the old ones are undone on
     * the new ones.
     */
    readonly replaces?: readonly ResourceRef[];
  };
  /** Changes to several resources in one request. */
  readonly items?: readonly ChangedItem[];
  /** The members that are added to a user group and removed from it, by ID. */
  readonly members?: MemberChange;
  /** The changes to the items of a list, so that they can be undone; absent if they are unknown. */
  readonly listItems?: ItemsChange;
  /** The members of the group on which the plan is based, by ID: if they have changed since, nothing is sent. */
  readonly membersBase?: readonly string[];
  /** Applies to the result of the previous step: the path, the group and the list are filled in when it is known. */
  readonly inMade?: true;
  /** Data that is lost with a deleted resource and that no response contains. */
  readonly lost?: Lost;
}

/** Data that a deletion also removes, kept so that undoing can restore it, or at least name it. */
export interface Lost {
  /** The name of the group that contains the member. */
  readonly group?: string;
  /** The members of a user group, by ID. */
  readonly members?: readonly string[];
  /** The items of a list in a form that can be sent; absent if they could not be read or are too many. */
  readonly items?: readonly Json[];
  /** References to the resource, as shown to the user: `Editors, policy 1`. */
  readonly uses?: readonly string[];
  /** The policies that referenced the resource: for each, the path of its user group and its ID. */
  readonly references?: readonly PolicyReference[];
}

/** A policy of a user group. */
export interface PolicyReference {
  readonly group: string;
  readonly policy: string;
}

/** One of several resources of a step, before and after it; `after` is absent if the resource is deleted. */
interface ChangedItem {
  readonly ref: ResourceRef;
  readonly target: string;
  readonly before: Json;
  readonly after?: Json;
}

/**
 * Items of a list in a form that can be sent: those that the change added, and the former values of those that it
 * removed.
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

/** Additional information about a plan, with a heading of its own. */
export interface PlanSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The planned changes, as plain data that can be shown, confirmed and tested before they are run. */
export interface ChangePlan {
  /** For example "Pause 3 firewall rules". */
  readonly title: string;
  /** The verb on the button, for example "Pause". */
  readonly verb: string;
  readonly scope: Scope;
  /** The changes, one per line. */
  readonly changes: readonly string[];
  /** Consequences of the changes, determined right before the confirmation, such as the affected requests. */
  readonly sections?: readonly PlanSection[];
  /** A warning in the confirmation: effects that cannot be undone, and affected members. */
  readonly warning?: string;
  readonly confirmation: Confirmation;
  /** The text that the user must type if `confirmation` is `typed`. */
  readonly typed?: string;
  readonly steps: readonly PlanStep[];
  /** Whether the caller shows a rejection of the content where it can be corrected. */
  readonly tellsRefusal?: true;
}

/** For more objects than this, the user has to type their number. */
const bulkThreshold = 10;

/** The confirmation that a change needs. */
export function confirmationFor(change: {
  readonly count: number;
  readonly reversible: boolean;
  /** Whether contents are affected, too: a workflow's instances, a group's members. */
  readonly container?: boolean;
}): Confirmation {
  if (change.container === true || change.count > bulkThreshold) return 'typed';
  return change.reversible && change.count === 1 ? 'button' : 'modal';
}

/** Describes the scope of a change, for every confirmation, so that no one changes the wrong account by accident. */
export function scopeText({ type, name, connectionName }: Scope): string {
  return type === 'zones'
    ? l10n.t('in zone {0} ({1})', name, connectionName)
    : l10n.t('in account {0} ({1})', name, connectionName);
}

/**
 * Returns everything that a confirmation shows below the title. A name with line breaks must not look like another
 * line.
 */
export const planDetail = (plan: ChangePlan): string =>
  [
    visibleLine(scopeText(plan.scope)),
    '',
    ...plan.changes.map(visibleLine),
    ...(plan.sections ?? []).flatMap(({ title, lines }) => ['', `${title}:`, ...lines.map(visibleLine)]),
    ...(plan.warning === undefined ? [] : ['', plan.warning]),
  ].join('\n');
