import { list, number, object, type ShapeOf, text } from '../http/shape';
import { negotiate } from './negotiate';
import { edgeProblem, edgeResponse } from './problem';

/** A rule that returns custom content for the errors that it matches. */
export interface CustomErrorRule {
  /** Edge codes to which the rule applies. If absent, it applies to all codes. */
  readonly codes?: readonly number[];
  /** A request header that must contain the given string, ignoring case. */
  readonly header?: { readonly name: string; readonly contains: string };
  readonly content: string;
  readonly contentType: string;
  /** The HTTP status of the response. If absent, the status of the error is used. */
  readonly status?: number;
}

/** Customization of error responses by the operator of a zone. */
export interface EdgeConfiguration {
  readonly rules: readonly CustomErrorRule[];
  /** An HTML page for all errors. */
  readonly page?: string;
}

export const edgeConfigurationShape: ShapeOf<EdgeConfiguration> = object(
  {
    rules: list(
      object(
        { content: text(), contentType: text({ min: 1 }) },
        {
          codes: list(number({ integer: true })),
          header: object({ name: text({ min: 1 }), contains: text() }),
          status: number({ integer: true, min: 400, max: 599 }),
        },
      ),
    ),
  },
  { page: text() },
);

/** The facts about a request that the edge needs for its response. */
export interface EdgeRequest {
  readonly headers: Headers;
  readonly host: string;
  readonly nowMs: number;
}

/**
 * Returns the response to an edge error. A matching rule takes precedence. Otherwise, the configured page is
 * returned, regardless of the format that the client requested. If there is no page, the client receives the format
 * that it requested. Source: firewall-errors-tags, "Priority when a zone has custom error configuration".
 */
export function edgeAnswer(code: number, request: EdgeRequest, { rules, page }: EdgeConfiguration): Response {
  const problem = edgeProblem(code, request.host, request.nowMs);
  const retryAfter: Record<string, string> =
    problem.retry_after === undefined ? {} : { 'retry-after': String(problem.retry_after) };
  const rule = rules.find((one) => matches(one, code, request.headers));
  if (rule)
    return new Response(rule.content, {
      status: rule.status ?? problem.status,
      headers: { 'content-type': rule.contentType, ...retryAfter },
    });
  if (page !== undefined)
    return new Response(page, {
      status: problem.status,
      headers: { 'content-type': 'text/html; charset=utf-8', ...retryAfter },
    });
  return edgeResponse(problem, negotiate(request.headers.get('accept')));
}

function matches({ codes, header }: CustomErrorRule, code: number, headers: Headers): boolean {
  if (codes && !codes.includes(code)) return false;
  if (!header) return true;
  return (headers.get(header.name) ?? '').toLowerCase().includes(header.contains.toLowerCase());
}
