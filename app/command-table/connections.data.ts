import { connectionCommands } from '../connections/connection-commands';
import { onConnection } from './command';
import { type CommandRow, change, remove } from './command-row';

/** Connections and the local service. */
export const connectionRows: readonly CommandRow[] = [
  // Connections
  {
    id: 'connection.add',
    title: 'Add Connection…',
    connects: true,
    run: onConnection(connectionCommands.add),
    icon: '$(add)',
    viewTitles: [{ view: 'connections', group: 'navigation@1' }],
  },
  {
    id: 'connection.signIn',
    title: 'Sign In Again…',
    connects: true,
    run: onConnection(connectionCommands.signIn),
    items: [{ on: ['connection'], marks: ['api'], group: '1_use' }],
  },
  {
    id: 'connection.addPlace',
    title: 'Add Account or Zone…',
    connects: true,
    run: onConnection(connectionCommands.addScope),
    items: [{ on: ['connection'], marks: ['api'], group: '1_use' }],
  },
  {
    id: 'connection.toggleReadOnly',
    title: 'Toggle Read-Only',
    connects: true,
    run: onConnection(connectionCommands.toggleReadOnly),
    icon: '$(lock)',
    items: [
      { on: ['connection'], group: 'inline@1' },
      { on: ['connection'], group: change },
    ],
  },
  {
    id: 'connection.signOut',
    title: 'Sign Out',
    connects: true,
    run: onConnection(connectionCommands.signOut),
    items: [{ on: ['connection'], marks: ['api'], group: remove }],
  },
  {
    id: 'connection.remove',
    title: 'Remove Connection…',
    connects: true,
    run: onConnection(connectionCommands.remove),
    items: [{ on: ['connection'], marks: ['api'], group: remove }],
  },

  // The local service
  {
    id: 'local.start',
    title: 'Start Local Service',
    connects: true,
    run: ({ demo }) => demo.start(),
    icon: '$(debug-start)',
    viewTitles: [{ view: 'connections', group: '2_local' }],
  },
  {
    id: 'local.stop',
    title: 'Stop Local Service',
    run: ({ demo }) => demo.stop(),
    viewTitles: [{ view: 'connections', group: '2_local' }],
  },
];
