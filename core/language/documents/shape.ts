import { type ResourceKind } from '../facts';

/**
 * This file defines the types that describe documents (`shapes/*.data.ts`). The checks, completion, hovers, and the
 * JSON Schemas all use the same descriptions. Facts come from the three API documents, supplemented by known behavior
 * of the real service. Where the two differ, the documents take precedence.
 */

/**
 * The purpose of a document: a request body that creates, updates, or deletes something, a query, or a resource as the
 * API returns it (`record`).
 */
export type Intent = 'create' | 'update' | 'delete' | 'query' | 'record';

/** A description for the user. It is a function so that the text is translated when it is shown. */
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

/** Names of the checks that go beyond the shape. The registry of lints maps them to functions. */
export type CheckName =
  | 'lockdown-url' | 'lockdown-configuration' | 'access-configuration' | 'user-agent-configuration'
  | 'allowed-modes' | 'waf-rule-modes' | 'firewall-rule' | 'filter-object' | 'expression' | 'override-body'
  | 'oauth-client' | 'policies' | 'permission-group' | 'resource-group-reference' | 'resource-key' | 'email-domain'
  | 'group-members' | 'tags' | 'tag-filters' | 'tagged-resource' | 'text-flag' | 'secret' | 'lockdown-rule'
  | 'cron' | 'document-kind' | 'ruleset' | 'ruleset-rule' | 'list' | 'list-items' | 'value-expression'
  | 'characteristic'; // prettier-ignore

/** Sources of completions for strings that have no fixed list of values. */
export type TextSource =
  'country' | 'oauth-scope' | 'listed-scope' | 'resource-key' | 'tagged-resource' | 'document-kind';

interface Common {
  /** Whether `null` is also accepted. */
  readonly nullable?: boolean;
  readonly checks?: readonly CheckName[];
}

export interface TextShape extends Common {
  readonly type: 'text';
  /** Minimum length in characters (code points). `max` is the maximum length. */
  readonly min?: number;
  readonly max?: number;
  readonly values?: readonly string[];
  readonly valueDocs?: Readonly<Record<string, Doc>>;
  readonly format?: Format;
  /** The value that a minimal body contains. */
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
  /** The only allowed value, if there is one. */
  readonly only?: boolean;
}

export interface ListShape extends Common {
  readonly type: 'list';
  readonly items: Shape;
  readonly min?: number;
  readonly max?: number;
  /** Strings that the list must contain, for example `authorization_code`. */
  readonly mustHold?: readonly string[];
  /** Whether all strings in the list must be different. */
  readonly unique?: true;
  /** Whether a single item is also accepted in place of a list. */
  readonly single?: true;
  /** Number of items in a minimal body. The default is `min`. */
  readonly exampleItems?: number;
}

export interface MapShape extends Common {
  readonly type: 'map';
  readonly values: Shape;
  readonly keyDoc?: Doc;
  /** The kind of resource that the keys of the map identify. */
  readonly keysName?: ResourceKind;
  /** All keys that have an effect. If this is absent, every key can have an effect. */
  readonly keys?: readonly string[];
  /** Former names of keys. They are still accepted, but never suggested. */
  readonly formerKeys?: readonly string[];
  readonly minMembers?: number;
}

export interface AnyShape extends Common {
  readonly type: 'any';
}

export interface Member {
  readonly shape: Shape;
  /**
   * Intents in which the property is required. `optional` lists the intents in which it is optional. If both lists
   * are absent, the property is always optional.
   */
  readonly required?: readonly Intent[];
  readonly optional?: readonly Intent[];
  readonly doc?: Doc;
  /** Whether a minimal body contains the property although the service does not require it. */
  readonly suggested?: boolean;
  /**
   * The reason why the property is deprecated, as plain text. Editors show deprecated properties with a
   * strikethrough.
   */
  readonly deprecated?: Doc;
}

export interface ObjectShape extends Common {
  readonly type: 'object';
  readonly members: Readonly<Record<string, Member>>;
  /** Properties of which at least one is required, by intent. */
  readonly oneOf?: Readonly<Partial<Record<Intent, readonly string[]>>>;
  /** Properties of which exactly one is required. */
  readonly exactlyOne?: readonly string[];
  /** Pairs of properties that exclude each other. */
  readonly exclusive?: readonly (readonly [string, string])[];
  /** Minimum number of properties, regardless of their names. */
  readonly minMembers?: number;
  /** Whether the service rejects unknown properties. */
  readonly isStrict?: true;
  /** Incorrect names that users may enter, each with a hint about the correct name. */
  readonly expected?: Readonly<Record<string, Doc>>;
  /**
   * Properties that are sufficient on their own, by intent. A body with only these properties is complete, for
   * example a body that changes a priority.
   */
  readonly short?: Readonly<Partial<Record<Intent, readonly string[]>>>;
}

