import * as l10n from '@vscode/l10n';
import { itemsOf, type JsonNode, type JsonString, memberOf, textOf, valueOf } from '../../../json/tree';
import { type Check, type CheckContext, replaceValue, report } from './context';
import { removeItem } from './edits';
import { checkOrigins, checkRedirects, isOnDevice } from './oauth-addresses';
import { suggest } from './suggest';

/**
 * Checks the "Rules for scopes" (access administration document) and other properties of the client that depend on
 * each other.
 */
export const checkOauthClient: Check = (node, context) => {
  const scopes = valueOf(node, 'scopes');
  checkScopes(scopes, context);
  checkOptionalScopes(node, scopes, context);
  checkAutomaticScopes(node, scopes, context);
  checkRedirects(valueOf(node, 'redirect_uris'), context);
  checkRedirects(valueOf(node, 'post_logout_redirect_uris'), context);
  checkOrigins(valueOf(node, 'allowed_cors_origins'), context);
  checkVisibility(node, context);
  checkSecretMethod(node, context);
};

function textsOf(list: JsonNode | undefined): JsonString[] {
  return itemsOf(list).filter((item): item is JsonString => item.type === 'string');
}

function checkScopes(scopes: JsonNode | undefined, context: CheckContext): void {
  const { oauthScopes } = context.facts;
  for (const scope of textsOf(scopes)) {
    if (scope.value.includes(':')) {
      const dotted = scope.value.replace(/:/g, '.');
      const fits = oauthScopes === undefined ? /^[\w.-]+$/.test(dotted) : oauthScopes.includes(dotted);
      const fixes = fits
        ? [
            {
              title: l10n.t('Replace with "{0}"', dotted),
              edits: [replaceValue(scope, dotted)],
              keepsMeaning: false,
            },
          ]
        : [];
      report(
        context,
        'error',
        'scope-colon',
        scope,
        l10n.t('Scopes with a colon are rejected. Write them with dots, as in the scope catalog.'),
        { fixes },
      );
    } else if (oauthScopes && scope.value.includes('.') && !oauthScopes.includes(scope.value)) {
      const meant = suggest(scope.value, oauthScopes);
      const fixes =
        meant === undefined
          ? []
          : [{ title: l10n.t('Replace with "{0}"', meant), edits: [replaceValue(scope, meant)] }];
      report(context, 'error', 'unknown-scope', scope, l10n.t('Unknown scope "{0}".', scope.value), {
        fixes,
      });
    }
  }
}

/** Scopes that cannot be optional, regardless of the content of `scopes`. */
const protectedScopes = ['openid', 'offline', 'offline_access'];

function checkOptionalScopes(node: JsonNode, scopes: JsonNode | undefined, context: CheckContext): void {
  const optional = valueOf(node, 'optional_scopes');
  const listed =
    scopes?.type === 'array' && !scopes.broken ? textsOf(scopes).map(({ value }) => value) : undefined;
  const known = listed && new Set(listed);
  const byLetters = new Map(listed?.map((value) => [value.toLowerCase(), value]));
  const items = itemsOf(optional);
  for (const [index, item] of items.entries()) {
    const scope = textOf(item);
    if (scope === undefined) continue;
    const remove = { title: l10n.t('Remove "{0}"', scope), edits: [removeItem(items, index)] };
    if (protectedScopes.includes(scope)) {
      report(
        context,
        'error',
        'scope-protected',
        item,
        l10n.t('The scope "{0}" cannot be optional. Remove it.', scope),
        {
          fixes: [{ ...remove, preferred: true }],
        },
      );
    } else if (known && !known.has(scope)) {
      const same = byLetters.get(scope.toLowerCase());
      const rename =
        same === undefined
          ? []
          : [
              {
                title: l10n.t('Replace with "{0}"', same),
                edits: [replaceValue(item, same)],
                preferred: true,
              },
            ];
      const last = itemsOf(scopes).at(-1);
      const add = last
        ? [
            {
              title: l10n.t('Add "{0}" to "scopes"', scope),
              edits: [{ start: last.end, end: last.end, newText: `, ${JSON.stringify(scope)}` }],
            },
          ]
        : [];
      report(
        context,
        'error',
        'scope-not-listed',
        item,
        l10n.t('An optional scope must also be in "scopes". Add "{0}".', scope),
        { fixes: [...rename, ...add, remove] },
      );
    }
  }
}

/** Checks `offline_access` and `openid`, which depend on the grant and response types. */
function checkAutomaticScopes(node: JsonNode, scopes: JsonNode | undefined, context: CheckContext): void {
  if (context.intent === 'record' || scopes?.type !== 'array' || scopes.broken) return;
  const rules: [scope: string, list: string, by: string][] = [
    ['offline_access', 'grant_types', 'refresh_token'],
    ['openid', 'response_types', 'id_token'],
  ];
  for (const [scope, list, by] of rules) {
    const types = memberOf(node, list);
    if (types?.value?.type !== 'array') continue;
    const given = types.value.items.find((item) => textOf(item) === by);
    const listed = scopes.items.find((item) => textOf(item) === scope);
    if (given && !listed)
      report(
        context,
        'hint',
        'managed-scope',
        given,
        l10n.t('The API adds the scope "{0}" automatically because of this entry.', scope),
      );
    else if (listed && !given)
      report(
        context,
        'hint',
        'managed-scope',
        listed,
        l10n.t(
          'The API manages the scope "{0}" itself. To get the scope, add "{1}" to "{2}".',
          scope,
          by,
          list,
        ),
      );
  }
}

/**
 * Reports that a change of `visibility` to `public` cannot be undone, and that it requires a name, a logo, a verified
 * host, and at least one scope that is not an identity scope.
 */
function checkVisibility(node: JsonNode, context: CheckContext): void {
  const visibility = valueOf(node, 'visibility');
  if (visibility?.type !== 'string' || context.intent !== 'update') return;
  if (visibility.value === 'public')
    report(
      context,
      'warning',
      'public-client',
      visibility,
      l10n.t(
        'Making a client public cannot be undone. The client needs a name, a logo, a verified client URI host, and at least one scope that is not an identity scope.',
      ),
    );
}

/**
 * Checks the authentication method. A client with the method `none` has no secret, and a client that runs on the
 * user's device cannot keep a secret (RFC 8252).
 */
function checkSecretMethod(node: JsonNode, context: CheckContext): void {
  const method = valueOf(node, 'token_endpoint_auth_method');
  if (method?.type !== 'string') return;
  const secret = memberOf(node, 'client_secret');
  if (method.value === 'none') {
    if (secret)
      report(
        context,
        'warning',
        'secret-method',
        secret.key,
        l10n.t('A client that uses the "none" method has no secret. Remove this property.'),
      );
    return;
  }
  const uris = textsOf(valueOf(node, 'redirect_uris'));
  if (uris.length === 0 || !uris.every(({ value }) => isOnDevice(value))) return;
  const message = l10n.t(
    'All redirect URIs point to the user\'s device, where a client cannot keep a secret. Use the "none" method.',
  );
  report(context, 'hint', 'secret-method', method, message, {
    fixes: [
      {
        title: l10n.t('Replace with "{0}"', 'none'),
        edits: [replaceValue(method, 'none')],
        keepsMeaning: false,
      },
    ],
  });
}
