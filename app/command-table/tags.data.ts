import { findByTag, removeTag, setTag } from '../commands/tags';
import { act } from './command';
import { type CommandRow, change } from './command-row';

/** Commands for tags. */
export const tagRows: readonly CommandRow[] = [
  {
    id: 'tag.set',
    title: 'Set Tag…',
    run: act(setTag),
    icon: '$(tag)',
    operations: ['tags.get', 'tags.set', 'zoneTags.get', 'zoneTags.set'],
    items: [{ on: ['tags_set', 'zone', 'account'], marks: ['writable'], group: `${change}@8` }],
  },
  {
    id: 'tag.remove',
    title: 'Remove Tag…',
    run: act(removeTag),
    operations: ['tags.get', 'tags.set', 'zoneTags.get', 'zoneTags.set'],
    items: [{ on: ['tags_set', 'zone', 'account'], marks: ['writable'], group: `${change}@9` }],
  },
  {
    id: 'tag.findResources',
    title: 'Find Resources by Tag…',
    run: act(findByTag),
    operations: ['tags.resources'],
    icon: '$(search)',
  },
];
