import { type Kind } from './shape';
import { accessRule } from './shapes/access-rule.data';
import { filter, firewallRule } from './shapes/firewall-rule.data';
import { customList, listItems } from './shapes/list.data';
import { lockdownRule } from './shapes/lockdown-rule.data';
import { oauthClient } from './shapes/oauth-client.data';
import { resourceGroup } from './shapes/resource-group.data';
import { ruleset, rulesetRule } from './shapes/ruleset.data';
import { ssoConnector } from './shapes/sso-connector.data';
import { tagQuery, tagsDelete, tagsSet } from './shapes/tags.data';
import { uaRule } from './shapes/ua-rule.data';
import { userGroup, userGroupMember, userGroupMembers } from './shapes/user-group.data';
import { wafGroup, wafOverride, wafRule } from './shapes/waf.data';
import {
  workflowInstance,
  workflowInstanceBatch,
  workflowInstanceStatus,
} from './shapes/workflow-instance.data';
import { workflow, workflowVersion } from './shapes/workflow.data';

/**
 * Every kind of document, with its intents and shapes. To add a kind, create a file in `shapes/`, add a line here,
 * and run `npm run schemas`. To add a check, add its name to `shape.ts`, a function in `lints/`, and a line in
 * `lints/registry.ts`. Each new code also needs a line in `lints/codes.data.ts` and a page in
 * `docs/diagnostics/document/`.
 */
export const kinds: readonly Kind[] = [
  lockdownRule,
  accessRule,
  uaRule,
  firewallRule,
  filter,
  wafOverride,
  wafGroup,
  wafRule,
  ruleset,
  rulesetRule,
  customList,
  listItems,
  userGroup,
  userGroupMembers,
  userGroupMember,
  resourceGroup,
  ssoConnector,
  oauthClient,
  tagsSet,
  tagsDelete,
  tagQuery,
  workflow,
  workflowInstance,
  workflowInstanceBatch,
  workflowInstanceStatus,
  workflowVersion,
];
