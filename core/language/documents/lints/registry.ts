import { type CheckName } from '../shape';
import { checkAccessConfiguration, checkLockdownConfiguration } from './addresses';
import { type Check } from './context';
import { checkCharacteristic, checkEmbeddedExpression, checkValueExpression } from './expression';
import { checkList, checkListItems } from './list/list';
import { checkRuleset, checkRulesetRule } from './ruleset/ruleset';
import { checkDocumentKind } from './document-kind';
import { checkFilterObject, checkFirewallRule } from './firewall-rule';
import {
  checkGroupMembers,
  checkPermissionGroup,
  checkPolicies,
  checkResourceGroupReference,
} from './policies';
import { checkLockdownRule } from './lockdown-rule';
import { checkAllowedModes, checkOverride, checkWafRuleModes } from './modes';
import { checkOauthClient } from './oauth-client';
import { checkTagFilters } from './tag-filters';
import { checkTaggedResource, checkTags } from './tags';
import {
  checkCron, checkEmailDomain, checkLockdownUrl, checkResourceKey, checkSecret, checkTextFlag, checkUserAgent,
} from './texts'; // prettier-ignore

/** The checks that shapes refer to by name, in the order of the shape files. */
export const namedChecks: Readonly<Record<CheckName, Check>> = {
  'lockdown-url': checkLockdownUrl,
  'lockdown-configuration': checkLockdownConfiguration,
  'lockdown-rule': checkLockdownRule,
  'access-configuration': checkAccessConfiguration,
  'allowed-modes': checkAllowedModes,
  'user-agent-configuration': checkUserAgent,
  'firewall-rule': checkFirewallRule,
  'filter-object': checkFilterObject,
  expression: checkEmbeddedExpression,
  'override-body': checkOverride,
  'waf-rule-modes': checkWafRuleModes,
  policies: checkPolicies,
  'permission-group': checkPermissionGroup,
  'text-flag': checkTextFlag,
  'resource-group-reference': checkResourceGroupReference,
  'group-members': checkGroupMembers,
  'resource-key': checkResourceKey,
  'email-domain': checkEmailDomain,
  'oauth-client': checkOauthClient,
  secret: checkSecret,
  tags: checkTags,
  'tagged-resource': checkTaggedResource,
  'tag-filters': checkTagFilters,
  cron: checkCron,
  'document-kind': checkDocumentKind,
  'value-expression': checkValueExpression,
  characteristic: checkCharacteristic,
  ruleset: checkRuleset,
  'ruleset-rule': checkRulesetRule,
  list: checkList,
  'list-items': checkListItems,
};
