import * as l10n from '@vscode/l10n';
import { type ApiClient } from '../../core/api/client';
import { type Credential } from '../../core/api/credential';
import { type ApiError } from '../../core/api/error';
import { checkBaseUrl } from './base-url';
import { type Connection, type NamedScope } from './connection';
import { askCredential } from './credential-question';
import { publicService } from './presets.data';
import { type Verified, verifyCredential } from './verify';
import { back, type Back, runSteps, type Step, type Wizard } from './wizard';

/** Dependencies of the dialog that adds a connection. */
interface AddTools {
  readonly wizard: Wizard;
  /** Creates a client for a connection that does not exist yet. */
  trial(baseUrl: string, credential: Credential): ApiClient;
  newId(): string;
  /** Names that are already in use. */
  readonly names: readonly string[];
}

/** New connection with its credential, or the choice of the demo service, which needs no further answers. */
type Added =
  | { readonly type: 'local' }
  | { readonly type: 'connection'; readonly connection: Connection; readonly credential: Credential; readonly verified: Verified }; // prettier-ignore

interface Answers {
  readonly service?: 'public' | 'local' | 'other';
  readonly baseUrl?: string;
  readonly scheme?: 'bearer' | 'legacy';
  readonly credential?: Credential;
  readonly verified?: Verified;
  readonly typedPlaces: readonly NamedScope[];
  readonly name?: string;
  readonly readOnly?: boolean;
}

/**
 * Guides the user through adding a connection. Returns undefined if the user cancels. Nothing is stored until the
 * last question is answered.
 */
export async function addConnection(tools: AddTools): Promise<Added | undefined> {
  const steps: Step<Answers>[] = [
    askService,
    askUrl,
    askScheme,
    askAccess,
    askScopes,
    askName,
    askReadOnly,
  ].map(
    (ask) => (answers, position) =>
      answers.service === 'local' ? Promise.resolve('skipped') : ask(tools, answers, position),
  );
  const answers = await runSteps(steps, { typedPlaces: [] });
  if (!answers) return undefined;
  if (answers.service === 'local') return { type: 'local' };
  const { baseUrl, scheme, credential, verified, typedPlaces, name, readOnly } = answers;
  if (!baseUrl || !scheme || !credential || !verified || !name) return undefined;
  const connection: Connection = {
    id: tools.newId(),
    kind: 'api',
    name,
    baseUrl,
    scheme,
    readOnly: readOnly ?? true,
    typedPlaces,
  };
  return { type: 'connection', connection, credential, verified };
}

type Ask = (
  tools: AddTools,
  answers: Answers,
  position: { readonly step: number; readonly total: number },
) => ReturnType<Step<Answers>>;

const titled = (position: { readonly step: number; readonly total: number }): { title: string; step: number; total: number } => ({
  title: l10n.t('Add Connection'),
  ...position,
}); // prettier-ignore

const askService: Ask = async ({ wizard }, answers, position) => {
  const service = await wizard.pick<'public' | 'local' | 'other'>(
    [
      { label: publicService.name, description: publicService.baseUrl, value: 'public' },
      {
        label: l10n.t('Demo service'),
        description: l10n.t('sample accounts on this machine'),
        detail: l10n.t('Starts the demo service. Nothing leaves this machine, and no token is required.'),
        value: 'local',
      },
      {
        label: l10n.t('Other address…'),
        description: l10n.t('a service that supports the Cloudflare v4 API'),
        value: 'other',
      },
    ],
    { ...titled(position), placeholder: l10n.t('Select a service') },
  );
  if (service === undefined || service === back) return service;
  return { ...answers, service, ...(service === 'public' ? { baseUrl: publicService.baseUrl } : {}) };
};

const askUrl: Ask = async ({ wizard }, answers, position) => {
  if (answers.service !== 'other') return 'skipped';
  const typed = await wizard.text({
    ...titled(position),
    prompt: l10n.t('Base URL of the API.'),
    placeholder: 'https://api.example.com/client/v4',
    value: answers.baseUrl ?? '',
    validate: (text) => {
      const checked = checkBaseUrl(text);
      return checked.ok ? undefined : checked.problem;
    },
  });
  if (typeof typed !== 'string') return typed;
  const checked = checkBaseUrl(typed);
  return checked.ok ? { ...answers, baseUrl: checked.url } : back;
};

const askScheme: Ask = async ({ wizard }, answers, position) => {
  const scheme = await wizard.pick<'bearer' | 'legacy'>(
    [
      {
        label: l10n.t('API token'),
        description: l10n.t('recommended'),
        detail: l10n.t('Limited to the permissions and resources that you selected for the token.'),
        value: 'bearer',
      },
      {
        label: l10n.t('Email and API key'),
        description: l10n.t('legacy'),
        detail: l10n.t("Has all of the user's permissions. Some user group operations require this method."),
        value: 'legacy',
      },
    ],
    { ...titled(position), placeholder: l10n.t('Select a way to sign in') },
  );
  return scheme === undefined || scheme === back ? scheme : { ...answers, scheme };
};

