import { visibleLine } from '../../core/base/shown-text';

/**
 * Escapes text for a notification or its progress. The editor turns `[words](address)` into links there, even for
 * addresses that run commands; names from an account and messages of a service must not become links.
 */
export function notificationText(text: string): string {
  return visibleLine(text).replaceAll('](', '] (');
}

/** Escapes text for a label in which the editor turns `$(name)` into icons: quick picks, the status bar. */
export function labelText(text: string): string {
  return visibleLine(text).replaceAll('$(', '\\$(');
}
