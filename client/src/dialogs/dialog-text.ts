import { visibleLine } from '../../../core/base/shown-text';

/**
 * Text for a notification or its progress. The editor makes links of `[words](address)` there, also of addresses that
 * run commands; names of an account and messages of a service must not become such.
 */
export function notificationText(text: string): string {
  return visibleLine(text).replaceAll('](', '] (');
}

/** Text for a label in which the editor makes icons of `$(name)`: lists to choose from, the status bar. */
export function labelText(text: string): string {
  return visibleLine(text).replaceAll('$(', '\\$(');
}