const askAccess: Ask = async (tools, answers, position) => {
  const { baseUrl, scheme } = answers;
  if (baseUrl === undefined || scheme === undefined) return back;
  const given = await askUntilAccepted(tools, baseUrl, scheme, position);
  return given === undefined || given === back ? given : { ...answers, ...given };
};

/** Asks for a credential until the service accepts it. */
export async function askUntilAccepted(
  tools: Pick<AddTools, 'wizard' | 'trial'>,
  baseUrl: string,
  scheme: 'bearer' | 'legacy',
  position: { readonly step: number; readonly total: number },
): Promise<{ readonly credential: Credential; readonly verified: Verified } | Back | undefined> {
  let problem: string | undefined;
  for (;;) {
    const credential = await askCredential(tools.wizard, scheme, titled(position), problem);
    if (credential === undefined || credential === back) return credential;
    const outcome = await tools.wizard.busy(l10n.t('Contacting {0}…', new URL(baseUrl).host), (signal) =>
      verifyCredential(tools.trial(baseUrl, credential), scheme, [], signal),
    );
    if (outcome?.ok) {
      problem = statusProblem(outcome.value);
      if (problem === undefined) return { credential, verified: outcome.value };
    } else
      problem =
        outcome === undefined
          ? l10n.t('Canceled. Try again, or press Escape to close.')
          : accessProblem(outcome.error);
  }
}

function statusProblem({ token }: Verified): string | undefined {
  if (token?.status === 'disabled') return l10n.t('This token is disabled. Enable it, or use another one.');
  return token?.status === 'expired' ? l10n.t('This token has expired. Use another one.') : undefined;
}

function accessProblem(error: ApiError): string {
  if (error.kind === 'unauthorized' || error.kind === 'forbidden' || error.kind === 'invalid')
    return l10n.t('The API rejected the credential: {0}', error.message);
  return error.message;
}

const askScopes: Ask = async ({ wizard }, answers, position) => {
  if ((answers.verified?.scopes.scopes.length ?? 0) > 0) return 'skipped';
  const typed = await askScope(wizard, {
    ...titled(position),
    placeholder: l10n.t(
      'The credential has no access to any account. Do you want to add an account or a zone by ID?',
    ),
  });
  if (typed === undefined || typed === back) return typed;
  return { ...answers, typedPlaces: typed === 'none' ? [] : [typed] };
};

/** Asks the user for the ID of an account or zone. Returns `none` if the user chooses not to enter one now. */
export async function askScope(
  wizard: Wizard,
  question: {
    readonly title: string;
    readonly placeholder: string;
    readonly step: number;
    readonly total: number;
  },
): Promise<NamedScope | 'none' | Back | undefined> {
  const type = await wizard.pick<'accounts' | 'zones' | 'none'>(
    [
      { label: l10n.t('Enter an account ID'), value: 'accounts' },
      { label: l10n.t('Enter a zone ID'), value: 'zones' },
      { label: l10n.t('Not now'), value: 'none' },
    ],
    question,
  );
  if (type === undefined || type === back || type === 'none') return type;
  const { title, step, total } = question;
  const id = await wizard.text({
    title,
    step,
    total,
    prompt: type === 'accounts' ? l10n.t('ID of the account.') : l10n.t('ID of the zone.'),
    placeholder: '023e105f4ecef8ad9ca31a8372d0c353',
    validate: (text) =>
      /^[\w-]{1,64}$/.test(text.trim())
        ? undefined
        : l10n.t('IDs can contain only letters, digits, hyphens, and underscores.'),
  });
  return typeof id === 'string' ? { type, id: id.trim() } : id;
}

const askName: Ask = async ({ wizard, names }, answers, position) => {
  const name = await wizard.text({
    ...titled(position),
    prompt: l10n.t('Display name of the connection.'),
    value: answers.name ?? suggestName(answers, names),
    validate: (text) => nameProblem(text, names),
  });
  return typeof name === 'string' ? { ...answers, name: name.trim() } : name;
};

/** Checks the name of a connection. Returns the problem, if there is one. */
function nameProblem(text: string, names: readonly string[]): string | undefined {
  const name = text.trim();
  if (name === '') return l10n.t('Enter a name.');
  return names.includes(name) ? l10n.t('A connection with this name already exists.') : undefined;
}

function suggestName(answers: Answers, names: readonly string[]): string {
  const accounts = answers.verified?.scopes.scopes.filter(({ type }) => type === 'accounts') ?? [];
  const service =
    answers.service === 'public' ? publicService.name : new URL(answers.baseUrl ?? 'http://x').host;
  const base = accounts.length === 1 && accounts[0] ? accounts[0].name : service;
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (!names.includes(name)) return name;
  }
}

const askReadOnly: Ask = async ({ wizard }, answers, position) => {
  const readOnly = await wizard.pick(
    [
      {
        label: l10n.t('Read-only'),
        detail: l10n.t('No changes can be made through this connection until you turn off read-only mode.'),
        value: true,
      },
      {
        label: l10n.t('Read and write'),
        detail: l10n.t('You confirm every change before it is sent.'),
        value: false,
      },
    ],
    { ...titled(position), placeholder: l10n.t('Select an access mode') },
  );
  return readOnly === undefined || readOnly === back ? readOnly : { ...answers, readOnly };
};
