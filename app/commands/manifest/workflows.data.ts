import { eventStatuses, statusChanges } from '../../../core/changes/plans/status-changes.data';
import { type CommandRow, change, create, open, creates } from './command-row';

/** Menus offer what the status of an instance allows. */
const inStatus = (statuses: readonly string[]): string => statuses.join('|');

/** Workflows, versions and instances. */
export const workflowRows: readonly CommandRow[] = [
  {
    id: 'workflow.change',
    title: 'Change Workflow…',
    operations: ['workflows.put'],
    items: [{ on: ['workflow'], marks: ['writable'], group: change }],
  },
  creates('workflow.create', 'Create Workflow…', ['workflows.put'], ['account'], 'workflows'),
  {
    ...creates(
      'instance.create',
      'Create Instance…',
      ['instances.create'],
      ['group:workflow_instance', 'workflow'],
    ),
    icon: '$(run)',
  },
  {
    id: 'graph.showVersion',
    title: 'Show Graph',
    icon: '$(type-hierarchy-sub)',
    operations: ['versions.graph', 'versions.get'],
    items: [
      { on: ['workflow_version'], marks: ['graph'], group: 'inline@1' },
      { on: ['workflow_version'], group: open },
    ],
  },
  {
    id: 'graph.showRun',
    title: 'Show Run',
    icon: '$(type-hierarchy-sub)',
    operations: ['instances.get', 'versions.graph'],
    items: [
      { on: ['workflow_instance'], group: 'inline@0' },
      { on: ['workflow_instance'], group: open },
    ],
  },
  {
    id: 'graph.compare',
    title: 'Compare Graph with the Script',
    icon: '$(compare-changes)',
    operations: ['versions.graph', 'versions.get'],
    items: [{ on: ['workflow_version'], marks: ['graph'], group: open }],
  },
  {
    id: 'workflow.run',
    title: 'Run This Workflow on the Local Runtime',
    icon: '$(run)',
    operations: ['instances.create'],
  },
  { id: 'graph.showLocal', title: 'Show Graph of This Script', icon: '$(type-hierarchy-sub)' },
  { id: 'graph.copyMermaid', title: 'Copy Graph of This Script as Mermaid', icon: '$(copy)' },
  {
    id: 'instance.createBatch',
    title: 'Create Instances from a File…',
    operations: ['instances.createBatch', 'instances.create'],
    items: [{ on: ['group:workflow_instance', 'workflow'], marks: ['writable'], group: create }],
  },
  {
    id: 'instance.pause',
    title: 'Pause Instance',
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
    operations: ['instances.changeStatus'],
    items: [
      { on: ['workflow_instance'], marks: ['writable', inStatus(statusChanges.restart.from)], group: change },
    ],
  },
  {
    id: 'instance.terminate',
    title: 'Terminate Instance…',
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
    title: 'Send',
    icon: '$(send)',
    palette: false,
    editorTitle: 'resourceScheme == rampart-payload',
    operations: ['instances.sendEvent', 'instances.create'],
  },
  {
    id: 'instance.sendEvent',
    title: 'Send Event…',
    icon: '$(send)',
    operations: ['instances.sendEvent'],
    items: [{ on: ['workflow_instance'], marks: ['writable', inStatus(eventStatuses)], group: change }],
  },
  {
    id: 'instance.changeAll',
    title: 'Change All Instances of This List…',
    operations: ['instances.list', 'instances.changeStatus'],
    palette: false,
    items: [{ on: ['status'], marks: ['writable'], group: change }],
  },
  {
    id: 'instance.saveStepOutput',
    title: 'Save Step Output to File…',
    operations: ['instances.stepOutput'],
    items: [{ on: ['workflow_instance'], group: open }],
  },
  {
    id: 'instance.showStepOutput',
    title: 'Show Step Output…',
    operations: ['instances.stepOutput'],
    items: [{ on: ['workflow_instance'], group: open }],
  },
];
