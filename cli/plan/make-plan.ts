import { createHash } from 'node:crypto';
import { type FilePlan, plannedChange } from '../../core/changes/plan-file/plan-file';
import { type LockedFolder } from '../account/locked-folders';
import { type Sorted } from './plan-text';

const hourMs = 60 * 60 * 1000;

/** Default number of hours for which a plan can be applied. */
export const defaultHours = 24;

/**
 * Returns the ID of a plan, which is a digest of the plan's text. It is short enough to copy, and long enough to
 * prevent forgery.
 */
export const planDigest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * Returns the plan that sends a folder's changes, or undefined if there are none. `folder` is the path of the folder,
 * as the plan contains it.
 */
export function makePlan(
  { origin, scope: { type, id }, scopeName }: LockedFolder['lock'],
  { sent }: Sorted,
  folder: string,
  hours: number,
): FilePlan | undefined {
  if (sent.length === 0) return undefined;
  const now = Date.now();
  return {
    origin,
    scope: { type, id },
    scopeName,
    folder,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + hours * hourMs).toISOString(),
    changes: sent.map(plannedChange),
  };
}
