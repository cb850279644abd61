import { type ExpressionKind, type ExpressionTree } from '../../../expression/tree';
import { type JsonNode, type JsonString } from '../../../json/tree';
import { type Notation } from '../rule-edits/written-rules';
import { type Kind } from '../shape';

/**
 * A resource written in another tool's notation, converted to the API's format. Ranges refer to the source text that
 * contains the resource.
 */
export interface HostedDocument {
  readonly kind: Kind;
  readonly root: JsonNode;
  readonly level?: 'account' | 'zone';
  /** Whether the properties of the resource are in camel case, as in Pulumi. */
  readonly inCamelCase?: true;
  /** Whether the names of list properties are plural, as in Pulumi: `statusCodeTtls`. */
  readonly hasPlurals?: true;
}

/** The resources that were found in a source text. */
export interface HostedDocuments {
  readonly notation: Exclude<Notation, 'json'>;
  readonly documents: readonly HostedDocument[];
  /** Reads the resources in another version of the same file's text. */
  readonly read: (text: string) => readonly HostedDocument[];
  /** Returns the tree of the expression in a string, as parsed by the language of embedded expressions. */
  readonly treeOf: (node: JsonString, kind: ExpressionKind) => ExpressionTree | undefined;
}
