import { visibleLine } from '../../core/base/shown-text';

/**
 * Escapes text for a notification, including a progress notification. The editor converts `[words](address)` in
 * notifications into links, even for addresses that run commands. Names from an account and messages from a service
 * must not become links.
 */
export function notificationText(text: string): string {
  return visibleLine(text).replaceAll('](', '] (');
}

/**
 * Escapes text for a label, such as in quick picks and the status bar, where the editor converts `$(name)` into
 * icons.
 */
export function labelText(text: string): string {
  return visibleLine(text).replaceAll('$(', '\\$(');
}
