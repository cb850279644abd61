import { type CommandRow, change, remove } from './command-row';

/** Connections and the local service. */
export const connectionRows: readonly CommandRow[] = [
  // Connections
  {
    id: 'connection.add',
    title: 'Add Connection…',
    icon: '$(add)',
    viewTitles: [{ view: 'connections', group: 'navigation@1' }],
  },
  {
    id: 'connection.signIn',
    title: 'Sign In Again…',
    items: [{ on: ['connection'], marks: ['api'], group: '1_use' }],
  },
  {
    id: 'connection.addPlace',
    title: 'Add Account or Zone…',
    items: [{ on: ['connection'], marks: ['api'], group: '1_use' }],
  },
  {
    id: 'connection.toggleReadOnly',
    title: 'Toggle Read-Only',
    icon: '$(lock)',
    items: [
      { on: ['connection'], group: 'inline@1' },
      { on: ['connection'], group: change },
    ],
  },
  {
    id: 'connection.signOut',
    title: 'Sign Out',
    items: [{ on: ['connection'], marks: ['api'], group: remove }],
  },
  {
    id: 'connection.remove',
    title: 'Remove Connection…',
    items: [{ on: ['connection'], marks: ['api'], group: remove }],
  },

  // The local service
  {
    id: 'local.start',
    title: 'Start Local Service',
    icon: '$(debug-start)',
    viewTitles: [{ view: 'connections', group: '2_local' }],
  },
  { id: 'local.stop', title: 'Stop Local Service', viewTitles: [{ view: 'connections', group: '2_local' }] },
];
