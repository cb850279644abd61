import { type ExpressionKind, type ExpressionTree } from '../../../expression/tree';
import { type JsonNode, type JsonString } from '../../../json/tree';
import { type Notation } from '../rule-edits/written-rules';
import { type Kind } from '../shape';

/** A resource of another tool, in the form of the API. Places are those of the text that it is written in. */
export interface HostedDocument {
  readonly kind: Kind;
  readonly root: JsonNode;
  readonly level?: 'account' | 'zone';
  /** Its properties are written in camel case, as in Pulumi. */
  readonly inCamelCase?: true;
}

/** The resources of a text. */
export interface HostedDocuments {
  readonly notation: Exclude<Notation, 'json'>;
  readonly documents: readonly HostedDocument[];
  /** Those of another text of the same file. */
  readonly read: (text: string) => readonly HostedDocument[];
  /** The expression that a string is, as the language of embedded expressions has parsed it. */
  readonly treeOf: (node: JsonString, kind: ExpressionKind) => ExpressionTree | undefined;
}
