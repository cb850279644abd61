import { checkBaseUrl } from '../../app/connections/base-url';
import { publicService } from '../../app/connections/presets.data';
import { Secret } from '../../core/api/secret';
import { CommandError } from '../command';

/** Only environment variables determine which account a command may use. */
export type Environment = Readonly<Record<string, string | undefined>>;

const tokenVariable = 'RAMPART_API_TOKEN';
const urlVariable = 'RAMPART_API_URL';

/** Identity of a command at a service. The token is sent to that origin only. */
export interface GivenAccount {
  readonly baseUrl: string;
  readonly origin: string;
  readonly token: Secret;
}

/** The account of the environment; undefined when there is no token. Throws `CommandError` for an address that may not be used. */
export function givenAccount(env: Environment): GivenAccount | undefined {
  const token = env[tokenVariable]?.trim() ?? '';
  if (token === '') return undefined;
  const given = env[urlVariable]?.trim() ?? '';
  const checked = checkBaseUrl(given === '' ? publicService.baseUrl : given);
  if (!checked.ok) throw new CommandError(`${urlVariable}: ${checked.problem}`);
  return { baseUrl: checked.url, origin: new URL(checked.url).origin, token: new Secret(token) };
}

/** Description of the variables in `--help`. */
export const environmentUsage = `Environment:
  ${tokenVariable}  the API token; there is no option for it, and it is never printed
  ${urlVariable}    base URL of the service that the token is for
                     (default: ${publicService.baseUrl})
`;

/** `givenAccount` for commands that cannot do without. */
export function neededAccount(env: Environment): GivenAccount {
  const account = givenAccount(env);
  if (!account) throw new CommandError(`Set ${tokenVariable} to an API token. See --help.`);
  return account;
}

/** A token is sent only to the service that it is for, whatever a file of the repository contains. */
export function demandOrigin(account: GivenAccount, origin: string, what: string): void {
  if (account.origin === origin) return;
  throw new CommandError(
    `${what} is for ${origin}, but the token is for ${account.origin}. Nothing was sent. Set ${urlVariable} to the service that the token belongs to.`,
  );
}
