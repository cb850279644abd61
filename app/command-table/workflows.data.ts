import { eventStatuses, statusChanges } from '../../core/changes/plans/status-changes.data';
import { createBatch } from '../commands/batch';
import { createAction } from '../commands/create';
import { creations } from '../commands/create.data';
import { compareGraph, compareVersions, showRun, showVersionGraph } from '../commands/graphs';
import { sendEvent } from '../commands/instance-events';
import {
  changeAllInstances,
  pauseInstances,
  restartInstances,
  resumeInstances,
  terminateInstances,
} from '../commands/instances';
import { saveStepOutput, showStepOutput } from '../commands/step-output';
import { changeWorkflow, createWorkflow } from '../commands/workflow-form';
import { act } from './command';
import {
  type CommandRow,
  change,
  create,
  creates,
  inPayload,
  inWorkflowScript,
  onDesktop,
  open,
} from './command-row';

/**
 * Returns an entry for `marks` that matches any of the given statuses, for example `running|queued`. Menus use it to
 * offer an action only for instances whose status allows the action.
 */
const inStatus = (statuses: readonly string[]): string => statuses.join('|');

/** Commands for workflows, versions, and instances. */
export const workflowRows: readonly CommandRow[] = [
  {
    id: 'workflow.change',
    title: 'Edit Workflow Settings…',
    run: act(changeWorkflow),
    operations: ['workflows.put'],
    items: [{ on: ['workflow'], marks: ['writable'], group: change }],
  },
  creates(
    'workflow.create',
    'Create Workflow…',
    act(createWorkflow),
    ['workflows.put'],
    ['account'],
    'workflows',
  ),
  {
    ...creates(
      'instance.create',
      'Create Instance…',
      act(createAction(creations.instance)),
      ['instances.create'],
      ['group:workflow_instance', 'workflow'],
    ),
    icon: '$(run)',
  },
  {
    id: 'graph.showVersion',
    title: 'Show Version Graph',
    run: act(showVersionGraph),
    icon: '$(type-hierarchy-sub)',
    operations: ['versions.graph', 'versions.get'],
    items: [
      { on: ['workflow_version'], marks: ['graph'], group: 'inline@1' },
      { on: ['workflow_version'], group: open },
    ],
  },
  {
    id: 'graph.showRun',
    title: 'Show Instance Run',
    run: act(showRun),
    icon: '$(type-hierarchy-sub)',
    operations: ['instances.get', 'versions.graph'],
    items: [
      { on: ['workflow_instance'], group: 'inline@0' },
      { on: ['workflow_instance'], group: open },
    ],
  },
  {
    id: 'graph.compare',
    title: 'Compare Graph with Script',
    run: act(compareGraph),
    icon: '$(compare-changes)',
    operations: ['versions.graph', 'versions.get'],
    items: [{ on: ['workflow_version'], marks: ['graph'], group: open }],
  },
  {
    id: 'graph.compareVersions',
    title: 'Compare Version Graphs…',
    run: act(compareVersions),
    icon: '$(git-compare)',
    operations: ['versions.graph', 'versions.get'],
    items: [{ on: ['workflow_version'], marks: ['graph'], group: open }],
  },
  {
    id: 'workflow.run',
    title: 'Run Workflow Locally',
    run: ({ workflows }, { args }) => workflows.run(args[0], args[1]),
    icon: '$(run)',
    palette: `${onDesktop} && ${inWorkflowScript}`,
    menus: { 'editor/title/run': { when: `${onDesktop} && ${inWorkflowScript}`, group: 'navigation@10' } },
    operations: ['instances.create'],
  },
  {
    id: 'graph.showLocal',
    title: 'Show Workflow Graph',
    run: 'graphs',
    icon: '$(type-hierarchy-sub)',
    palette: inWorkflowScript,
    menus: {
      'editor/title': { when: inWorkflowScript, group: 'navigation@1' },
      'editor/context': { when: inWorkflowScript, group: '1_rampart@1' },
    },
  },
  {
    id: 'graph.copyMermaid',
    title: 'Copy Workflow Graph as Mermaid',
    run: 'graphs',
    icon: '$(copy)',
    palette: inWorkflowScript,
    menus: { 'editor/context': { when: inWorkflowScript, group: '1_rampart@2' } },
  },
  {
    id: 'instance.createBatch',
    title: 'Create Instances from File…',
    run: act(createBatch),
    operations: ['instances.createBatch', 'instances.create'],
    items: [{ on: ['group:workflow_instance', 'workflow'], marks: ['writable'], group: create }],
  },
  {
    id: 'instance.pause',
    title: 'Pause Instance',
    run: act(pauseInstances),
    icon: '$(debug-pause)',
    operations: ['instances.changeStatus'],
    items: [
      {
        on: ['workflow_instance'],
        marks: ['writable', inStatus(statusChanges.pause.from)],
        group: 'inline@1',
      },
      { on: ['workflow_instance'], marks: ['writable', inStatus(statusChanges.pause.from)], group: change },
    ],
  },
  {
    id: 'instance.resume',
    title: 'Resume Instance',
    run: act(resumeInstances),
    icon: '$(debug-continue)',
    operations: ['instances.changeStatus'],
    items: [
      {
        on: ['workflow_instance'],
        marks: ['writable', inStatus(statusChanges.resume.from)],
        group: 'inline@1',
      },
      { on: ['workflow_instance'], marks: ['writable', inStatus(statusChanges.resume.from)], group: change },
    ],
  },
  {
    id: 'instance.restart',
    title: 'Restart Instance…',
    run: act(restartInstances),
    operations: ['instances.changeStatus'],
    items: [
      { on: ['workflow_instance'], marks: ['writable', inStatus(statusChanges.restart.from)], group: change },
    ],
  },
  {
    id: 'instance.terminate',
    title: 'Terminate Instance…',
    run: act(terminateInstances),
    operations: ['instances.changeStatus'],
    items: [
      {
        on: ['workflow_instance'],
        marks: ['writable', inStatus(statusChanges.terminate.from)],
        group: change,
      },
    ],
  },
  {
    id: 'payload.send',
    title: 'Send Payload',
    run: ({ payloads }, { args }) => payloads.send(args[0]),
    icon: '$(send)',
    palette: inPayload,
    menus: { 'editor/title': { when: inPayload, group: 'navigation@1' } },
    keys: [{ key: 'ctrl+enter', mac: 'cmd+enter', when: `${inPayload} && editorTextFocus` }],
    operations: ['instances.sendEvent', 'instances.create'],
  },
  {
    id: 'instance.sendEvent',
    title: 'Send Event…',
    run: act(sendEvent),
    icon: '$(send)',
    operations: ['instances.sendEvent'],
    items: [{ on: ['workflow_instance'], marks: ['writable', inStatus(eventStatuses)], group: change }],
  },
  {
    id: 'instance.changeAll',
    title: 'Update All Listed Instances…',
    run: act(changeAllInstances),
    operations: ['instances.list', 'instances.changeStatus'],
    palette: false,
    items: [{ on: ['status'], marks: ['writable'], group: change }],
  },
  {
    id: 'instance.saveStepOutput',
    title: 'Save Step Output to File…',
    run: act(saveStepOutput),
    operations: ['instances.stepOutput'],
    items: [{ on: ['workflow_instance'], group: open }],
  },
  {
    id: 'instance.showStepOutput',
    title: 'Show Step Output…',
    run: act(showStepOutput),
    operations: ['instances.stepOutput'],
    items: [{ on: ['workflow_instance'], group: open }],
  },
];
