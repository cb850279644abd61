import { showWhatMay, showWhoMay } from './access';
import { type Action } from '../context/action-context';
import { createBatch } from './batch';
import { compareResources } from './compare';
import { createAction, createFromEditor } from './create';
import { creations } from './create.data';
import { moveRuleDown, moveRuleUp } from './drop';
import { explain, fetchErrorResponse } from './errors';
import { pullFolder, pushFolder } from './folder';
import { copyIds, copyJson, goToResource, openResource } from './find';
import { compareGraph, showRun, showVersionGraph } from './graphs';
import { sendEvent } from './instance-events';
import { changeAllInstances, pauseInstances, restartInstances, resumeInstances, terminateInstances } from './instances'; // prettier-ignore
import { addMembers, replaceMembers } from './members';
import { showHealth } from './oauth-health';
import { copyClientRecord, deleteRotatedSecret, makePublic, rotateSecret } from './oauth';
import { deleteResources } from './remove';
import { pauseRules, resumeRules, setMode, setPriority } from './rules';
import { beginVerification, copyConnectorRecord, disableConnector, enableConnector, setFedrampLanguage } from './sso'; // prettier-ignore
import { saveStepOutput, showStepOutput } from './step-output';
import { findByTag, removeTag, setTag } from './tags';
import { findWhereUsed } from './uses';
import { changeWorkflow, createWorkflow } from './workflow-form';

/** What each command does, by its name without `rampart.`. Commands of lists, documents and history are elsewhere. */
export const actions: Readonly<Record<string, Action>> = {
  ...Object.fromEntries(Object.keys(creations).map((command) => [command, createAction(command)])),
  'workflow.create': createWorkflow,
  'workflow.change': changeWorkflow,
  'instance.createBatch': createBatch,
  'instance.pause': pauseInstances,
  'instance.resume': resumeInstances,
  'instance.terminate': terminateInstances,
  'instance.restart': restartInstances,
  'instance.sendEvent': sendEvent,
  'instance.showStepOutput': showStepOutput,
  'instance.saveStepOutput': saveStepOutput,
  'instance.changeAll': changeAllInstances,
  'graph.showVersion': showVersionGraph,
  'graph.showRun': showRun,
  'graph.compare': compareGraph,
  'access.whoMay': showWhoMay,
  'access.whatMay': showWhatMay,
  'member.add': addMembers,
  'member.replace': replaceMembers,
  'oauthClient.rotateSecret': rotateSecret,
  'oauthClient.deleteRotatedSecret': deleteRotatedSecret,
  'oauthClient.makePublic': makePublic,
  'oauthClient.checkHealth': showHealth,
  'oauthClient.copyRecord': copyClientRecord,
  'ssoConnector.enable': enableConnector,
  'ssoConnector.disable': disableConnector,
  'ssoConnector.setFedrampLanguage': setFedrampLanguage,
  'ssoConnector.beginVerification': beginVerification,
  'ssoConnector.copyRecord': copyConnectorRecord,
  'rule.pause': pauseRules,
  'rule.resume': resumeRules,
  'rule.setMode': setMode,
  'firewallRule.setPriority': setPriority,
  'firewallRule.moveUp': moveRuleUp,
  'firewallRule.moveDown': moveRuleDown,
  'tag.set': setTag,
  'tag.remove': removeTag,
  'tag.findResources': findByTag,
  'resource.goto': goToResource,
  'resource.open': openResource,
  'resource.delete': deleteResources,
  'resource.copyId': copyIds,
  'resource.copyJson': copyJson,
  'resource.compare': compareResources,
  'resource.findUses': findWhereUsed,
  'resource.createFromEditor': createFromEditor,
  'folder.pull': pullFolder,
  'folder.push': pushFolder,
  'error.explain': explain,
  'error.fetchResponse': fetchErrorResponse,
};
