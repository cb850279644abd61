import { visibleLine } from '../../core/base/shown-text';
import { defineTool } from '../../core/tools/tool';
import { type AccountToolContext, connectedScopes } from './account-tool-context';

const maxScopes = 200;

export const listAccountsTool = defineTool({
  name: 'list_accounts',
  title: 'List Accounts and Zones',
  description:
    'Lists the connected accounts and zones with their IDs, and whether the connection is read-only. Call it first, to name an account or zone in other tools.',
  input: {
    type: 'object',
    properties: {
      words: { type: 'string', description: 'Only those whose name contains this string.' },
    },
    required: [],
    additionalProperties: false,
  },
  untrusted: ['scopes[].name', 'scopes[].connection'],
  reach: 'account',
  async run({ words = '' }, context: AccountToolContext) {
    const found = (await connectedScopes(context)).filter(({ name }) =>
      name.toLowerCase().includes(words.toLowerCase()),
    );
    return {
      scopes: found.slice(0, maxScopes).map(({ type, id, name, accountId, connectionName, readOnly }) => ({
        type: type === 'zones' ? 'zone' : 'account',
        id,
        name: visibleLine(name),
        ...(type === 'zones' ? { account: accountId } : {}),
        connection: visibleLine(connectionName),
        readOnly,
      })),
      ...(found.length > maxScopes ? { more: found.length - maxScopes } : {}),
    };
  },
});
