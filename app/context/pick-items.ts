import { labelText } from './dialog-text';
import { type Choice, type Searched } from './prompts';

/** An option as a quick pick shows it. The icon is part of the label. */
export type PickItem<T> = Omit<Choice<T>, 'icon'>;

/** Returns a quick pick item for an option. Its label, description, and detail are escaped. */
export const pickItem = <T>({ label, description, detail, icon, picked, value }: Choice<T>): PickItem<T> => ({
  label: icon === undefined ? labelText(label) : `$(${icon}) ${labelText(label)}`,
  ...(description === undefined ? {} : { description: labelText(description) }),
  ...(detail === undefined ? {} : { detail: labelText(detail) }),
  ...(picked === undefined ? {} : { picked }),
  value,
});

/**
 * Returns a row that describes a problem. The row is shown regardless of the user's input, and it cannot be chosen.
 */
export const problemItem = (problem: string): { readonly label: string; readonly alwaysShow: boolean } => ({
  label: `$(warning) ${labelText(problem)}`,
  alwaysShow: true,
});

/** Returns the rows for the result of a search. A problem is the last row, so that the first item found is selected. */
export const searchedItems = <T>(
  searched: Searched<T>,
): readonly (PickItem<T> | ReturnType<typeof problemItem>)[] =>
  'problem' in searched
    ? [...searched.found.map(pickItem), problemItem(searched.problem)]
    : searched.map(pickItem);
