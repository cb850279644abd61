import { type ResourceKind } from '../facts';

/**
 * The notation in which bodies and records are described (`shapes/*.data.ts`). One description serves the checks,
 * completion, hover and the JSON Schemas. Facts come from the three API documents, supplemented by known behavior of
 * the real service; where they differ, the documents take precedence.
 */

/** Purpose of a document: a request body that creates or changes something, a query, or a record from a response. */
export type Intent = 'create' | 'update' | 'delete' | 'query' | 'record';

/** A description for the user; a function, so that it is translated when it is shown. */
export type Doc = () => string;

export type Format =
  | 'date-time'
  | 'uuid'
  | 'duration'
  | 'instance-id'
  | 'json-text'
  | 'hex-id'
  | 'decimal'
  | 'list-name'
  | 'asset-name';

/** Checks beyond the shape, by name, from the registry of lints. */
export type CheckName =
  | 'lockdown-url' | 'lockdown-configuration' | 'access-configuration' | 'user-agent-configuration'
  | 'allowed-modes' | 'waf-rule-modes' | 'firewall-rule' | 'filter-object' | 'expression' | 'override-body'
  | 'oauth-client' | 'policies' | 'permission-group' | 'resource-group-reference' | 'resource-key' | 'email-domain'
  | 'group-members' | 'tags' | 'tag-filters' | 'tagged-resource' | 'text-flag' | 'secret' | 'lockdown-rule'
  | 'cron' | 'document-kind' | 'ruleset' | 'ruleset-rule' | 'list' | 'list-items' | 'value-expression'
  | 'characteristic'; // prettier-ignore

/** Sources of completion for strings without a fixed list of values. */
export type TextSource =
  'country' | 'oauth-scope' | 'listed-scope' | 'resource-key' | 'tagged-resource' | 'document-kind';

interface Common {
  /** Whether `null` is also accepted. */
  readonly nullable?: boolean;
  readonly checks?: readonly CheckName[];
}

export interface TextShape extends Common {
  readonly type: 'text';
  /** Limits in characters (code points). */
  readonly min?: number;
  readonly max?: number;
  readonly values?: readonly string[];
  readonly valueDocs?: Readonly<Record<string, Doc>>;
  readonly format?: Format;
  /** The value in a minimal body. */
  readonly example?: string;
  readonly source?: TextSource;
  /** The kind of resource that the string identifies. */
  readonly names?: ResourceKind;
}

export interface NumberShape extends Common {
  readonly type: 'number';
  readonly values?: readonly number[];
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
}

export interface FlagShape extends Common {
  readonly type: 'flag';
  /** The only allowed value. */
  readonly only?: boolean;
}

export interface ListShape extends Common {
  readonly type: 'list';
  readonly items: Shape;
  readonly min?: number;
  readonly max?: number;
  /** Strings that the list must contain, e.g. `authorization_code`. */
  readonly mustHold?: readonly string[];
  /** Whether all strings must be different. */
  readonly unique?: true;
  /** Whether a single item without a list is also accepted. */
  readonly single?: true;
  /** Number of items in a minimal body; default `min`. */
  readonly exampleItems?: number;
}

export interface MapShape extends Common {
  readonly type: 'map';
  readonly values: Shape;
  readonly keyDoc?: Doc;
  /** The kind of resource that the keys identify. */
  readonly keysName?: ResourceKind;
  /** All keys with a meaning. */
  readonly keys?: readonly string[];
  /** Keys that were renamed: still accepted, but never offered. */
  readonly formerKeys?: readonly string[];
  readonly minMembers?: number;
}

export interface AnyShape extends Common {
  readonly type: 'any';
}

export interface Member {
  readonly shape: Shape;
  /**
   * Intents in which the property is required, and those in which it is optional. Without either list, the property
   * is always optional.
   */
  readonly required?: readonly Intent[];
  readonly optional?: readonly Intent[];
  readonly doc?: Doc;
  /** Part of a minimal body, although the service does not require it. */
  readonly suggested?: boolean;
  /** Why the property is deprecated, as plain text; editors strike it through. */
  readonly deprecated?: Doc;
}

export interface ObjectShape extends Common {
  readonly type: 'object';
  readonly members: Readonly<Record<string, Member>>;
  /** At least one of these properties is required. */
  readonly oneOf?: Readonly<Partial<Record<Intent, readonly string[]>>>;
  /** Exactly one of these properties is required. */
  readonly exactlyOne?: readonly string[];
  /** Properties that exclude each other. */
  readonly exclusive?: readonly (readonly [string, string])[];
  /** Minimum number of properties, regardless of which ones. */
  readonly minMembers?: number;
  /** Whether the service rejects unknown properties. */
  readonly isStrict?: true;
  /** Wrong names that users try here, with a hint about the correct ones. */
  readonly expected?: Readonly<Record<string, Doc>>;
  /** A body with only these properties is complete without the others (a change of priority, for example). */
  readonly short?: Readonly<Partial<Record<Intent, readonly string[]>>>;
}

