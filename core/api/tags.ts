import { type TaggedResource } from '../model/tags';
import { type ApiClient } from './client';
import { type Outcome } from './error';
import { type RequestOf } from './request';

/**
 * The tags of a resource; undefined when it has none. The service answers "no tags" with an error of its own, in one
 * way or another (firewall-errors-tags.md, "Resource-not-found behavior"); every other error stays one.
 */
export async function tagsOf(
  api: ApiClient,
  request: RequestOf<'tags.get'>,
): Promise<Outcome<TaggedResource | undefined>> {
  const outcome = await api.call('tags.get', request);
  if (outcome.ok || outcome.error.kind !== 'notFound') return outcome;
  return { ok: true, value: undefined, messages: outcome.error.messages, issues: [], wire: undefined };
}
