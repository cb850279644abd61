/** A rule in a list that is sorted by evaluation order. */
export interface Ranked {
  readonly id: string;
  /** The priority. Rules without a priority come after all rules that have one. */
  readonly priority?: number;
}

/** The highest priority that the service accepts (firewall-errors-tags.md, "Legacy firewall rule"). */
const highest = 2_147_483_647;

/**
 * Calculates new priorities that move the rules in `moved` next to the rule `target`. `rules` contains all rules of
 * the zone in evaluation order. If the first of the moved rules comes before the target, they are placed after it.
 * Otherwise, they are placed before it. Returns the rules with new priorities, or undefined if a priority would exceed
 * the maximum.
 */
export function reorder(
  rules: readonly Ranked[],
  moved: readonly string[],
  target: string,
): readonly Required<Ranked>[] | undefined {
  const taken = new Set(moved);
  const block = rules.filter(({ id }) => taken.has(id));
  const rest = rules.filter(({ id }) => !taken.has(id));
  const at = rest.findIndex(({ id }) => id === target);
  const [first] = block;
  if (at < 0 || !first) return [];
  const down = rules.indexOf(first) < rules.findIndex(({ id }) => id === target);
  const split = down ? at + 1 : at;
  return rank([...rest.slice(0, split), ...block, ...rest.slice(split)], taken);
}

/**
 * Assigns ascending priorities in the given order, and returns the rules whose priorities change. Rules keep their
 * current priorities if possible. Returns undefined if a priority would exceed the maximum.
 */
function rank(order: readonly Ranked[], moved: ReadonlySet<string>): readonly Required<Ranked>[] | undefined {
  const changes: Required<Ranked>[] = [];
  let last = 0;
  for (const [index, rule] of order.entries()) {
    const { id, priority } = rule;
    const rest = order.slice(index);
    // None of the remaining rules is moved or has a priority. They come last, so no further changes are needed.
    if (rest.every((one) => !moved.has(one.id) && one.priority === undefined)) break;
    if (!moved.has(id) && priority !== undefined && (priority > last || index === 0)) {
      last = priority;
      continue;
    }
    const next = rest.findIndex(
      (one) => !moved.has(one.id) && one.priority !== undefined && one.priority > last,
    );
    const ceiling = rest[next]?.priority;
    const room = ceiling === undefined ? 1 : Math.floor((ceiling - last) / (next + 1));
    last += Math.max(1, room);
    if (last > highest) return undefined;
    if (last !== priority) changes.push({ id, priority: last });
  }
  return changes;
}
