import * as l10n from '@vscode/l10n';
import { own } from '../../base/own';
import { callOn, taggedResource } from '../../resources/calls';
import { type JsonObject } from '../../resources/json';
import { type ResourceRef, lastStep } from '../../resources/ref';
import { type Scope } from '../../resources/scope';
import { type ChangePlan } from '../plan';

/** A resource and its current tags. */
export interface Tagged {
  /** The account. It has the tag keys, including those of its zones. */
  readonly scope: Scope;
  /** Reference to the tags, which belong to the account or to the zone of the resource. */
  readonly ref: ResourceRef;
  readonly label: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly etag?: string;
}

/**
 * Returns the plan that replaces all tags of a resource. If the `etag` of the current tags is known, the request
 * contains it, so that changes made in the meantime are not overwritten.
 */
export function planTags(tagged: Tagged, tags: Readonly<Record<string, string>>): ChangePlan {
  const keys = [...new Set([...Object.keys(tagged.tags), ...Object.keys(tags)])];
  const { ref } = tagged;
  const resource = taggedResource(lastStep(ref).id);
  const body: JsonObject = { ...resource, tags };
  return {
    title: l10n.t('Change the tags on {0}', tagged.label),
    verb: l10n.t('Change'),
    scope: tagged.scope,
    changes: keys.flatMap((key) => {
      const [before, after] = [own(tagged.tags, key), own(tags, key)];
      if (before === after) return [];
      if (after === undefined) return [l10n.t('removes {0}={1}', key, before ?? '')];
      return [before === undefined ? l10n.t('adds {0}={1}', key, after) : `${key}: ${before} → ${after}`];
    }),
    confirmation: 'button',
    steps: [
      {
        call: callOn(ref, ref.scope.type === 'zones' ? 'zoneTags.set' : 'tags.set', {
          body,
          ...(tagged.etag === undefined ? {} : { ifMatch: tagged.etag }),
        }),
        target: tagged.label,
        ref,
        before: { ...resource, tags: tagged.tags },
        expect: { type: 'fields', value: { tags } },
      },
    ],
  };
}
