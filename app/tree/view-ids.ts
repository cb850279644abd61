/** The IDs of the tree views, in the order in which the sidebar shows them. */
export const viewIds = [
  'rampart.connections',
  'rampart.access',
  'rampart.firewall',
  'rampart.workflows',
  'rampart.tags',
  'rampart.history',
] as const;

export type ViewId = (typeof viewIds)[number];

/**
 * Returns the view that a keyboard shortcut passes as its argument. Returns undefined if the command was invoked in
 * another way.
 */
export function viewOf([first]: readonly unknown[]): ViewId | undefined {
  const named = typeof first === 'object' && first !== null && 'view' in first ? first.view : undefined;
  return viewIds.find((id) => id === named);
}