/** Objects distinguished by the value of one property, which belongs to every variant. */
export interface VariantShape extends Common {
  readonly type: 'variants';
  readonly by: string;
  /** Whether the distinguishing property is required. */
  readonly byRequired: boolean;
  readonly byDoc?: Doc;
  readonly variants: Readonly<Record<string, { readonly doc?: Doc; readonly shape: ObjectShape }>>;
  /** Shape of an object without the distinguishing property, if it has no properties other than these. */
  readonly untold?: ObjectShape;
}

/** Shapes distinguished by properties: the first case that has any of the object's properties, otherwise the last. */
export interface CaseShape extends Common {
  readonly type: 'cases';
  readonly cases: readonly { readonly having: readonly string[]; readonly shape: ObjectShape }[];
  readonly otherwise: ObjectShape;
}

/** One of several shapes, distinguished by their JSON type. */
export interface EitherShape extends Common {
  readonly type: 'either';
  readonly of: readonly Shape[];
}

export type Shape =
  | TextShape | NumberShape | FlagShape | ListShape | MapShape | AnyShape | ObjectShape | VariantShape | CaseShape
  | EitherShape; // prettier-ignore

/** One kind of document. */
export interface Kind {
  readonly name: string;
  readonly title: Doc;
  readonly doc?: Doc;
  /** Set if the service has deprecated the product; reported once, as a hint. */
  readonly deprecated?: Doc;
  /** The body or record of each intent; the first is the default. */
  readonly bodies: Readonly<Partial<Record<Intent, Shape>>>;
  /** A record that is open for editing, if it differs from an update: it shows the resource, and changes are sent. */
  readonly edited?: Shape;
  /** A list and a property of its items that indicate an update instead of a creation: IDs of existing parts. */
  readonly updateMark?: readonly [list: string, member: string];
  /** Folders of rules contain records of this kind that can only be updated: see `find-kind.ts`. */
  readonly changedInFolders?: true;
  /**
   * Other tools have files with such names, too, so the name counts only if the text contains one of these
   * properties.
   */
  readonly marks?: readonly string[];
  /** Intents whose requests may be sent without a body. */
  readonly mayBeEmpty?: readonly Intent[];
  /** The property with the display name of a record, for symbols and messages; dots lead to nested properties. */
  readonly label: readonly string[];
}

/** A string, by default of any length. */
export function text(options: Omit<TextShape, 'type'> = {}): TextShape {
  return { type: 'text', ...options };
}

/** A string from a fixed set. */
export function oneOf(
  values: readonly string[],
  options: Omit<TextShape, 'type' | 'values'> = {},
): TextShape {
  return { type: 'text', values, ...options };
}

/** A number, by default any. */
export function number(options: Omit<NumberShape, 'type'> = {}): NumberShape {
  return { type: 'number', ...options };
}

/** An integer. */
export function integer(options: Omit<NumberShape, 'type' | 'integer'> = {}): NumberShape {
  return { type: 'number', integer: true, ...options };
}

/** A Boolean. */
export function flag(options: Omit<FlagShape, 'type'> = {}): FlagShape {
  return { type: 'flag', ...options };
}

/** A list whose items have the same shape. */
export function list(items: Shape, options: Omit<ListShape, 'type' | 'items'> = {}): ListShape {
  return { type: 'list', items, ...options };
}

/** An object with names chosen by the user and values of one shape. */
export function map(values: Shape, options: Omit<MapShape, 'type' | 'values'> = {}): MapShape {
  return { type: 'map', values, ...options };
}

/** An object with fixed properties. */
export function object(
  members: Readonly<Record<string, Member>>,
  options: Omit<ObjectShape, 'type' | 'members'> = {},
): ObjectShape {
  return { type: 'object', members, ...options };
}

export const anything: AnyShape = { type: 'any' };
export const dateTime: TextShape = text({ format: 'date-time' });
export const uuid: TextShape = text({ format: 'uuid' });
/** An identifier of at most 32 characters. */
export const shortId: TextShape = text({ max: 32 });
/** An identifier of 32 lowercase hexadecimal digits. */
export const hexId: TextShape = text({ format: 'hex-id', example: '0f5a2d8b1c3e4f60718293a4b5c6d7e8' });
/** An identifier of exactly 32 characters. */
export const fullId: TextShape = text({ min: 32, max: 32 });

/** Intents that send a body, and those that only return one. */
export const bodyIntents: readonly Intent[] = ['create', 'update'];
export const recordIntent: readonly Intent[] = ['record'];
export const everyIntent: readonly Intent[] = ['create', 'update', 'record'];
