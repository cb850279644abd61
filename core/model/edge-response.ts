import { identity, number, optional, record, text } from './decode';

/**
 * The error page that the edge serves for an error code. The page is HTML, JSON, or Markdown text, which is not
 * parsed (firewall-errors-tags.md).
 */
export interface EdgeResponse {
  readonly status: number;
  readonly contentType?: string;
  readonly text?: string;
}

export const edgeResponse = record<EdgeResponse>({
  status: identity(number),
  contentType: optional(text),
  text: optional(text),
});
