import { type CommandRow, type ItemMenu } from '../../app/command-table/command-row';
import { runtimeOffers } from '../../core/api/local-runtime';

export interface MenuEntry {
  readonly command: string;
  readonly when?: string;
  readonly group?: string;
}

/** The parts of the manifest that are made from the table of commands. */
export interface CommandParts {
  readonly commands: readonly {
    readonly command: string;
    readonly title: string;
    readonly category: string;
    readonly icon?: string;
  }[];
  readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
  readonly texts: Readonly<Record<string, string>>;
}

const full = (id: string): string => `rampart.${id}`;

/** What the manifest says about commands, as the table has it. */
export function commandParts(rows: readonly CommandRow[]): CommandParts {
  const menu = (entries: readonly (readonly MenuEntry[])[]): MenuEntry[] => entries.flat();
  return {
    commands: rows.map(({ id, icon }) => ({
      command: full(id),
      title: `%command.${id}%`,
      category: 'Rampart',
      ...(icon === undefined ? {} : { icon }),
    })),
    menus: {
      commandPalette: menu(
        rows.map(({ id, palette }) => (palette === false ? [{ command: full(id), when: 'false' }] : [])),
      ),
      'view/title': menu(
        rows.map(({ id, viewTitles = [] }) =>
          viewTitles.map(({ view, group }) => ({ command: full(id), when: `view == ${full(view)}`, group })),
        ),
      ),
      'view/item/context': menu(
        rows.map(({ id, items = [], operations }) =>
          items.map((item) => {
            const marks = [...(item.marks ?? []), ...(lackedByRuntime(operations) ? ['!runtime'] : [])];
            return { command: full(id), when: whenOf({ ...item, marks }), group: item.group };
          }),
        ),
      ),
      'editor/title': menu(
        rows.map(({ id, editorTitle }) =>
          editorTitle === undefined ? [] : [{ command: full(id), when: editorTitle, group: 'navigation' }],
        ),
      ),
    },
    texts: Object.fromEntries(rows.map(({ id, title }) => [`command.${id}`, title])),
  };
}

/** Nothing that the command sends is offered by a local runtime: its rows do not have the command. */
const lackedByRuntime = (operations: CommandRow['operations']): boolean =>
  operations !== undefined && !operations.some(runtimeOffers);

/** The condition of an item's menu: context values look like `;access_rule;zones;writable;`. */
export function whenOf({ on, marks = [], view }: ItemMenu): string {
  const groups = on.flatMap((type) => (type.startsWith('group:') ? [type.slice('group:'.length)] : []));
  const types = on.filter((type) => !type.startsWith('group:'));
  const first = [
    ...(types.length > 0 ? [`(?:${types.join('|')})`] : []),
    ...(groups.length > 0 ? [`group;(?:${groups.join('|')})`] : []),
  ];
  return [
    view === undefined ? 'view =~ /^rampart\\./' : `view == ${full(view)}`,
    `viewItem =~ /^;(?:${first.join('|')});/`,
    ...marks.map((mark) =>
      mark.startsWith('!') ? `!(viewItem =~ /;${mark.slice(1)};/)` : `viewItem =~ /;(?:${mark});/`,
    ),
  ].join(' && ');
}
