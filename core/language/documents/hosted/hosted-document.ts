import { type JsonNode } from '../../../json/tree';
import { type Kind } from '../shape';

/** A resource of another tool, in the form of the API. Places are those of the text that it is written in. */
export interface HostedDocument {
  readonly kind: Kind;
  readonly root: JsonNode;
  readonly level?: 'account' | 'zone';
}
