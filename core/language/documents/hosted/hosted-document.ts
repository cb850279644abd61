import { type ExpressionKind, type ExpressionTree } from '../../../expression/tree';
import { type JsonNode, type JsonString } from '../../../json/tree';
import { type Notation } from '../rule-edits/written-rules';
import { type Kind } from '../shape';

/** A resource of another tool, in the form of the API. Ranges refer to the text that contains it. */
export interface HostedDocument {
  readonly kind: Kind;
  readonly root: JsonNode;
  readonly level?: 'account' | 'zone';
  /** The properties of the resource are in camel case, as in Pulumi. */
  readonly inCamelCase?: true;
  /** The names of properties that are lists are plural, as in Pulumi: `statusCodeTtls`. */
  readonly hasPlurals?: true;
}

/** The resources in a source text. */
export interface HostedDocuments {
  readonly notation: Exclude<Notation, 'json'>;
  readonly documents: readonly HostedDocument[];
  /** Reads the resources in another version of the text of the same file. */
  readonly read: (text: string) => readonly HostedDocument[];
  /** The expression in a string, as parsed by the language of embedded expressions. */
  readonly treeOf: (node: JsonString, kind: ExpressionKind) => ExpressionTree | undefined;
}
