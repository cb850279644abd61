import { type Operation } from './operation/operation';
import { accessRuleOperations } from './routes/access-rules';
import { discovery } from './routes/discovery';
import { firewallRuleOperations } from './routes/firewall-rules';
import { lockdownOperations } from './routes/lockdowns';
import { oauthClientOperations } from './routes/oauth-clients';
import { permissionGroupOperations } from './routes/permission-groups';
import { requestTracerOperations } from './routes/request-tracer';
import { resourceGroupOperations } from './routes/resource-groups';
import { listOperations } from './routes/lists/operations';
import { rulesetOperations } from './routes/rulesets/operations';
import { ssoConnectorOperations } from './routes/sso-connectors';
import { stepOutputOperations } from './routes/step-output';
import { tagListOperations } from './routes/tag-lists';
import { tagOperations } from './routes/tags';
import { uaRuleOperations } from './routes/ua-rules';
import { userGroupMemberOperations } from './routes/user-group-members';
import { userGroupOperations } from './routes/user-groups';
import { wafOperations } from './routes/waf';
import { workflowBatchOperations } from './routes/workflow-batches';
import { workflowInstanceOperations } from './routes/workflow-instances';
import { workflowOperations } from './routes/workflows';
import { workflowVersionOperations } from './routes/workflow-versions';

/** All operations that require a credential. */
export const operations: readonly Operation[] = [
  ...discovery,
  ...permissionGroupOperations,
  ...resourceGroupOperations,
  ...userGroupOperations,
  ...userGroupMemberOperations,
  ...ssoConnectorOperations,
  ...oauthClientOperations,
  ...workflowOperations,
  ...workflowInstanceOperations,
  ...workflowBatchOperations,
  ...stepOutputOperations,
  ...workflowVersionOperations,
  ...lockdownOperations,
  ...firewallRuleOperations,
  ...accessRuleOperations,
  ...uaRuleOperations,
  ...wafOperations,
  ...rulesetOperations,
  ...listOperations,
  ...requestTracerOperations,
  ...tagOperations,
  ...tagListOperations,
];
