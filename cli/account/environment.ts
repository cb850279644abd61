import { checkBaseUrl } from '../../app/connections/base-url';
import { publicService } from '../../app/connections/presets.data';
import { Secret } from '../../core/api/secret';
import { CommandError } from '../command';

/** The environment variables. A command can use only the account that these variables specify. */
export type Environment = Readonly<Record<string, string | undefined>>;

const tokenVariable = 'RAMPART_API_TOKEN';
const urlVariable = 'RAMPART_API_URL';

/** Service and token that a command uses. The token is sent only to this service's origin. */
export interface GivenAccount {
  readonly baseUrl: string;
  readonly origin: string;
  readonly token: Secret;
}

/**
 * Returns the account that the environment specifies, or undefined if there is no token. Throws `CommandError` if the
 * base URL is not allowed.
 */
export function givenAccount(env: Environment): GivenAccount | undefined {
  const token = env[tokenVariable]?.trim() ?? '';
  if (token === '') return undefined;
  const given = env[urlVariable]?.trim() ?? '';
  const checked = checkBaseUrl(given === '' ? publicService.baseUrl : given);
  if (!checked.ok) throw new CommandError(`${urlVariable}: ${checked.problem}`);
  return { baseUrl: checked.url, origin: new URL(checked.url).origin, token: new Secret(token) };
}

/** Description of the environment variables for `--help`. */
export const environmentUsage = `Environment:
  ${tokenVariable}  the API token; it has no option, and is never printed
  ${urlVariable}    base URL of the service that the token is for
                     (default: ${publicService.baseUrl})
`;

/** Like `givenAccount`, but also throws `CommandError` if there is no token. */
export function neededAccount(env: Environment): GivenAccount {
  const account = givenAccount(env);
  if (!account) throw new CommandError(`Set ${tokenVariable} to an API token. See --help.`);
  return account;
}

/**
 * Throws `CommandError` if the token is not for the given service. This ensures that files in the repository cannot
 * direct the token to another service.
 */
export function demandOrigin(account: GivenAccount, origin: string, what: string): void {
  if (account.origin === origin) return;
  throw new CommandError(
    `${what} is for ${origin}, but the token is for ${account.origin}. Nothing was sent. Set ${urlVariable} to the service that the token belongs to.`,
  );
}
