import { connectionCommands } from '../connections/connection-commands';
import { onConnection } from './command';
import { type CommandRow, change, onDesktop, remove } from './command-row';

/** Commands for connections and the demo service. */
export const connectionRows: readonly CommandRow[] = [
  // Connections
  {
    id: 'connection.add',
    title: 'Add Connection…',
    connects: true,
    run: onConnection(connectionCommands.add),
    icon: '$(add)',
    palette: onDesktop,
    viewTitles: [{ view: 'connections', group: 'navigation@1', when: onDesktop }],
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
    title: 'Add Account or Zone by ID…',
    connects: true,
    run: onConnection(connectionCommands.addScope),
    items: [{ on: ['connection'], marks: ['api'], group: '1_use' }],
  },
  {
    id: 'connection.turnOnReadOnly',
    title: 'Turn On Read-Only Mode',
    connects: true,
    run: onConnection(connectionCommands.turnOnReadOnly),
    icon: '$(unlock)',
    items: [
      { on: ['connection'], marks: ['writable'], group: 'inline@1' },
      { on: ['connection'], marks: ['writable'], group: change },
    ],
  },
  {
    id: 'connection.turnOffReadOnly',
    title: 'Turn Off Read-Only Mode',
    connects: true,
    run: onConnection(connectionCommands.turnOffReadOnly),
    icon: '$(lock)',
    items: [
      { on: ['connection'], marks: ['readOnly'], group: 'inline@1' },
      { on: ['connection'], marks: ['readOnly'], group: change },
    ],
  },
  {
    id: 'connection.signOut',
    title: 'Sign Out',
    connects: true,
    run: onConnection(connectionCommands.signOut),
    items: [{ on: ['connection'], marks: ['api'], group: `${remove}@1` }],
  },
  {
    id: 'connection.remove',
    title: 'Remove Connection…',
    connects: true,
    run: onConnection(connectionCommands.remove),
    items: [{ on: ['connection'], marks: ['api'], group: `${remove}@2` }],
  },

  // The demo service
  {
    id: 'local.start',
    title: 'Start Demo Service',
    connects: true,
    run: ({ demo }) => demo.start(),
    icon: '$(debug-start)',
    palette: `${onDesktop} && !rampart.demoRunning`,
    viewTitles: [{ view: 'connections', group: '2_demo@1', when: `${onDesktop} && !rampart.demoRunning` }],
  },
  {
    id: 'local.stop',
    title: 'Stop Demo Service',
    run: ({ demo }) => demo.stop(),
    icon: '$(debug-stop)',
    palette: 'rampart.demoRunning',
    viewTitles: [{ view: 'connections', group: '2_demo@1', when: 'rampart.demoRunning' }],
  },
];
