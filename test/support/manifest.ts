import {
  type CommandRow,
  type ItemMenu,
  editorMenus,
  whenConnected,
} from '../../app/command-table/command-row';
import { runtimeOffers } from '../../core/api/local-runtime';

export interface MenuEntry {
  readonly command: string;
  readonly when?: string;
  readonly group?: string;
}

export interface KeyEntry {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
  readonly when: string;
  readonly args?: unknown;
}

/** The parts of the extension manifest that are generated from the command table. */
export interface CommandParts {
  readonly commands: readonly {
    readonly command: string;
    readonly title: string;
    readonly category: string;
    readonly icon?: string;
  }[];
  readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
  readonly keybindings: readonly KeyEntry[];
  readonly texts: Readonly<Record<string, string>>;
}

const full = (id: string): string => `rampart.${id}`;

/** Returns the command parts of the manifest for a command table. */
export function commandParts(rows: readonly CommandRow[]): CommandParts {
  const menu = (entries: readonly (readonly MenuEntry[])[]): MenuEntry[] => entries.flat();
  // Positions that keep the order of the commands the same in every language. Without positions, the editor sorts the
  // commands of a group by title.
  const positions = new Map<string, number>();
  const ordered = (group: string): string => {
    if (group.includes('@')) return group;
    const position = (positions.get(group) ?? 0) + 1;
    positions.set(group, position);
    return `${group}@${position}`;
  };
  return {
    commands: rows.map(({ id, icon }) => ({
      command: full(id),
      title: `%command.${id}%`,
      category: 'Rampart',
      ...(icon === undefined ? {} : { icon }),
    })),
    menus: {
      commandPalette: menu(
        rows.map((row) => {
          const when = paletteWhen(row);
          return when === undefined ? [] : [{ command: full(row.id), when }];
        }),
      ),
      'view/title': menu(
        rows.map(({ id, viewTitles = [] }) =>
          viewTitles.map(({ view, group, when }) => ({
            command: full(id),
            when: [`view == ${full(view)}`, ...(when === undefined ? [] : [when])].join(' && '),
            group,
          })),
        ),
      ),
      'view/item/context': menu(
        rows.map(({ id, items = [], operations }) =>
          items.map((item) => {
            const marks = [...(item.marks ?? []), ...(lackedByRuntime(operations) ? ['!runtime'] : [])];
            return { command: full(id), when: whenOf({ ...item, marks }), group: ordered(item.group) };
          }),
        ),
      ),
      ...Object.fromEntries(
        editorMenus.map((name) => [
          name,
          menu(
            rows.map(({ id, menus = {} }) => {
              const entry = menus[name];
              return entry === undefined ? [] : [{ command: full(id), ...entry }];
            }),
          ),
        ]),
      ),
    },
    keybindings: rows.flatMap(({ id, keys = [] }) =>
      keys.flatMap(({ inViews, when, ...key }) =>
        inViews === undefined
          ? [{ command: full(id), ...key, when }]
          : inViews.map((view) => ({
              command: full(id),
              ...key,
              when: `focusedView == ${full(view)} && ${when}`,
              args: { view: full(view) },
            })),
      ),
    ),
    texts: Object.fromEntries(rows.map(({ id, title }) => [`command.${id}`, title])),
  };
}

/** Returns the condition under which the palette offers a command. Undefined means always. */
function paletteWhen({ palette, run }: CommandRow): string | undefined {
  if (palette !== undefined) return palette === false ? 'false' : palette;
  return typeof run === 'function' ? whenConnected : undefined;
}

/**
 * Returns whether a local runtime offers none of the operations that the command sends. In that case, the rows of
 * local runtimes do not offer the command.
 */
const lackedByRuntime = (operations: CommandRow['operations']): boolean =>
  operations !== undefined && !operations.some(runtimeOffers);

/**
 * Returns the `when` condition of a menu entry. The condition matches the context values of the rows that have the
 * entry. Context values have the form `;access_rule;zones;writable;`.
 */
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
