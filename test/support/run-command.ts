import { type CommandHost } from '../../app/command-table/command';
import { commands } from '../../app/command-table/commands.data';
import { type Action } from '../../app/context/action-context';

/** The commands that are implemented as functions, by ID. They receive only a context and rows of the tree. */
export const actions: Readonly<Record<string, Action>> = Object.fromEntries(
  commands.flatMap(({ id, run }): [string, Action][] =>
    typeof run === 'function'
      ? [[id, (context, nodes) => run({ context } as CommandHost, { nodes, args: [] })]]
      : [],
  ),
);
