import * as l10n from '@vscode/l10n';
import { own } from '../base/own';
import { parseJson } from '../base/json';
import { isObject } from '../model/decode';
import { type Actor, edgeAdvice } from './edge-advice.data';
import { type EdgeError, edgeErrorFromJson, edgeErrorFromMarkdown } from './edge-error';
import { edgeCategoryOf, edgeDescriptions, edgeRetryAfterSeconds, metCodes } from './edge-errors.data';
import { readEnvelope } from './envelope';
import { taggingErrors } from './tagging-errors.data';

/** Meaning of an error, and the recommended action. */
export interface Explanation {
  readonly title: string;
  readonly code?: number;
  /**
   * The numbering scheme to which the code belongs. The same number has different meanings in different schemes.
   */
  readonly family: 'edge' | 'tagging' | 'api' | 'trace';
  /** The category of the code. Present only if the documentation lists one. */
  readonly category?: string;
  /** The problem, as reported in the error. */
  readonly detail?: string;
  readonly actor: Actor;
  readonly advice: string;
  /** Whether the same request may succeed later. `no`: it would fail again. `unknown`: this is not documented. */
  readonly retry: 'yes' | 'no' | 'unknown';
  readonly retryAfterSeconds?: number;
  /** ID of this occurrence of the error, which the operator of the service can look up. */
  readonly traceId?: string;
  readonly zone?: string;
  readonly documentationUrl?: string;
}

/**
 * Explains an error in any form: a code, a message that contains a code, a problem document in JSON or Markdown, an
 * envelope of the API, or a trace ID. If a number has several meanings, there are several explanations. If nothing is
 * recognized, the list is empty.
 */
export function explainError(text: string): readonly Explanation[] {
  const trimmed = text.trim();
  const json = parseJson(trimmed);
  const edge = edgeErrorFromJson(json) ?? edgeErrorFromMarkdown(trimmed);
  if (edge) return [explainEdgeError(edge)];
  if (isObject(json)) return explainEnvelope(json);
  const message = explainTaggingMessage(trimmed);
  if (message) return [message];
  const code = codeIn(trimmed);
  if (code !== undefined) return explainCode(code);
  return isTraceId(trimmed) ? [explainTraceId(trimmed)] : [];
}

/**
 * Explains a number as an edge code. If it is also a code of the tagging service, its meaning there is explained,
 * too.
 */
export function explainCode(code: number): readonly Explanation[] {
  const edge = isEdgeCode(code) ? [explainEdgeCode(code)] : [];
  const tagging = explainTaggingCode(code);
  return tagging ? [...edge, tagging] : edge;
}

/** Explains an error that contains the edge's own description. This description takes precedence over the tables. */
export function explainEdgeError(edge: EdgeError): Explanation {
  const { error_code: code } = edge;
  const known = code === undefined ? undefined : explainEdgeCode(code);
  const category = edge.error_category ?? known?.category;
  const traceId = edge.ray_id ?? edge.instance;
  const advice = edge.what_you_should_do ?? known?.advice ?? adviceOf(category).advice();
  return {
    title: edge.title ?? known?.title ?? l10n.t('Cloudflare error'),
    family: 'edge',
    ...(code === undefined ? {} : { code }),
    ...(category === undefined ? {} : { category }),
    ...(edge.detail === undefined ? {} : { detail: edge.detail }),
    actor: edge.owner_action_required === true ? 'owner' : adviceOf(category).actor,
    advice,
    retry: edge.retryable ? 'yes' : 'no',
    ...(edge.retry_after === undefined ? {} : { retryAfterSeconds: edge.retry_after }),
    ...(traceId === undefined ? {} : { traceId }),
    ...(edge.zone === undefined ? {} : { zone: edge.zone }),
    ...(edge.type === undefined ? {} : { documentationUrl: edge.type }),
  };
}

/**
 * Explains an edge code from the tables alone. If no table contains the code, the explanation has no category, and
 * `retry` is `unknown`.
 */
function explainEdgeCode(code: number): Explanation {
  const category = edgeCategoryOf(code);
  const seconds = edgeRetryAfterSeconds(code);
  const description = edgeDescriptions[code] ?? metCodes[code]?.title;
  const met = metCodes[code];
  const { actor, advice } = adviceOf(category ?? met?.category);
  const isKnown = category !== undefined || description !== undefined || met !== undefined;
  return {
    title:
      description === undefined ? l10n.t('Error {0}', code) : `${l10n.t('Error {0}', code)}: ${description}`,
    code,
    family: 'edge',
    ...(category === undefined ? {} : { category }),
    actor,
    advice: advice(),
    retry: seconds !== undefined ? 'yes' : isKnown ? 'no' : 'unknown',
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
  };
}

