import * as l10n from '@vscode/l10n';
import { type KindId } from '../../core/model/kind-ids';
import { dashboardPage } from '../../core/resources/dashboard';
import { kinds } from '../../core/resources/kinds.data';
import { type Action } from '../context/action-context';
import { targetsOf } from '../context/targets';

/** Opens accounts, zones, and resources in the service's dashboard, if it has one. */
export const openInDashboard: Action = async (context, nodes) => {
  const scopes = nodes.flatMap(({ scope, ref }) => (scope && !ref ? [{ scope, ref: undefined }] : []));
  const targets = await targetsOf(
    context,
    nodes,
    Object.keys(kinds) as KindId[],
    l10n.t('Open in Dashboard'),
  );
  for (const { scope, ref } of [...scopes, ...targets])
    if (scope.dashboard === true) await context.browse(dashboardPage(scope, ref));
    else
      await context.prompts.warn(
        l10n.t(
          'The dashboard shows only Cloudflare accounts. The accounts of “{0}” are not available there.',
          scope.connectionName,
        ),
      );
};