/** Shapes of objects that are distinguished by the value of one property. Every variant has this property. */
export interface VariantShape extends Common {
  readonly type: 'variants';
  readonly by: string;
  /** Whether the distinguishing property is required. */
  readonly byRequired: boolean;
  readonly byDoc?: Doc;
  readonly variants: Readonly<Record<string, { readonly doc?: Doc; readonly shape: ObjectShape }>>;
  /**
   * Shape of an object without the distinguishing property. It is used only if the shape contains every property of the
   * object.
   */
  readonly untold?: ObjectShape;
}

/**
 * Shapes of objects that are distinguished by their properties. The first case that has any of the object's
 * properties applies. If there is none, `otherwise` applies.
 */
export interface CaseShape extends Common {
  readonly type: 'cases';
  readonly cases: readonly { readonly having: readonly string[]; readonly shape: ObjectShape }[];
  readonly otherwise: ObjectShape;
}

/** Several alternative shapes that are distinguished by their JSON types. */
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
  /**
   * A description of the deprecation, if the service has deprecated the product. It is shown as a hint at the first
   * bracket of a document.
   */
  readonly deprecated?: Doc;
  /** The shape of a document, by intent. The first intent is the default. */
  readonly bodies: Readonly<Partial<Record<Intent, Shape>>>;
  /**
   * The shape of a resource that is open for editing, if it differs from the shape of an update. It differs if the user
   * sees the whole resource but only the changes are sent.
   */
  readonly edited?: Shape;
  /**
   * The name of a list and the name of a property of its items. The property, such as the ID of an existing rule,
   * occurs only in updates. A document that contains this property is treated as an update instead of a creation.
   */
  readonly updateMark?: readonly [list: string, member: string];
  /**
   * Whether a file in a folder with the name of this kind is a resource that can only be updated (see `byFolder` in
   * `find-kind.ts`).
   */
  readonly changedInFolders?: true;
  /**
   * Strings that identify files of this kind, such as `"items"`. If other tools use the same file names, the text
   * must contain at least one of these strings.
   */
  readonly marks?: readonly string[];
  /** Intents whose requests can be sent without a body. */
  readonly mayBeEmpty?: readonly Intent[];
  /**
   * Properties whose value can be the display name of a resource in symbols and messages. The first property with a
   * nonempty string is used. Dots separate the names of nested properties.
   */
  readonly label: readonly string[];
}

/** Returns the shape of a string. By default, it can have any length. */
export function text(options: Omit<TextShape, 'type'> = {}): TextShape {
  return { type: 'text', ...options };
}

/** Returns the shape of a string with a fixed set of values. */
export function oneOf(
  values: readonly string[],
  options: Omit<TextShape, 'type' | 'values'> = {},
): TextShape {
  return { type: 'text', values, ...options };
}

/** Returns the shape of a number. By default, any number is allowed. */
export function number(options: Omit<NumberShape, 'type'> = {}): NumberShape {
  return { type: 'number', ...options };
}

/** Returns the shape of an integer. */
export function integer(options: Omit<NumberShape, 'type' | 'integer'> = {}): NumberShape {
  return { type: 'number', integer: true, ...options };
}

/** Returns the shape of a Boolean. */
export function flag(options: Omit<FlagShape, 'type'> = {}): FlagShape {
  return { type: 'flag', ...options };
}

/** Returns the shape of a list whose items all have the same shape. */
export function list(items: Shape, options: Omit<ListShape, 'type' | 'items'> = {}): ListShape {
  return { type: 'list', items, ...options };
}

/**
 * Returns the shape of an object whose property names are chosen by the user, and whose values all have the same
 * shape.
 */
export function map(values: Shape, options: Omit<MapShape, 'type' | 'values'> = {}): MapShape {
  return { type: 'map', values, ...options };
}

/** Returns the shape of an object with fixed properties. */
export function object(
  members: Readonly<Record<string, Member>>,
  options: Omit<ObjectShape, 'type' | 'members'> = {},
): ObjectShape {
  return { type: 'object', members, ...options };
}

export const anything: AnyShape = { type: 'any' };
export const dateTime: TextShape = text({ format: 'date-time' });
export const uuid: TextShape = text({ format: 'uuid' });
/** An ID of at most 32 characters. */
export const shortId: TextShape = text({ max: 32 });
/** An ID of 32 lowercase hexadecimal digits. */
export const hexId: TextShape = text({ format: 'hex-id', example: '0f5a2d8b1c3e4f60718293a4b5c6d7e8' });
/** An ID of exactly 32 characters. */
export const fullId: TextShape = text({ min: 32, max: 32 });

/** Intents whose requests send a body. `recordIntent` below is the intent of resources that the API returns. */
export const bodyIntents: readonly Intent[] = ['create', 'update'];
export const recordIntent: readonly Intent[] = ['record'];
export const everyIntent: readonly Intent[] = ['create', 'update', 'record'];
