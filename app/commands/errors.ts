import * as l10n from '@vscode/l10n';
import { type Explanation, explainError } from '../../core/api/explain';
import { text } from '../../core/resources/record';
import { type Action } from '../context/action-context';

/**
 * Explains the editor's selection, or text that the user pastes: an error code, a message, a problem document, or a
 * trace ID.
 */
export const explain: Action = async (context) => {
  const title = l10n.t('Explain Error');
  const selected = context.activeSelection()?.trim() ?? '';
  const found = selected === '' ? [] : explainError(selected);
  const pasted =
    found.length > 0
      ? selected
      : await context.prompts.input({
          title,
          prompt: l10n.t('Enter an error code (1020), a message, a problem document, or a trace ID'),
          validate: (value) =>
            value.trim() === '' || explainError(value).length > 0
              ? undefined
              : l10n.t('Unknown error. Paste the whole response, or only the code.'),
        });
  if (pasted === undefined || pasted.trim() === '') return;
  await context.prompts.showText(title, explanationText(explainError(pasted)));
};

const actors: Readonly<Record<Explanation['actor'], () => string>> = {
  client: () => l10n.t('sender of the request'),
  owner: () => l10n.t('owner of the site'),
  origin: () => l10n.t('owner of the origin server'),
  platform: () => l10n.t('Cloudflare'),
  unknown: () => l10n.t('unknown'),
};

/** Returns the explanations as a document. There is one explanation for each possible meaning of an error code. */
export function explanationText(explanations: readonly Explanation[]): string {
  const several =
    explanations.length > 1 ? [l10n.t('The code has {0} possible meanings.', explanations.length), ''] : [];
  return [...several, ...explanations.map(oneText)].join('\n');
}

function oneText(one: Explanation): string {
  const rows: (readonly [string, string | undefined])[] = [
    [l10n.t('Category'), one.category],
    [l10n.t('Responsible party'), actors[one.actor]()],
    [l10n.t('Retry'), retryText(one)],
    [l10n.t('Zone'), one.zone],
    [l10n.t('Trace'), one.traceId],
    [l10n.t('Documentation'), one.documentationUrl],
  ];
  return [
    `# ${one.title}`,
    '',
    ...(one.detail === undefined ? [] : [one.detail, '']),
    one.advice,
    '',
    ...rows.flatMap(([name, value]) => (value === undefined ? [] : [`- ${name}: ${value}`])),
    '',
  ].join('\n');
}

function retryText({ retry, retryAfterSeconds }: Explanation): string {
  if (retry === 'yes')
    return retryAfterSeconds === undefined ? l10n.t('yes') : l10n.t('yes, after {0} s', retryAfterSeconds);
  return retry === 'no' ? l10n.t('no, because the same request would fail again') : l10n.t('unknown');
}

const formats = [
  { label: 'JSON', accept: 'application/json' },
  { label: 'Problem JSON', accept: 'application/problem+json' },
  { label: 'Markdown', accept: 'text/markdown' },
  { label: 'HTML', accept: 'text/html' },
] as const;

/**
 * Fetches the edge's response for an error code from a host, in the format that the user selects, and shows it. The
 * request contains no credentials.
 */
export const fetchErrorResponse: Action = async (context) => {
  const title = l10n.t('Fetch Error Response from Host');
  const [scope] = await context.remote.scopes();
  if (!scope) {
    await context.prompts.warn(l10n.t('Add a connection first.'));
    return;
  }
  const host = await context.prompts.input({
    title,
    prompt: l10n.t('Origin of the host'),
    placeholder: 'https://example.com',
    validate: checkOrigin,
  });
  if (host === undefined) return;
  const code = await context.prompts.input({
    title,
    prompt: l10n.t('Error code'),
    placeholder: '1020',
    validate: (value) =>
      /^\d{3,4}$/.test(value) ? undefined : l10n.t('Enter a code of three or four digits.'),
  });
  if (code === undefined) return;
  const accept = await context.prompts.pick(
    formats.map(({ label, accept: value }) => ({ label, description: value, value })),
    { title, placeholder: l10n.t('Select a format') },
  );
  if (accept === undefined) return;
  const outcome = await context.remote.send(
    {
      connection: scope.connection,
      operation: 'edge.errorResponse',
      path: { error_code: code },
      zoneHost: new URL(host).origin,
      accept,
    },
    context.signal,
  );
  if (!outcome.ok) context.fail(outcome);
  else await context.prompts.showText(title, text(outcome.value, 'text') ?? '');
};

/** Checks an origin to which a request without credentials is sent. Returns the problem, if there is one. */
function checkOrigin(value: string): string | undefined {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    return l10n.t('Enter a full origin, such as https://example.com');
  return undefined;
}