function explainTaggingCode(code: number): Explanation | undefined {
  const error = taggingErrors[code];
  return (
    error && {
      title: l10n.t('Tagging error {0}: {1}', code, error.message),
      code,
      family: 'tagging',
      actor: 'client',
      advice: error.advice(),
      retry: 'no',
    }
  );
}

function explainTaggingMessage(text: string): Explanation | undefined {
  const code = Object.keys(taggingErrors).find((one) =>
    text.toLowerCase().includes((taggingErrors[Number(one)]?.message ?? '').toLowerCase()),
  );
  if (code !== undefined) return explainTaggingCode(Number(code));
  if (!/resource not found: type=\S* id=/.test(text)) return undefined;
  return {
    title: l10n.t('The resource has no tags'),
    family: 'tagging',
    detail: text,
    actor: 'client',
    advice: l10n.t(
      'The resource has never been tagged, or no resource has this ID. If the ID is correct, set a tag to get started.',
    ),
    retry: 'no',
  };
}

function explainEnvelope(json: Readonly<Record<string, unknown>>): readonly Explanation[] {
  return readEnvelope({ success: false, ...json }).errors.flatMap((error): Explanation[] => {
    const tagging = explainTaggingMessage(error.message);
    if (tagging) return [tagging];
    const pointer =
      error.pointer === undefined ? '' : ` ${l10n.t('Affected part of the request: {0}.', error.pointer)}`;
    return [
      {
        title: apiErrorTitle(error.code, error.message.trim()),
        family: 'api',
        ...(error.code === undefined ? {} : { code: error.code }),
        ...apiAdvice(error.code, pointer),
        ...(error.documentationUrl === undefined ? {} : { documentationUrl: error.documentationUrl }),
      },
    ];
  });
}

function apiErrorTitle(code: number | undefined, message: string): string {
  if (code === undefined) return message === '' ? l10n.t('API error') : message;
  return message === '' ? l10n.t('API error {0}', code) : l10n.t('API error {0}: {1}', code, message);
}

/**
 * Returns the advice for an error code of the API itself. Only a few of these codes are documented (api-behaviour.md,
 * "Errors").
 */
function apiAdvice(
  code: number | undefined,
  pointer: string,
): Pick<Explanation, 'actor' | 'advice' | 'retry'> {
  switch (code) {
    case 971:
      return {
        actor: 'client',
        advice: l10n.t('Too many requests were sent. Wait, then send fewer requests.'),
        retry: 'yes',
      };
    case 6003:
      return { actor: 'client', advice: l10n.t('The authentication headers are malformed. Use a token or the legacy key, not both.'), retry: 'no' }; // prettier-ignore
    case 7000:
    case 7003:
      return { actor: 'client', advice: l10n.t('This path does not exist. Check the IDs in it.'), retry: 'no' }; // prettier-ignore
    case 9109:
    case 10000:
      return { actor: 'client', advice: l10n.t('The credential is invalid, or lacks a required permission.'), retry: 'no' }; // prettier-ignore
    default:
      return {
        actor: 'unknown',
        advice: l10n.t("See the API's error message for details.") + pointer,
        retry: 'unknown',
      };
  }
}

function explainTraceId(traceId: string): Explanation {
  return {
    title: l10n.t('Trace ID {0}', traceId),
    family: 'trace',
    actor: 'unknown',
    advice: l10n.t('The trace ID identifies a single request. Send the trace ID and the time of the request to the service\'s support team.'),
    retry: 'unknown',
    traceId,
  }; // prettier-ignore
}

/** Whether a code has the form 1xxx, or is one of the 5xx codes that the edge generates itself. */
function isEdgeCode(code: number): boolean {
  return (code >= 1000 && code < 2000) || edgeCategoryOf(code) !== undefined;
}

/**
 * Returns the three- or four-digit number that makes up the whole text, or that follows "error", "code", "HTTP", or
 * "status".
 */
function codeIn(text: string): number | undefined {
  const match =
    /^#?(\d{3,4})$/.exec(text) ?? /\b(?:error|code|http|status)\b[^\d\n]{0,12}(\d{3,4})\b/i.exec(text);
  return match ? Number(match[1]) : undefined;
}

/** Whether a string is 16 hex digits, optionally followed by a dash and the location that responded. */
function isTraceId(text: string): boolean {
  return /^[0-9a-f]{16}(-[A-Z]{3})?$/i.test(text);
}

function adviceOf(category: string | undefined): { readonly actor: Actor; readonly advice: () => string } {
  return own(edgeAdvice, category === 'cloudflare' ? 'platform' : (category ?? '')) ?? { actor: 'unknown', advice: () => l10n.t('The error code is unknown. Read the error message for details.') }; // prettier-ignore
}
